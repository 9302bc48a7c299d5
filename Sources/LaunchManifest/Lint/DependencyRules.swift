import DependencyGraph
import LaunchDeclarations
import LaunchSupport

extension Manifest {
    func synchronyDiagnostics() -> [Diagnostic] {
        guard hasAttributes else { return [] }
        let isSynchronous = declarations.services.map { ownAttributes(of: $0).synchronous ?? false }
        guard isSynchronous.contains(true) else { return [] }
        var diagnostics: [Diagnostic] = []
        forEachDependency { dependency in
            guard isSynchronous[dependency.dependent], !isSynchronous[dependency.dependency] else { return }
            diagnostics.append(
                .synchronousDependsOnAsynchronous(
                    identifier(ofService: dependency.dependent), on: identifier(ofService: dependency.dependency),
                    kind: dependency.kind, at: location(of: dependency),
                    declaredAt: location(ofService: dependency.dependency)))
        }
        return diagnostics
    }

    /// Without a list of layers, `layer` is only a label. Suggestions for misspelt layers take bounded work.
    func layerDiagnostics() -> [Diagnostic] {
        guard !layers.isEmpty, hasAttributes else { return [] }
        let numbers = Dictionary(zip(layers.map { UTF8Key($0) }, layers.indices)) { $1 }
        var diagnostics: [Diagnostic] = []
        var spelling = Spelling(among: layers)
        let layerNumbers = declarations.services.map { service -> Int? in
            guard let layer = layer(of: service) else { return nil }
            if let number = numbers[UTF8Key(layer)] { return number }
            diagnostics.append(
                .unknownLayer(
                    layer, of: identifier(ofService: service), layers: layers, suggestion: spelling.nearest(to: layer),
                    at: location(ofKey: "layer", ofService: service), listedAt: locationOfLayers))
            return nil
        }
        // Many dependencies can lead to one service, and each lookup of a key parses the whole service.
        var layerLocations: [DeclarationNumber: SourceLocation?] = [:]
        forEachDependency { dependency in
            let service = dependency.dependency
            guard let one = layerNumbers[dependency.dependent], let other = layerNumbers[service], one < other
            else { return }
            let layerLocation = layerLocations[service] ?? location(ofKey: "layer", ofService: service)
            layerLocations[service] = .some(layerLocation)
            let (name, layer) = (identifier(ofService: service), layers[other])
            diagnostics.append(
                .layerViolation(
                    of: (identifier(ofService: dependency.dependent), layers[one]), on: (name, layer),
                    kind: dependency.kind, layers: layers, at: location(of: dependency),
                    related: [.init("\(name) is assigned to the layer \(layer) here", at: layerLocation)]))
        }
        return diagnostics
    }

    /// Returns diagnostics for dependencies that match a forbidden one, of several rules by the first.
    ///
    /// - Parameter work: the number of bytes that may be compared. Very many patterns, most of which begin with a wildcard
    ///   or with the same text as very many identifiers, are an error, because comparing them would take hours.
    /// - Complexity: each rule is compared with the services that share a prefix with its patterns, and each dependency
    ///   with 64 rules at a time.
    func forbiddenDiagnostics(work: Int = 1 << 28) -> [Diagnostic] {
        guard !forbidden.isEmpty else { return [] }
        let identifiers = resolution.graph.nodes.map(resolution.identifier(of:))
        var index = IdentifierIndex(identifiers, work: work)
        var dependencies: [DeclaredDependency] = []
        forEachDependency { dependencies.append($0) }
        var ruleOfDependency = [Int](repeating: -1, count: dependencies.count)
        for first in stride(from: 0, to: forbidden.count, by: UInt64.bitWidth) {
            // For each service, a bit mask of the rules whose pattern it matches.
            var from = [UInt64](repeating: 0, count: identifiers.count)
            var to = from
            for (bit, rule) in forbidden[first..<min(first + UInt64.bitWidth, forbidden.count)].enumerated() {
                index.forEachMatch(of: rule.from) { from[$0] |= 1 << UInt64(bit) }
                index.forEachMatch(of: rule.to) { to[$0] |= 1 << UInt64(bit) }
                guard index.work >= 0 else { return [.tooManyPatterns(forbidden.count, at: rule.location)] }
            }
            for (number, dependency) in dependencies.enumerated() where ruleOfDependency[number] < 0 {
                let matching = from[dependency.nodes.dependent] & to[dependency.nodes.dependency]
                if matching != 0 { ruleOfDependency[number] = first + matching.trailingZeroBitCount }
            }
        }
        return zip(dependencies, ruleOfDependency).compactMap { dependency, number in
            guard number >= 0 else { return nil }
            let rule = forbidden[number]
            return .forbiddenDependency(
                of: identifiers[dependency.nodes.dependent], on: identifiers[dependency.nodes.dependency],
                kind: dependency.kind, from: rule.from.description, to: rule.to.description, reason: rule.reason,
                at: location(of: dependency), forbiddenAt: rule.location)
        }
    }
}

/// Identifiers sorted by their bytes, so that identifiers with a common prefix are adjacent.
private struct IdentifierIndex {
    private let sorted: [(identifier: String, node: GraphNode)]
    /// The number of bytes that may still be compared.
    private(set) var work: Int

    init(_ identifiers: [String], work: Int) {
        self.work = work
        sorted = zip(identifiers, identifiers.nodes).map { ($0, $1) }
            .sorted { $0.identifier.precedesByBytes($1.identifier) }
    }

    /// Calls `body` with each node whose identifier matches `pattern`, as long as there is work left.
    mutating func forEachMatch(of pattern: IdentifierPattern, _ body: (GraphNode) -> Void) {
        let prefix = pattern.literalPrefix
        let first = sorted.partitioningIndex { !$0.identifier.precedesByBytes(prefix) }
        for (identifier, node) in sorted[first...].prefix(while: { $0.identifier.utf8.starts(with: prefix.utf8) }) {
            work -= prefix.utf8.count
            guard work >= 0 else { return }
            if pattern.matches(identifier, &work) { body(node) }
        }
    }
}
