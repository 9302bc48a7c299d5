import DependencyGraph
import LaunchGraph
import LaunchRendering

// The services that a command line names.
extension Resolution {
    func requireNode(_ id: String) throws(CommandFailure) -> GraphNode {
        if let node = node(named: id) { return node }
        let suggestion = Spelling.suggestion(for: id, among: graph.nodes.lazy.map(identifier(of:)))
        throw .usage("unknown service ‘\(id)’" + suggestion, isAboutSyntax: false)
    }

    func requireService(_ id: String) throws(CommandFailure) -> ServiceID {
        _ = try requireNode(id)
        return ServiceID(id)
    }

    /// Returns the declaration of `A` and the name `B` of a pair `A:B`, where A declares that it waits for B.
    /// Identifiers can contain colons. B can be undeclared, and can equal A.
    func declaredDependency(_ pair: String) throws(CommandFailure) -> (service: DeclarationNumber, name: NameNumber) {
        var unrelated: (String, String)?
        var found: [(service: DeclarationNumber, name: NameNumber, words: String)] = []
        let readings = pair.splits(at: ":")
        for (left, right) in readings {
            guard let node = node(named: left) else { continue }
            let service = declaration(of: node)
            let isNamed = { (name: NameNumber) in
                declarations.dependencies(ofService: service).contains { declarations.name(ofDependency: $0) == name }
            }
            if let name = declarations.names.number(of: right), isNamed(name) {
                found.append((service, name, "‘\(left)’ and ‘\(right)’"))
            } else if self.node(named: right) != nil {
                unrelated = (left, right)
            }
        }
        if let first = found.first, found.count == 1 { return (first.service, first.name) }
        guard found.isEmpty else {
            let words = found.map(\.words).joined(separator: " or ")
            throw .usage("‘\(pair)’ is ambiguous: it can be \(words)", isAboutSyntax: false)
        }
        if let unrelated {
            throw .usage("‘\(unrelated.0)’ does not wait for ‘\(unrelated.1)’ directly", isAboutSyntax: false)
        }
        if let (left, right) = readings.first { _ = try [left, right].map(requireNode) }
        throw .usage("invalid pair of services ‘\(pair)’", hint: "write A:B, where service A waits for service B")
    }

    /// Returns the services in `texts` of the form `ID=PERCENT`, with the fraction of its duration that each takes.
    func accelerations(_ texts: [String]) throws(CommandFailure) -> [(id: ServiceID, part: Double)] {
        var parts: [(id: ServiceID, part: Double)] = []
        for text in texts {
            let (name, percent) = try Percentage.acceleration(text)
            let id = try requireService(name)
            guard !parts.contains(where: { $0.id == id }) else {
                throw .usage("‘--faster’ names ‘\(id)’ twice", hint: "name each service once")
            }
            parts.append((id, (100 - percent) / 100))
        }
        return parts
    }
}

extension Percentage {
    static func acceleration(_ text: String) throws(CommandFailure) -> (id: String, percent: Double) {
        guard let (id, part) = text.splits(at: "=").last, let percent = Percentage.value(part), percent <= 100 else {
            throw .invalid(text, for: "--faster", hint: "write ID=PERCENT with a percentage up to 100%: database=20%")
        }
        return (id, percent)
    }
}
