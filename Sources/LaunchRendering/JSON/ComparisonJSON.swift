import DependencyGraph
import LaunchGraph
package import LaunchManifest

extension TextBuffer {
    /// Appends the differences between two graphs as one JSON object.
    ///
    /// - Parameters:
    ///   - comparison: the differences.
    ///   - failed: the conditions of `--fail-on` that are violated.
    package mutating func append(json comparison: ManifestComparison, failed: [String]) {
        append { writer in
            writer.member("changed", comparison.isChanged || !failed.isEmpty)
            writer.key("base")
            writer.side(comparison.base, comparison)
            writer.key("head")
            writer.side(comparison.head, comparison)
            writer.key("services")
            writer.object { writer in
                writer.member("added", comparison.added)
                writer.member("removed", comparison.removed)
                writer.key("renamed")
                writer.array { writer in
                    for rename in comparison.renamed {
                        writer.object(inline: true) { writer in
                            writer.member("from", rename.from)
                            writer.member("to", rename.to)
                        }
                    }
                }
            }
            writer.key("dependencies")
            writer.object { writer in
                writer.dependencies("added", comparison.addedDependencies)
                writer.dependencies("removed", comparison.removedDependencies)
                writer.dependencies("changed", comparison.changedDependencies)
                writer.conditions(comparison.changedConditions)
            }
            writer.key("moved")
            writer.array { writer in
                for move in comparison.moves { writer.move(move, inTime: comparison.isTimed && !comparison.isMeasured) }
            }
            writer.member("newRoots", comparison.newRoots)
            writer.key("problems")
            writer.object { writer in
                writer.key("new")
                writer.array { writer in
                    for problem in comparison.newProblems { writer.diagnostic(problem) }
                }
                writer.key("gone")
                writer.array { writer in
                    for problem in comparison.fixedProblems {
                        writer.object(inline: true) { writer in
                            writer.member("rule", problem.rule.name)
                            writer.member("services", problem.services)
                            if let key = problem.key { writer.member("key", key) }
                        }
                    }
                }
            }
            writer.member("failed", failed)
        }
    }
}

extension JSONWriter {
    /// Writes the changed conditions, if there are any.
    fileprivate mutating func conditions(_ changes: [ManifestComparison.ConditionChange]) {
        guard !changes.isEmpty else { return }
        key("conditions")
        array { writer in
            for change in changes {
                writer.object(inline: true) { writer in
                    writer.member("dependent", change.dependent)
                    writer.member("dependency", change.dependency)
                    writer.member("from", change.before.rawValue)
                    writer.member("to", change.after.rawValue)
                }
            }
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
        self.key(key)
        array { writer in
            for dependency in dependencies {
                writer.object(inline: true) { writer in
                    writer.member("dependent", dependency.dependent)
                    writer.member("dependency", dependency.dependency)
                    writer.member("kind", dependency.kind == .hard ? "dependsOn" : "startsAfter")
                }
            }
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
