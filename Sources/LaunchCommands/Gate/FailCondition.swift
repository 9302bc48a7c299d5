import DependencyGraph
import LaunchManifest

/// What a change must not do, where the command line says so.
enum FailCondition {
    case newDependency
    case newRoot
    /// By more than this part of itself.
    case longerCriticalPath(Double)

    private static let words = [
        CandidateWord("new-dependency", "a dependency that was not there"),
        CandidateWord("new-root", "a service that nothing waits for, and that was not there or waited for before"),
        CandidateWord("longer-critical-path=", "a longest chain that is longer by more than so many percent"),
    ]

    static let option = OptionDeclaration.value(
        "fail-on", ValueDeclaration("CHANGE", .beginnings(words)), repeatable: true,
        "exit with 1 after such a change: new-dependency, new-root (a service that nothing waits for),"
            + " longer-critical-path=10%")

    /// The condition that `text` names.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let names = ["new-dependency", "new-root", "longer-critical-path"]
        switch (parts[0], parts.count) {
        case ("new-dependency", 1): self = .newDependency
        case ("new-root", 1): self = .newRoot
        case ("longer-critical-path", 1): self = .longerCriticalPath(0)
        case ("longer-critical-path", _):
            guard parts[1].hasSuffix("%"), let percent = Double(parts[1].dropLast()), percent >= 0, percent.isFinite
            else {
                throw .usage("‘\(parts[1])’ is no percentage", hint: "write longer-critical-path=10%")
            }
            self = .longerCriticalPath(percent / 100)
        default:
            if names.contains(parts[0]) { throw .usage("‘--fail-on \(parts[0])’ takes no value") }
            throw .usage(ArgumentParser.notOne(of: names.map { CandidateWord($0, "") }, parts[0], for: "--fail-on"))
        }
    }

    /// Why a change breaks it, in a few words; `nil` if it does not.
    func violation(by comparison: ManifestComparison) -> String? {
        switch self {
        case .newDependency:
            return Self.text(
                "new-dependency",
                comparison.addedDependencies.map { "\($0.dependent) \($0.kind == .hard ? "→" : "⇢") \($0.dependency)" })
        case .newRoot: return Self.text("new-root", comparison.newRoots)
        case .longerCriticalPath(let part):
            // A cycle leaves no path to measure, and is no shorter one.
            guard let growth = comparison.growth, growth > part else { return nil }
            return "longer-critical-path: by \(Self.percent(growth))"
                + (part > 0 ? ", more than \(Self.percent(part))" : "")
        }
    }

    /// A part as a percentage, to a tenth.
    private static func percent(_ part: Double) -> String {
        let tenths = (part * 1000).rounded() / 10
        return Int(exactly: tenths).map { "\($0)%" } ?? "\(tenths)%"
    }

    private static func text(_ name: String, _ items: [String]) -> String? {
        guard !items.isEmpty else { return nil }
        let more = items.count > 5 ? " and \(items.count - 5) more" : ""
        return "\(name): \(items.prefix(5).joined(separator: ", "))\(more)"
    }
}
