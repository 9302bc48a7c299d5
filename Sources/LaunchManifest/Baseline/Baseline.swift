package import DependencyGraph
package import LaunchDeclarations
import LaunchSupport

/// Known problems that a check accepts. Each is identified by its rule and services, not by count, message or location.
///
/// A cycle is recorded as its dependencies. A cycle that becomes smaller is still known; a cycle with an additional
/// dependency is new.
package struct Baseline: Sendable {
    /// One known problem.
    package struct Entry: Sendable {
        /// The identity of the problem.
        package var identity: ProblemIdentity
        /// The reason for accepting the problem, as given in the baseline.
        package var reason: String?
        /// The source location of the entry in the baseline.
        package var location: SourceLocation?
    }

    /// The known problems.
    package var entries: [Entry]

    /// Creates a baseline of these problems.
    package init(entries: [Entry] = []) { self.entries = entries }

    /// Creates a baseline of the diagnostics that would fail a check, in a fixed order.
    ///
    /// - Parameters:
    ///   - diagnostics: the diagnostics.
    ///   - manifest: the manifest that the diagnostics are about.
    ///   - old: an earlier baseline, whose reasons are preserved.
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
        var ranks = [Int?](repeating: nil, forNodesOf: resolution.graph)
        for (rank, member) in members.enumerated() { ranks[member.node] = rank }
        return members.flatMap { member in
            resolution.graph.dependencies(of: member.node).compactMap { ranks[$0] }.sorted()
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

    /// Returns the dependencies between the members of a cycle.
    package func dependencies(amongMembersOf cycle: Diagnostic) -> [(dependent: GraphNode, dependency: GraphNode)] {
        let nodes = cycle.services.compactMap(resolution.node(named:))
        var members = NodeSet(nodeCount: resolution.graph.nodeCount)
        for node in nodes { members.insert(node) }
        var dependencies: [(dependent: GraphNode, dependency: GraphNode)] = []
        for node in nodes {
            for target in resolution.graph.dependencies(of: node) where members.contains(target) {
                dependencies.append((node, target))
            }
        }
        return dependencies
    }
}

extension Baseline {
    /// Diagnostics, divided into new and known ones.
    package struct Judgement: Sendable {
        /// The diagnostics that are not in the baseline.
        package var new: [Diagnostic] = []
        /// The known diagnostics, each with the reason that the baseline gives.
        package var known: [(diagnostic: Diagnostic, reason: String?)] = []
        /// A diagnostic for each entry of the baseline that no longer occurs.
        package var stale: [Diagnostic] = []
        /// The identities of the entries in ``stale``.
        package var staleIdentities: [ProblemIdentity] = []
        /// The dependencies on the cycles of the manifest.
        fileprivate(set) var cycles = CycleDependencies()
    }

    /// Divides `diagnostics` into new and known ones, and finds entries that no longer occur.
    ///
    /// - Parameters:
    ///   - diagnostics: the diagnostics about `manifest`.
    ///   - manifest: the manifest, whose input could be read.
    ///   - rules: the rules that were checked; entries of other rules are ignored.
    package func judge(_ diagnostics: [Diagnostic], of manifest: Manifest, rules: Set<Rule>) -> Judgement {
        var cycles = CycleDependencies()
        for entry in entries {
            guard let (dependent, dependency) = manifest.cycleDependency(entry.identity) else { continue }
            cycles.insert(dependent, dependency, reason: entry.reason)
        }
        return judge(diagnostics, of: manifest, rules: rules, knownCycles: cycles)
    }

    /// Divides `diagnostics` as above, with `knownCycles` as the known dependencies on cycles instead of the baseline's
    /// entries about cycles.
    func judge(
        _ diagnostics: [Diagnostic], of manifest: Manifest, rules: Set<Rule>, knownCycles: CycleDependencies
    ) -> Judgement {
        var reasons: [ProblemIdentity: String?] = [:]
        for entry in entries where entry.identity.rule != .cycle { reasons[entry.identity] = .some(entry.reason) }
        var judgement = Judgement()
        var met: Set<ProblemIdentity> = []
        for diagnostic in diagnostics {
            if diagnostic.rule == .cycle {
                manifest.judge(diagnostic, knownCycles, &judgement)
            } else if let identity = diagnostic.identity {
                met.insert(identity)
                if let reason = reasons[identity] {
                    judgement.known.append((diagnostic, reason))
                } else {
                    judgement.new.append(diagnostic)
                }
            } else {
                judgement.new.append(diagnostic)
            }
        }
        for entry in entries where rules.contains(entry.identity.rule) {
            let isMet =
                entry.identity.rule == .cycle
                ? manifest.cycleDependency(entry.identity).map(judgement.cycles.contains) ?? false
                : met.contains(entry.identity)
            if isMet { continue }
            judgement.staleIdentities.append(entry.identity)
            judgement.stale.append(.staleBaseline(entry.identity, at: entry.location))
        }
        return judgement
    }
}

extension Manifest {
    /// Returns the nodes of a dependency on a cycle that is in a baseline; `nil` if a service is not in the graph.
    fileprivate func cycleDependency(_ identity: ProblemIdentity) -> (GraphNode, GraphNode)? {
        guard identity.rule == .cycle, identity.services.count == 2, identity.key == nil,
            let dependent = resolution.node(named: identity.services[0]),
            let dependency = resolution.node(named: identity.services[1])
        else { return nil }
        return (dependent, dependency)
    }

    /// Adds a cycle to the new or the known diagnostics. A cycle that is only partly known is new, and its message
    /// names the new part.
    fileprivate func judge(_ cycle: Diagnostic, _ known: CycleDependencies, _ judgement: inout Baseline.Judgement) {
        let dependencies = dependencies(amongMembersOf: cycle)
        judgement.cycles.insert(dependencies)
        let new = dependencies.filter { !known.contains($0.dependent, $0.dependency) }
        if new.isEmpty, !dependencies.isEmpty {
            let reason = dependencies.lazy.compactMap { known.reason(of: $0.dependent, $0.dependency) }.first
            return judgement.known.append((cycle, reason))
        }
        var cycle = cycle
        if new.count < dependencies.count {
            cycle.related += new.prefix(20).map { dependent, dependency in
                .newInCycle(
                    resolution.identifier(of: dependent), on: resolution.identifier(of: dependency),
                    kind: resolution.graph.kind(from: dependent, to: dependency) ?? .hard,
                    at: resolution.dependencyNumber(from: dependent, to: dependency).flatMap(location(ofDependency:)))
            }
        }
        judgement.new.append(cycle)
    }
}

extension Baseline {
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
