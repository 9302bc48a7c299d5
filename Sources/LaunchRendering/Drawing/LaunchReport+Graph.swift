import DependencyGraph
package import LaunchGraph
package import LaunchManifest

extension Manifest {
    package init(_ report: LaunchReport) {
        var attributes: [DeclarationNumber: ServiceAttributes] = [:]
        for (number, service) in report.services.enumerated() {
            attributes[DeclarationNumber(number), default: ServiceAttributes()].expectedDuration = service.duration
        }
        self.init(
            name: report.name,
            services: report.services.map { service in
                let hard = service.dependsOn.map { ($0, DependencyKind.hard) }
                let all = hard + service.startsAfter.map { ($0, .orderOnly) }
                return (service.id.name, nil, all.map { ($0.name, $1, .ready, nil) })
            }, attributes: attributes)
    }
}

extension LaunchReport {
    package var picture: GraphPicture {
        let manifest = Manifest(self)
        let path = manifest.resolution.isAcyclic ? criticalPath.map(\.name) : []
        return GraphPicture(of: manifest, criticalPath: path)
    }
}
