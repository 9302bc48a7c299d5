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
