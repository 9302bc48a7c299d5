import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Services that wait for one of a later layer, and services of a layer that is not listed.
    ///
    /// Without a list of layers there is nothing to violate: `layer` is then only a label.
    func layerFindings() -> [Diagnostic] {
        guard !layers.isEmpty, hasAttributes else { return [] }
        var numbers: [String: Int] = [:]
        for (number, layer) in layers.enumerated() { numbers[layer] = number }
        var findings: [Diagnostic] = []
        let layerNumbers = (0..<declarations.serviceCount).map { service -> Int? in
            guard let layer = layer(of: service) else { return nil }
            if numbers[layer] == nil { findings.append(unknownLayer(layer, of: service)) }
            return numbers[layer]
        }
        forEachDependency { dependency in
            guard let one = layerNumbers[dependency.dependent], let other = layerNumbers[dependency.dependency],
                one < other
            else { return }
            findings.append(layerViolation(dependency, layers[one], layers[other]))
        }
        return findings
    }

    private func unknownLayer(_ layer: String, of service: Int) -> Diagnostic {
        .unknownLayer(
            layer, of: identifier(ofService: service), layers: layers,
            suggestion: Suggestion.nearest(to: layer, among: layers),
            at: location(ofKey: ServiceKey.layer.spelling, ofService: service), listedAt: placeOfLayers)
    }

    private func layerViolation(_ dependency: DeclaredDependency, _ layer: String, _ later: String) -> Diagnostic {
        let name = identifier(ofService: dependency.dependency)
        let location = location(ofKey: ServiceKey.layer.spelling, ofService: dependency.dependency)
        return .layerViolation(
            of: (identifier(ofService: dependency.dependent), layer), on: (name, later), kind: dependency.kind,
            layers: layers, at: dependency.number(in: self).flatMap(location(ofDependency:)),
            related: [.init("\(name) is put into the layer \(later) here", at: location)])
    }
}
