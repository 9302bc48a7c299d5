import DependencyGraph
public import LaunchDeclarations

/// The problems that are known and let pass, each by its identity: rule and services, not by count, sentence or place.
///
/// Of a cycle every dependency in it is known by itself. A cycle that shrinks is still known, and one that is joined by
/// another dependency is not.
public struct Baseline: Sendable {
    /// One known problem.
    public struct Entry: Sendable {
        /// What it is.
        public var identity: ProblemIdentity
        /// Why it is let pass, in somebody's own words.
        public var reason: String?
        /// Where in the baseline it stands.
        public var location: SourceLocation?

        /// A known problem.
        public init(_ identity: ProblemIdentity, reason: String? = nil, at location: SourceLocation? = nil) {
            self.identity = identity
            self.reason = reason
            self.location = location
        }
    }

    /// The known problems.
    public var entries: [Entry]

    /// A baseline of these problems.
    public init(entries: [Entry] = []) { self.entries = entries }

    /// A baseline that lets `diagnostics` pass: those that would fail a check, in a fixed order.
    ///
    /// - Parameters:
    ///   - diagnostics: the findings.
    ///   - manifest: the manifest that they are about.
    ///   - old: an earlier baseline, whose reasons are kept.
    public init(recording diagnostics: [Diagnostic], of manifest: Manifest, keepingReasonsOf old: Baseline? = nil) {
        var reasons: [ProblemIdentity: String] = [:]
        for entry in old?.entries ?? [] { reasons[entry.identity] = entry.reason }
        var seen: Set<ProblemIdentity> = []
        entries = []
        for diagnostic in diagnostics where diagnostic.severity == .error || diagnostic.severity == .warning {
            for identity in manifest.identities(of: diagnostic) where seen.insert(identity).inserted {
                entries.append(Entry(identity, reason: reasons[identity]))
            }
        }
        entries.sort { $0.identity < $1.identity }
    }
}

extension Manifest {
    /// Every problem that a finding stands for: of a cycle each dependency between its members.
    ///
    /// - Complexity: linear in the dependencies of the services it is about.
    func identities(of diagnostic: Diagnostic) -> [ProblemIdentity] {
        guard diagnostic.rule == .cycle else { return diagnostic.identity.map { [$0] } ?? [] }
        return dependencies(amongMembersOf: diagnostic).map { dependent, dependency in
            ProblemIdentity(
                .cycle, services: [resolution.identifier(of: dependent), resolution.identifier(of: dependency)])
        }
    }

    /// A number for what a finding about this manifest is: of a cycle for all dependencies in it together, so that one more
    /// makes another problem of it, as it does for a baseline; `nil` for input that could not be read.
    ///
    /// - Complexity: O(n log n) in the dependencies of the services it is about.
    public func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        guard diagnostic.rule == .cycle else { return diagnostic.identity?.fingerprint }
        let parts = identities(of: diagnostic).sorted()
        return ProblemIdentity(.cycle, services: parts.flatMap(\.services)).fingerprint
    }

    /// The dependencies by which the members of a cycle wait for each other.
    func dependencies(amongMembersOf cycle: Diagnostic) -> [(dependent: Int, dependency: Int)] {
        let nodes = cycle.services.compactMap(resolution.node(named:))
        let members = Set(nodes)
        return nodes.flatMap { node in
            resolution.graph.dependencies(of: node).lazy.map(Int.init).filter(members.contains).map { (node, $0) }
        }
    }
}
