import DependencyGraph
import LaunchGraph
package import LaunchManifest

extension ManifestComparison {
    package func text(to buffer: inout TextBuffer, failed: [String] = []) {
        guard isChanged || !failed.isEmpty else { return }
        for line in serviceLines + dependencyLines + consequenceLines {
            let role: Highlight = line.sign == "+" ? .good : line.sign == "-" ? .bad : .doubtful
            buffer.append(line: "\(line.sign + " ", role)\(line.text.visible)")
        }
        newProblems.text(to: &buffer)
        for problem in fixedProblems {
            buffer.append(line: "\("- ", .good)\("fixed problem: \(problem.text)".visible)")
        }
        buffer.append("\(summaryText.visible)\n")
    }

    typealias Line = (sign: String, text: String)

    var serviceLines: [Line] {
        added.map { ("+", "service \($0)") } + removed.map { ("-", "service \($0)") }
            + renamed.map { ("~", "service \($0.from) was probably renamed to \($0.to)") }
    }

    var dependencyLines: [Line] {
        addedDependencies.map { ("+", Self.text(of: $0)) } + removedDependencies.map { ("-", Self.text(of: $0)) }
            + changedDependencies.map {
                ("~", Self.text(of: $0) + " instead of \($0.kind == .hard ? "starting after" : "depending on") it")
            }
            + changedConditions.map { change in
                let (before, after) = (change.before.rawValue, change.after.rawValue)
                return ("~", "\(change.dependent) waits until \(change.dependency) is \(after) instead of \(before)")
            }
    }

    var consequenceLines: [Line] {
        let limit = 20
        var lines: [Line] = moves.prefix(limit).map { move in
            let when = move.after > move.before ? "later" : "earlier"
            let isTime = isTimed && !isMeasured
            let before = isTime ? Self.duration(move.before) : "wave \(move.before)"
            let after = isTime ? Self.duration(move.after) : "\(move.after)"
            return ("~", "\(move.id) launches \(when): \(before) → \(after)")
        }
        if moves.count > limit {
            lines.append(("~", "and \(moves.count - limit) more services launch earlier or later"))
        }
        if let pathText { lines.append(("~", pathText)) }
        return lines
    }

    /// The change of the critical path; `nil` if its length is the same.
    var pathText: String? {
        let (base, head) = (base.path, head.path)
        guard let growth, base.length != head.length else { return nil }
        let chain = NameList.chain(head.services.reversed())
        let percent = (growth < 0 ? "" : "+") + Percentage.text(growth)
        return isTimed
            ? "critical path \(Self.duration(base.length)) → \(Self.duration(head.length)) (\(percent)): \(chain)"
            : "longest chain \(base.length) → \(head.length) services (\(percent)): \(chain)"
    }

    var summaryText: String {
        let changes: [(count: Int, noun: String, verb: String)] = [
            (added.count, "service", " added"), (removed.count, "service", " removed"),
            (renamed.count, "service", " renamed"), (addedDependencies.count, "dependency", " added"),
            (removedDependencies.count, "dependency", " removed"),
            (changedDependencies.count, "dependency", " changed"), (changedConditions.count, "condition", " changed"),
            (newProblems.count, "new problem", ""), (fixedProblems.count, "problem", " gone"),
        ]
        let parts = changes.filter { $0.count > 0 }.map { Count.of($0, $1) + $2 }
        guard parts.isEmpty else { return parts.joined(separator: ", ") }
        if isReordered { return "the launch order changed" }
        if pathText != nil { return "the critical path changed" }
        return moves.isEmpty ? "nothing else changed" : "durations changed"
    }

    private static func text(of dependency: Dependency) -> String {
        "\(dependency.dependent) \(dependency.kind.verb) \(dependency.dependency)"
    }

    private static func duration(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).roundedText }

}

extension ProblemIdentity {
    var text: String {
        let subject = services + (key.map { ["‘\($0)’"] } ?? [])
        return rule.name + (subject.isEmpty ? "" : " of \(subject.joined(separator: " → "))")
    }
}
