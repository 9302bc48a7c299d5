import DependencyGraph

extension Manifest {
    /// The manifest as it would be without some dependencies: everything else keeps its place and its attributes.
    ///
    /// - Parameter removed: the numbers of the dependencies that are left out.
    /// - Complexity: linear in services and dependencies.
    public func removing(dependencies removed: Set<Int>) -> Manifest {
        var kept = Declarations(
            minimumServices: declarations.serviceCount, minimumDependencies: declarations.dependencyCount)
        var locations = locations
        locations.dependencies.removeAll()
        for service in 0..<declarations.serviceCount {
            kept.addService(declarations.names[declarations.name(ofService: service)])
            for dependency in declarations.dependencies(ofService: service) where !removed.contains(dependency) {
                kept.addDependency(
                    declarations.names[declarations.name(ofDependency: dependency)],
                    declarations.kind(ofDependency: dependency))
                if dependency < self.locations.dependencies.count {
                    locations.dependencies.append(self.locations.dependencies[dependency])
                }
            }
        }
        return Manifest(
            name: name, files: files, resolution: Resolution(kept), layers: layers, budget: budget,
            forbidden: forbidden, inputDiagnostics: inputDiagnostics, details: details, locations: locations)
    }
}
