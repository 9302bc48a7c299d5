import DependencyGraph
import LaunchGraph
package import LaunchManifest

extension ManifestComparison {
    package func json(to buffer: inout TextBuffer, failed: [String]) {
        buffer.writeJSONDocument { writer in
            writer.member("changed", isChanged || !failed.isEmpty)
            writer.object("base") { $0.side(base, self) }
            writer.object("head") { $0.side(head, self) }
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
                if changedConditions.isEmpty { return }
                writer.objects("conditions", of: changedConditions, inline: true) { writer, change in
                    writer.member("dependent", change.dependent)
                    writer.member("dependency", change.dependency)
                    writer.member("from", change.before.rawValue)
                    writer.member("to", change.after.rawValue)
                }
            }
            writer.objects("moved", of: moves, inline: true) { writer, move in
                writer.member("id", move.id)
                if isTimed && !isMeasured {
                    writer.member("before", seconds: .nanoseconds(move.before))
                    writer.member("after", seconds: .nanoseconds(move.after))
                } else {
                    writer.member("waveBefore", move.before)
                    writer.member("waveAfter", move.after)
                }
            }
            writer.member("newRoots", newRoots)
            writer.object("problems") { writer in
                writer.array("new", of: newProblems) { $0.diagnostic($1) }
                writer.objects("gone", of: fixedProblems, inline: true) { writer, problem in
                    writer.member("rule", problem.rule.name)
                    writer.member("services", problem.services)
                    writer.member("key", known: problem.key)
                }
            }
            writer.member("failed", failed)
        }
    }
}

extension JSONWriter {

    fileprivate mutating func side(_ side: ManifestComparison.Side, _ comparison: ManifestComparison) {
        member("fingerprint", optional: side.fingerprint)
        member("services", side.services)
        member("dependencies", side.dependencies)
        member("criticalPath", side.path.services)
        if comparison.isTimed, !side.path.services.isEmpty {
            member("duration", seconds: .nanoseconds(side.path.length))
        }
    }

    fileprivate mutating func dependencies(_ key: String, _ dependencies: [ManifestComparison.Dependency]) {
        objects(key, of: dependencies, inline: true) { writer, dependency in
            writer.member("dependent", dependency.dependent)
            writer.member("dependency", dependency.dependency)
            writer.member("kind", dependency.kind == .hard ? "dependsOn" : "startsAfter")
        }
    }

}
