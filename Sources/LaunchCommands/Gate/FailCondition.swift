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

    /// The reason for which a change meets the condition, or for which this is unknown.
    typealias Outcome = (violated: String?, undecided: String?)

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

    func outcome(of comparison: ManifestComparison) -> Outcome {
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

    private func violated(_ items: [String]) -> Outcome {
        guard !items.isEmpty else { return (nil, nil) }
        let more = items.count > 5 ? " and \(items.count - 5) more" : ""
        return ("\(kind.rawValue): \(items.prefix(5).joined(separator: ", "))\(more)", nil)
    }

    private func growth(in comparison: ManifestComparison) -> Outcome {
        let name = kind.rawValue + ": "
        let (base, head) = (comparison.base, comparison.head)
        // A launch with a cycle never completes, so its duration exceeds any limit.
        guard head.isAcyclic else { return (name + "HEAD has a cycle and therefore no critical path", nil) }
        guard base.isAcyclic else { return (nil, name + "BASE has a cycle and therefore no critical path") }
        guard base.services > 0 else { return (nil, head.services > 0 ? name + "BASE has no services" : nil) }
        guard let growth = comparison.growth else {
            return (head.path.length > 0 ? name + "it took no time before" : nil, nil)
        }
        if growth > part {
            let (grown, allowed) = (Percentage.text(growth), Percentage.text(part))
            let excess = grown == allowed ? "a little more than \(allowed)" : "\(grown), more than \(allowed)"
            return (name + "by " + (part > 0 ? excess : grown), nil)
        }
        let note = "only one graph has durations, so services were counted instead"
        return (nil, comparison.isTimedOnOneSide ? name + note : nil)
    }
}
