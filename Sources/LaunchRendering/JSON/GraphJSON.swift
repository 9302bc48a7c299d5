import DependencyGraph
import LaunchManifest

extension GraphPicture {
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("fingerprint", optional: fingerprint)
            writer.objects("services", of: services.filter { !$0.isMissing }, inline: true) { writer, service in
                writer.member("id", service.id)
                if !service.members.isEmpty { writer.member("members", service.members) }
                writer.member("dependsOn", identifiers(of: .hard, for: service))
                writer.member("startsAfter", identifiers(of: .orderOnly, for: service))
                let conditions = service.dependencies.filter { $0.condition != nil }
                if !conditions.isEmpty {
                    writer.object("conditions", inline: true) { writer in
                        for dependency in conditions {
                            writer.member(services[dependency.target].id, dependency.condition ?? "")
                        }
                    }
                }
                if let wave = service.wave { writer.member("wave", wave) }
            }
        }
    }

    fileprivate func identifiers(of kind: DependencyKind, for service: Service) -> [String] {
        service.dependencies.filter { $0.kind == kind }.map { services[$0.target].id }
    }
}
