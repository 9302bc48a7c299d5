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
            buffer.append(line: "\(line.sign + " ", line.role)\(line.text.visible)")
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
    /// A line with a preceding sign.
    struct Line {
        var sign: String
        var text: String

        var role: Highlight {
            switch sign {
            case "+": .good
            case "-": .bad
            default: .doubtful
            }
        }
    }

    private let comparison: ManifestComparison

    init(_ comparison: ManifestComparison) { self.comparison = comparison }

    var services: [Line] {
        comparison.added.map { Line(sign: "+", text: "service \($0)") }
            + comparison.removed.map { Line(sign: "-", text: "service \($0)") }
            + comparison.renamed.map { Line(sign: "~", text: "service \($0.from) was probably renamed to \($0.to)") }
    }

    var dependencies: [Line] {
        comparison.addedDependencies.map { Line(sign: "+", text: Self.text(of: $0)) }
            + comparison.removedDependencies.map { Line(sign: "-", text: Self.text(of: $0)) }
            + comparison.changedDependencies.map {
                Line(
                    sign: "~",
                    text: Self.text(of: $0)
                        + ($0.kind == .hard ? " instead of starting after it" : " instead of depending on it"))
            }
            + comparison.changedConditions.map {
                Line(
                    sign: "~",
                    text:
                        "\($0.dependent) waits until \($0.dependency) is \($0.after.rawValue) instead of \($0.before.rawValue)"
                )
            }
    }

    var consequences: [Line] {
        let limit = 20
        let moves = comparison.moves
        var lines = moves.prefix(limit).map { move in
            let when = move.after > move.before ? "later" : "earlier"
            let times = comparison.isTimed && !comparison.isMeasured
            let (before, after) =
                times
                ? (Self.duration(move.before), Self.duration(move.after))
                : ("wave \(move.before + 1)", "\(move.after + 1)")
            return Line(sign: "~", text: "\(move.id) launches \(when): \(before) → \(after)")
        }
        if moves.count > limit {
            lines.append(Line(sign: "~", text: "and \(moves.count - limit) more services launch earlier or later"))
        }
        if let path { lines.append(Line(sign: "~", text: path)) }
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

    /// A summary in one line.
    var summary: String {
        func change(_ added: Int, _ removed: Int, _ one: String, _ many: String) -> String? {
            guard added + removed > 0 else { return nil }
            return [
                added > 0 ? "\(Count.of(added, one, many)) added" : nil,
                removed > 0 ? "\(Count.of(removed, one, many)) removed" : nil,
            ].compactMap(\.self).joined(separator: ", ")
        }
        let problems = comparison.newProblems.count
        let parts = [
            change(comparison.added.count, comparison.removed.count, "service", "services"),
            comparison.renamed.isEmpty ? nil : "\(Count.services(comparison.renamed.count)) renamed",
            change(
                comparison.addedDependencies.count, comparison.removedDependencies.count, "dependency", "dependencies"),
            comparison.changedDependencies.isEmpty
                ? nil : "\(Count.dependencies(comparison.changedDependencies.count)) changed",
            comparison.changedConditions.isEmpty
                ? nil : "\(Count.of(comparison.changedConditions.count, "condition", "conditions")) changed",
            problems > 0 ? Count.of(problems, "new problem", "new problems") : nil,
            comparison.fixedProblems.isEmpty ? nil : "\(Count.problems(comparison.fixedProblems.count)) gone",
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
