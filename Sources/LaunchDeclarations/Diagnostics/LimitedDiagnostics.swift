/// Diagnostics, of which at most a thousand of each rule are kept: the last of these is then a count of all others.
///
/// A file of a few megabytes can have millions of problems. Beyond what a person reads, they are counted but not
/// created, so that they take neither memory nor output.
package struct LimitedDiagnostics: Sendable {
    /// The maximum number of diagnostics of one rule, and of those without a rule.
    package static let maximum = 1_000

    private var kept: [Diagnostic] = []
    private var counts: [Rule?: Int] = [:]
    /// The number of diagnostics that were added, including those that are not kept.
    package private(set) var addedCount = 0
    /// The diagnostic at which each rule reached the maximum.
    private var last: [Diagnostic] = []

    package init() {}

    /// Adds a diagnostic of `rule`, which is created only if it may be kept. Of equal ones at one location, one is kept: all
    /// problems of a string with escapes, or of a string in YAML, are at its first character.
    package mutating func add(_ rule: Rule?, _ diagnostic: @autoclosure () -> Diagnostic) {
        addedCount += 1
        let count = counts[rule, default: 0] + 1
        if count <= Self.maximum {
            let new = diagnostic()
            guard !kept.reversed().prefix(while: { $0.location == new.location }).contains(new) else { return }
            if count == Self.maximum { last.append(new) } else { kept.append(new) }
        }
        counts[rule] = count
    }

    package var isEmpty: Bool { counts.isEmpty }

    /// The number of diagnostics that have been kept so far, without those that may be counts.
    package var keptCount: Int { kept.count }

    /// Adds a service to the diagnostics of unknown keys without one that were kept from an index on.
    package mutating func addService(_ id: String, toUnknownKeysFrom first: Int) {
        for index in first..<kept.count where kept[index].rule == .unknownKey && kept[index].services.isEmpty {
            kept[index].services = [id]
        }
    }

    /// The diagnostics in the order in which they were added, and then the counts.
    package var all: [Diagnostic] { kept + last.map { summarized($0) } }

    /// Returns the last diagnostic of a rule, or the count of it and those after it.
    private func summarized(_ last: Diagnostic) -> Diagnostic {
        let count = counts[last.rule, default: 0] - Self.maximum + 1
        guard count > 1 else { return last }
        return Diagnostic(
            last.rule, severity: last.severity,
            "\(count) further \(last.rule.map { "problems of \($0.name)" } ?? "problems") are not listed",
            at: last.location)
    }
}
