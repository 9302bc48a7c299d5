import DependencyGraph
package import LaunchDeclarations

/// Known problems that a check accepts, each by its identity (rule and services), not by count, message or location.
///
/// A cycle is recorded as its dependencies. A cycle that shrinks is still known; a cycle with a further dependency is new.
package struct Baseline: Sendable {
    /// One known problem.
    package struct Entry: Sendable {
        /// What it is.
        package var identity: ProblemIdentity
        /// Why it is accepted, as written in the baseline.
        package var reason: String?
        /// Where in the baseline it stands.
        package var location: SourceLocation?

        /// A known problem.
        package init(_ identity: ProblemIdentity, reason: String? = nil, at location: SourceLocation? = nil) {
            self.identity = identity
            self.reason = reason
            self.location = location
        }
    }

    /// The known problems.
    package var entries: [Entry]

    /// A baseline of these problems.
    package init(entries: [Entry] = []) { self.entries = entries }

    /// A baseline that lets `diagnostics` pass: those that would fail a check, in a fixed order.
    ///
    /// - Parameters:
    ///   - diagnostics: the findings.
    ///   - manifest: the manifest that they are about.
    ///   - old: an earlier baseline, whose reasons are kept.
    package init(recording diagnostics: [Diagnostic], of manifest: Manifest, keepingReasonsOf old: Baseline? = nil) {
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
    package func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        guard diagnostic.rule == .cycle else { return diagnostic.identity?.fingerprint }
        let parts = identities(of: diagnostic).sorted()
        return ProblemIdentity(.cycle, services: parts.flatMap(\.services)).fingerprint
    }

    /// The dependencies between the members of a cycle.
    func dependencies(amongMembersOf cycle: Diagnostic) -> [(dependent: Int, dependency: Int)] {
        let nodes = cycle.services.compactMap(resolution.node(named:))
        let members = Set(nodes)
        return nodes.flatMap { node in
            resolution.graph.dependencies(of: node).lazy.map(Int.init).filter(members.contains).map { (node, $0) }
        }
    }
}

extension Baseline {
    /// Diagnostics, divided into new and known ones.
    package struct Judgement: Sendable {
        /// What is not in the baseline.
        package var new: [Diagnostic] = []
        /// What is, with the reason that the baseline gives.
        package var known: [(diagnostic: Diagnostic, reason: String?)] = []
        /// A finding for each entry of the baseline that no longer occurs.
        package var stale: [Diagnostic] = []
        /// What these entries were.
        package var staleIdentities: [ProblemIdentity] = []
    }

    /// Tells which of `diagnostics` are known, and which entries no longer occur.
    ///
    /// - Parameters:
    ///   - diagnostics: the findings about `manifest`.
    ///   - manifest: the manifest, whose input could be read.
    ///   - rules: the rules that were looked for; an entry of another one is left alone.
    package func judge(_ diagnostics: [Diagnostic], of manifest: Manifest, rules: Set<Rule>) -> Judgement {
        var reasons: [ProblemIdentity: String?] = [:]
        for entry in entries { reasons[entry.identity] = .some(entry.reason) }
        var judgement = Judgement()
        var met: Set<ProblemIdentity> = []
        for diagnostic in diagnostics {
            let identities = manifest.identities(of: diagnostic)
            met.formUnion(identities)
            let unknown = identities.count { reasons[$0] == nil }
            if !identities.isEmpty, unknown == 0 {
                judgement.known.append((diagnostic, identities.lazy.compactMap { reasons[$0] ?? nil }.first))
            } else if unknown < identities.count {
                judgement.new.append(manifest.grown(diagnostic) { reasons[$0] == nil })
            } else {
                judgement.new.append(diagnostic)
            }
        }
        for entry in entries where rules.contains(entry.identity.rule) && !met.contains(entry.identity) {
            judgement.staleIdentities.append(entry.identity)
            judgement.stale.append(.staleBaseline(entry.identity, at: entry.location))
        }
        return judgement
    }
}

extension Manifest {
    /// A cycle of which a part was known before, with what is new in it.
    fileprivate func grown(_ cycle: Diagnostic, isNew: (ProblemIdentity) -> Bool) -> Diagnostic {
        var cycle = cycle
        let new = dependencies(amongMembersOf: cycle).filter { dependent, dependency in
            isNew(
                ProblemIdentity(
                    .cycle, services: [resolution.identifier(of: dependent), resolution.identifier(of: dependency)]))
        }
        cycle.related += new.prefix(20).map { dependent, dependency in
            .newInCycle(
                resolution.identifier(of: dependent), on: resolution.identifier(of: dependency),
                kind: resolution.graph.kind(from: dependent, to: dependency) ?? .hard,
                at: resolution.dependencyNumber(from: dependent, to: dependency).flatMap(location(ofDependency:)))
        }
        return cycle
    }
}

extension Baseline {
    /// The baseline in JSON: a line for each entry, so that two branches that change it can be merged.
    package func json() -> [UInt8] {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("schemaVersion", Self.schemaVersion)
            writer.key("known")
            writer.array { writer in
                for entry in entries {
                    writer.object(inline: true) { writer in
                        writer.member("rule", entry.identity.rule.name)
                        writer.member("services", entry.identity.services)
                        if let key = entry.identity.key { writer.member("key", key) }
                        if let reason = entry.reason { writer.member("reason", reason) }
                    }
                }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    static let schemaVersion = 1
}
