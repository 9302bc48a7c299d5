import DependencyGraph
import LaunchManifest

extension GraphPicture {
    /// Appends a graph as one JSON object: the declared services and dependencies, and the wave of each service.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("fingerprint", optional: fingerprint)
            let declared = services.indices.filter { !services[$0].isMissing }
            writer.objects("services", of: declared, inline: true) { writer, number in
                let service = services[number]
                writer.member("id", service.id)
                if !service.members.isEmpty { writer.member("members", service.members) }
                writer.member("dependsOn", identifiers(of: .hard, dependenciesOf: number))
                writer.member("startsAfter", identifiers(of: .orderOnly, dependenciesOf: number))
                let conditions = dependencies(of: number).filter { $0.condition != nil }
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
}

extension GraphPicture {
    fileprivate func identifiers(of kind: DependencyKind, dependenciesOf number: Int) -> [String] {
        dependencies(of: number).filter { $0.kind == kind }.map { services[$0.target].id }
    }
}
