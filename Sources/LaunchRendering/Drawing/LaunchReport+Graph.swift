import DependencyGraph
package import LaunchGraph
package import LaunchManifest

extension Manifest {
    /// Creates the graph of a launch, with the measured duration of each service.
    package init(_ report: LaunchReport) {
        self.init(
            name: report.name,
            services: report.services.map { service in
                var attributes = ServiceAttributes()
                attributes.expectedDuration = service.duration
                return ServiceDeclaration(
                    service.id.name, dependsOn: service.dependsOn.map(\.name),
                    startsAfter: service.startsAfter.map(\.name), attributes: attributes)
            })
    }
}

extension LaunchReport {
    /// The drawing of a launched graph, with the measured critical path.
    package var picture: GraphPicture {
        let manifest = Manifest(self)
        let path = manifest.resolution.isAcyclic ? criticalPath.map(\.name) : []
        return GraphPicture(of: manifest, criticalPath: path)
    }
}
