import DependencyGraph
package import LaunchDeclarations
import LaunchSupport

/// Known problems that a check accepts. Each is identified by its rule and services, not by count, message or location.
///
/// A cycle is recorded as its dependencies. A cycle that becomes smaller is still known; a cycle with an additional
/// dependency is new.
package struct Baseline: Sendable {
    package struct Entry: Sendable {
        package var identity: ProblemIdentity
        /// The reason for accepting the problem, as given in the baseline.
        package var reason: String?
        package var location: SourceLocation?
    }

    package var entries: [Entry]

    package init(entries: [Entry] = []) { self.entries = entries }

    /// Creates a baseline of the diagnostics that would fail a check, in a fixed order.
    ///
    /// - Parameter old: an earlier baseline, whose reasons are preserved.
    package init(recording diagnostics: [Diagnostic], of manifest: Manifest, keepingReasonsOf old: Baseline? = nil) {
        var reasons: [ProblemIdentity: String] = [:]
        for entry in old?.entries ?? [] { reasons[entry.identity] = entry.reason }
        var seen: Set<ProblemIdentity> = []
        entries = []
        for diagnostic in diagnostics where diagnostic.severity == .error || diagnostic.severity == .warning {
            // No two cycles have a dependency in common.
            for identity in manifest.identities(of: diagnostic)
            where identity.rule == .cycle || seen.insert(identity).inserted {
                entries.append(Entry(identity: identity, reason: reasons.isEmpty ? nil : reasons[identity]))
            }
        }
        entries.sort { $0.identity < $1.identity }
    }
}

extension Manifest {
    /// Returns the problems of a diagnostic, sorted: for a cycle, each dependency between its members.
    ///
    /// - Complexity: O(n log n) in the dependencies of the diagnostic's services.
    func identities(of diagnostic: Diagnostic) -> [ProblemIdentity] {
        guard diagnostic.rule == .cycle else { return diagnostic.identity.map { [$0] } ?? [] }
        // The dependencies are sorted by the ranks of names: a large component has few names and many dependencies.
        let members = diagnostic.services.compactMap(resolution.node(named:))
            .map { (name: resolution.identifier(of: $0), node: $0) }
            .sorted { $0.name.precedesByBytes($1.name) }
        let ranks = Dictionary(
            zip(members.map(\.node), members.indices), uniquingKeysWith: { first, _ in first })
        return members.flatMap { member in
            resolution.graph.dependencies[member.node].compactMap { ranks[$0] }.sorted()
                .map { ProblemIdentity(.cycle, services: [member.name, members[$0].name]) }
        }
    }

    /// Returns a hash of a diagnostic's identity. For a cycle, the hash includes all of its dependencies, so that an
    /// additional dependency makes it a different problem, as for a baseline. `nil` for input that could not be read.
    ///
    /// - Complexity: O(n log n) in the dependencies of the diagnostic's services.
    package func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        guard diagnostic.rule == .cycle else { return diagnostic.identity?.fingerprint }
        return ProblemIdentity(.cycle, services: identities(of: diagnostic).flatMap(\.services)).fingerprint
    }

    /// Returns the note about a dependency that is new in a cycle.
    fileprivate func noteOfNewDependency(_ identity: ProblemIdentity) -> Diagnostic.Related? {
        let nodes = identity.services.compactMap(resolution.node(named:))
        guard let dependent = nodes.first, let dependency = nodes.last else { return nil }
        return .newInCycle(
            resolution.identifier(of: dependent), on: resolution.identifier(of: dependency),
            kind: resolution.graph.kind(from: dependent, to: dependency) ?? .hard,
            at: resolution.dependencyNumber(from: dependent, to: dependency).flatMap(location(ofDependency:)))
    }
}

extension Baseline {
    package struct Comparison: Sendable {
        package var new: [Diagnostic] = []
        /// The known diagnostics, each with the reason that the baseline gives.
        package var known: [(diagnostic: Diagnostic, reason: String?)] = []
        package var stale: [Entry] = []
    }

    /// Divides `diagnostics` into new and known ones, and finds entries that no longer occur. A cycle that is only partly
    /// known is new, and its message names the new part.
    ///
    /// - Parameter rules: the rules that were checked; entries of other rules are ignored.
    package func compare(_ diagnostics: [Diagnostic], of manifest: Manifest, rules: Set<Rule>) -> Comparison {
        var reasons: [ProblemIdentity: String?] = [:]
        for entry in entries { reasons[entry.identity] = .some(entry.reason) }
        var comparison = Comparison()
        var met: Set<ProblemIdentity> = []
        for diagnostic in diagnostics {
            let identities = manifest.identities(of: diagnostic)
            met.formUnion(identities)
            let new = identities.filter { reasons[$0] == nil }
            if new.isEmpty, !identities.isEmpty {
                let reason = identities.lazy.compactMap { reasons[$0] ?? nil }.first
                comparison.known.append((diagnostic, reason))
                continue
            }
            var diagnostic = diagnostic
            if new.count < identities.count {
                diagnostic.related += new.prefix(20).compactMap(manifest.noteOfNewDependency)
            }
            comparison.new.append(diagnostic)
        }
        comparison.stale = entries.filter { rules.contains($0.identity.rule) && !met.contains($0.identity) }
        return comparison
    }

    /// Returns the baseline as JSON, with one line for each entry, so that two branches that change it can be merged.
    package func json() -> [UInt8] {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("schemaVersion", Self.schemaVersion)
            writer.objects("known", of: entries, inline: true) { writer, entry in
                writer.member("rule", entry.identity.rule.name)
                writer.member("services", entry.identity.services)
                if let key = entry.identity.key { writer.member("key", key) }
                if let reason = entry.reason { writer.member("reason", reason) }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    static let schemaVersion = 1
}
