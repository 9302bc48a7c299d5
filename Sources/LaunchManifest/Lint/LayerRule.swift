import DependencyGraph
import LaunchDeclarations
import LaunchSupport

extension Manifest {
    /// Services that depend on a service of a later layer, and services of a layer that is not listed.
    ///
    /// Without a list of layers, `layer` is only a label, and there is nothing to violate.
    ///
    /// - Complexity: linear in services and dependencies. Suggestions for misspelt layers take bounded work.
    func layerFindings() -> [Diagnostic] {
        guard !layers.isEmpty, hasAttributes else { return [] }
        var numbers: [UTF8Key: Int] = [:]
        for (number, layer) in layers.enumerated() { numbers[UTF8Key(layer)] = number }
        var findings: [Diagnostic] = []
        var suggestions = Suggestions(among: layers)
        let layerNumbers = (0..<declarations.serviceCount).map { service -> Int? in
            guard let layer = layer(of: service) else { return nil }
            if let number = numbers[UTF8Key(layer)] { return number }
            findings.append(
                .unknownLayer(
                    layer, of: identifier(ofService: service), layers: layers,
                    suggestion: suggestions.nearest(to: layer),
                    at: location(ofKey: ServiceKey.layer.spelling, ofService: service), listedAt: locationOfLayers))
            return nil
        }
        // Many dependencies can lead to one service, and each lookup of a key reads the whole service.
        var layerLocations: [Int: SourceLocation?] = [:]
        forEachDependency { dependency in
            let service = dependency.dependency
            guard let one = layerNumbers[dependency.dependent], let other = layerNumbers[service], one < other
            else { return }
            let location =
                layerLocations[service] ?? location(ofKey: ServiceKey.layer.spelling, ofService: service)
            layerLocations[service] = .some(location)
            let (name, layer) = (identifier(ofService: service), layers[other])
            findings.append(
                .layerViolation(
                    of: (identifier(ofService: dependency.dependent), layers[one]), on: (name, layer),
                    kind: dependency.kind, layers: layers,
                    at: dependency.number(in: self).flatMap(location(ofDependency:)),
                    related: [.init("\(name) is put into the layer \(layer) here", at: location)]))
        }
        return findings
    }
}
