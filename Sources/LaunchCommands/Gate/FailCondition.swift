import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering

struct FailCondition {
    private enum Kind: String, CaseIterable {
        case newDependency = "new-dependency"
        case newRoot = "new-root"
        case newProblem = "new-problem"
        case longerCriticalPath = "longer-critical-path"
    }

    private let kind: Kind
    /// The fraction by which the critical path may grow.
    private var part = 0.0

    enum Outcome {
        case violated(String)
        case undecided(String)
    }

    private static let words = [
        ("new-dependency", "a new dependency"),
        ("new-root", "a service that no service waits for, and that is new or had dependents before"),
        ("new-problem", "a new error, such as a cycle"),
        ("longer-critical-path=", "a critical path that is longer by more than a percentage"),
    ]

    static let option = Option.value(
        "fail-on", "CHANGE", of: .pairs(words, .none), repeatable: true,
        "exit with 1 after such a change: new-dependency, new-root (a service that no service waits for), new-problem (a"
            + " new error), longer-critical-path=10%")

    init(_ text: String) throws(CommandFailure) {
        let pair = text.splits(at: "=").first
        let name = pair?.before ?? text
        guard let kind = Kind(rawValue: name) else {
            throw ArgumentParser.notOne(of: Kind.allCases.map(\.rawValue), name, for: "--fail-on")
        }
        self.kind = kind
        guard let value = pair?.after else { return }
        guard kind == .longerCriticalPath else { throw .usage("‘--fail-on \(name)’ takes no value") }
        guard let percent = Percentage.value(value) else {
            throw .usage("invalid percentage ‘\(value)’", hint: "write longer-critical-path=10%")
        }
        part = percent / 100
    }

    func outcome(of comparison: ManifestComparison) -> Outcome? {
        switch kind {
        case .newDependency:
            violated(
                comparison.addedDependencies.map { "\($0.dependent) \($0.kind == .hard ? "→" : "⇢") \($0.dependency)" })
        case .newRoot: violated(comparison.newRoots)
        case .newProblem:
            violated(
                comparison.newProblems.filter { $0.severity == .error }.map { problem in
                    problem.rule.map { "\(problem.message) [\($0.name)]" } ?? problem.message
                })
        case .longerCriticalPath: growth(in: comparison)
        }
    }

    private func violated(_ items: [String]) -> Outcome? {
        guard !items.isEmpty else { return nil }
        let more = items.count > 5 ? " and \(items.count - 5) more" : ""
        return .violated("\(kind.rawValue): \(items.prefix(5).joined(separator: ", "))\(more)")
    }

    private func growth(in comparison: ManifestComparison) -> Outcome? {
        let name = kind.rawValue + ": "
        let (base, head) = (comparison.base, comparison.head)
        // A launch with a cycle never completes, so its duration exceeds any limit.
        guard head.isAcyclic else { return .violated(name + "HEAD has a cycle and therefore no critical path") }
        guard base.isAcyclic else { return .undecided(name + "BASE has a cycle and therefore no critical path") }
        guard base.services > 0 else { return head.services > 0 ? .undecided(name + "BASE has no services") : nil }
        guard let growth = comparison.growth else {
            guard head.path.length > 0 else { return nil }
            return .violated(name + "it took no time before")
        }
        if growth > part {
            let (grown, allowed) = (Percentage.text(growth), Percentage.text(part))
            guard part > 0 else { return .violated(name + "by \(grown)") }
            return .violated(
                name + (grown == allowed ? "by a little more than \(allowed)" : "by \(grown), more than \(allowed)"))
        }
        return comparison.isTimedOnOneSide
            ? .undecided(name + "only one graph has durations, so services were counted instead") : nil
    }
}
