import DependencyGraph
import LaunchGraph
package import LaunchManifest

extension ManifestComparison {
    /// Appends the differences between two graphs and their consequences. Without differences, nothing is appended.
    ///
    /// - Parameter failed: the violated conditions of `--fail-on`, which are always shown.
    package func text(to buffer: inout TextBuffer, failed: [String] = []) {
        guard isChanged || !failed.isEmpty else { return }
        let words = ComparisonWords(self)
        for line in words.services + words.dependencies + words.consequences {
            let role: Highlight = line.sign == "+" ? .good : line.sign == "-" ? .bad : .doubtful
            buffer.append(line: "\(line.sign + " ", role)\(line.text.visible)")
        }
        newProblems.text(to: &buffer)
        for problem in fixedProblems {
            buffer.append(line: "\("- ", .good)\("fixed problem: \(ComparisonWords.name(of: problem))".visible)")
        }
        buffer.append("\(words.summary.visible)\n")
    }
}

/// The text of a comparison, shared by all its formats.
struct ComparisonWords {
    typealias Line = (sign: String, text: String)

    private let comparison: ManifestComparison

    init(_ comparison: ManifestComparison) { self.comparison = comparison }

    var services: [Line] {
        comparison.added.map { ("+", "service \($0)") }
            + comparison.removed.map { ("-", "service \($0)") }
            + comparison.renamed.map { ("~", "service \($0.from) was probably renamed to \($0.to)") }
    }

    var dependencies: [Line] {
        comparison.addedDependencies.map { ("+", Self.text(of: $0)) }
            + comparison.removedDependencies.map { ("-", Self.text(of: $0)) }
            + comparison.changedDependencies.map {
                ("~", Self.text(of: $0) + " instead of \($0.kind == .hard ? "starting after" : "depending on") it")
            }
            + comparison.changedConditions.map { change in
                let (before, after) = (change.before.rawValue, change.after.rawValue)
                return ("~", "\(change.dependent) waits until \(change.dependency) is \(after) instead of \(before)")
            }
    }

    var consequences: [Line] {
        let limit = 20
        let moves = comparison.moves
        var lines: [Line] = moves.prefix(limit).map { move in
            let when = move.after > move.before ? "later" : "earlier"
            let times = comparison.isTimed && !comparison.isMeasured
            let (before, after) =
                times
                ? (Self.duration(move.before), Self.duration(move.after))
                : ("wave \(move.before)", "\(move.after)")
            return ("~", "\(move.id) launches \(when): \(before) → \(after)")
        }
        if moves.count > limit {
            lines.append(("~", "and \(moves.count - limit) more services launch earlier or later"))
        }
        if let path { lines.append(("~", path)) }
        return lines
    }

    /// The change of the critical path; `nil` if its length is the same.
    var path: String? {
        let (base, head) = (comparison.base.path, comparison.head.path)
        guard let growth = comparison.growth, base.length != head.length else { return nil }
        let chain = NameList.chain(head.services.reversed())
        let percent = Self.percent(growth)
        return comparison.isTimed
            ? "critical path \(Self.duration(base.length)) → \(Self.duration(head.length)) (\(percent)): \(chain)"
            : "longest chain \(base.length) → \(head.length) services (\(percent)): \(chain)"
    }

    var summary: String {
        func part(_ count: Int, _ noun: String, _ verb: String) -> String? {
            count == 0 ? nil : Count.of(count, noun) + verb
        }
        let parts = [
            part(comparison.added.count, "service", " added"),
            part(comparison.removed.count, "service", " removed"),
            part(comparison.renamed.count, "service", " renamed"),
            part(comparison.addedDependencies.count, "dependency", " added"),
            part(comparison.removedDependencies.count, "dependency", " removed"),
            part(comparison.changedDependencies.count, "dependency", " changed"),
            part(comparison.changedConditions.count, "condition", " changed"),
            part(comparison.newProblems.count, "new problem", ""),
            part(comparison.fixedProblems.count, "problem", " gone"),
        ].compactMap(\.self)
        guard parts.isEmpty else { return parts.joined(separator: ", ") }
        if comparison.isReordered { return "the launch order changed" }
        if path != nil { return "the critical path changed" }
        return comparison.moves.isEmpty ? "nothing else changed" : "durations changed"
    }

    /// Returns `a → b`, or `a ⇢ b` for an order-only dependency.
    static func text(of dependency: ManifestComparison.Dependency) -> String {
        "\(dependency.dependent) \(dependency.kind.verb) \(dependency.dependency)"
    }

    /// Returns the rule and the subject of a problem.
    static func name(of problem: ProblemIdentity) -> String {
        let subject = problem.services + (problem.key.map { ["‘\($0)’"] } ?? [])
        return problem.rule.name + (subject.isEmpty ? "" : " of \(subject.joined(separator: " → "))")
    }

    static func duration(_ nanoseconds: Int64) -> String { RoundedDuration.text(.nanoseconds(nanoseconds)) }

    /// Returns a change in per cent, such as `+12%` or `-3.5%`.
    static func percent(_ part: Double) -> String { (part < 0 ? "" : "+") + Percentage.text(part) }
}
