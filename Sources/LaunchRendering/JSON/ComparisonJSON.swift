import DependencyGraph
import LaunchGraph
package import LaunchManifest

extension ManifestComparison {
    /// Appends the differences between two graphs as one JSON object.
    ///
    /// - Parameters:
    ///   - comparison: the differences.
    ///   - failed: the conditions of `--fail-on` that are violated.
    package func json(to buffer: inout TextBuffer, failed: [String]) {
        buffer.writeJSONDocument { writer in
            writer.member("changed", isChanged || !failed.isEmpty)
            writer.key("base")
            writer.side(base, self)
            writer.key("head")
            writer.side(head, self)
            writer.object("services") { writer in
                writer.member("added", added)
                writer.member("removed", removed)
                writer.objects("renamed", of: renamed, inline: true) { writer, rename in
                    writer.member("from", rename.from)
                    writer.member("to", rename.to)
                }
            }
            writer.object("dependencies") { writer in
                writer.dependencies("added", addedDependencies)
                writer.dependencies("removed", removedDependencies)
                writer.dependencies("changed", changedDependencies)
                writer.conditions(changedConditions)
            }
            writer.array("moved", of: moves) { $0.move($1, inTime: isTimed && !isMeasured) }
            writer.member("newRoots", newRoots)
            writer.object("problems") { writer in
                writer.array("new", of: newProblems) { $0.diagnostic($1) }
                writer.objects("gone", of: fixedProblems, inline: true) { writer, problem in
                    writer.member("rule", problem.rule.name)
                    writer.member("services", problem.services)
                    if let key = problem.key { writer.member("key", key) }
                }
            }
            writer.member("failed", failed)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func conditions(_ changes: [ManifestComparison.ConditionChange]) {
        guard !changes.isEmpty else { return }
        objects("conditions", of: changes, inline: true) { writer, change in
            writer.member("dependent", change.dependent)
            writer.member("dependency", change.dependency)
            writer.member("from", change.before.rawValue)
            writer.member("to", change.after.rawValue)
        }
    }

    fileprivate mutating func side(_ side: ManifestComparison.Side, _ comparison: ManifestComparison) {
        object { writer in
            writer.member("fingerprint", optional: side.fingerprint)
            writer.member("services", side.services)
            writer.member("dependencies", side.dependencies)
            writer.member("criticalPath", side.path.services)
            if comparison.isTimed, !side.path.services.isEmpty {
                writer.member("duration", seconds: .nanoseconds(side.path.length))
            }
        }
    }

    fileprivate mutating func dependencies(_ key: String, _ dependencies: [ManifestComparison.Dependency]) {
        objects(key, of: dependencies, inline: true) { writer, dependency in
            writer.member("dependent", dependency.dependent)
            writer.member("dependency", dependency.dependency)
            writer.member("kind", dependency.kind == .hard ? "dependsOn" : "startsAfter")
        }
    }

    fileprivate mutating func move(_ move: ManifestComparison.Move, inTime: Bool) {
        object(inline: true) { writer in
            writer.member("id", move.id)
            if inTime {
                writer.member("before", seconds: .nanoseconds(move.before))
                writer.member("after", seconds: .nanoseconds(move.after))
            } else {
                writer.member("waveBefore", move.before)
                writer.member("waveAfter", move.after)
            }
        }
    }
}
