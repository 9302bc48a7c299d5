import DependencyGraph
public import LaunchDeclarations

extension Baseline {
    /// Findings, told apart by whether they were known before.
    public struct Judgement: Sendable {
        /// What is not in the baseline.
        public var new: [Diagnostic] = []
        /// What is, with the reason that the baseline gives.
        public var known: [(diagnostic: Diagnostic, reason: String?)] = []
        /// A finding for each entry of the baseline that no longer occurs.
        public var stale: [Diagnostic] = []
        /// What these entries were.
        public var staleIdentities: [ProblemIdentity] = []
    }

    /// Tells which of `diagnostics` are known, and which entries no longer occur.
    ///
    /// - Parameters:
    ///   - diagnostics: the findings about `manifest`.
    ///   - manifest: the manifest, whose input could be read.
    ///   - rules: the rules that were looked for; an entry of another one is left alone.
    public func judge(_ diagnostics: [Diagnostic], of manifest: Manifest, rules: Set<Rule>) -> Judgement {
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
