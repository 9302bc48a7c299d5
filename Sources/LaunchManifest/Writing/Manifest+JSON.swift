import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Returns the manifest as JSON that `launchgraph` can read: one line for each service, and a final line break.
    ///
    /// Reading the result gives the same graph, attributes and rules. Several files are combined into one: each service
    /// then includes the defaults of its file. Source locations in Swift code are written.
    ///
    /// - Parameter keepsLocations: whether the source locations in files are written, too.
    public func json(keepsLocations: Bool = false) -> [UInt8] {
        let keepsDefaults = files.count == 1
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            if let name { writer.member("name", name) }
            if keepsDefaults, let defaults = files.first?.defaults, !defaults.isEmpty {
                writer.object("defaults", inline: true) { $0.fields(of: defaults, ServiceAttributes.fields) }
            }
            if !layers.isEmpty { writer.member("layers", layers) }
            if let budget { writer.member("budget", DurationText.text(budget)) }
            writer.objects("services", of: declarations.services, inline: true) { writer, service in
                write(
                    service, keepsDefaults ? ownAttributes(of: service) : attributes(of: service),
                    keepsLocations: keepsLocations, &writer)
            }
            if !forbidden.isEmpty { writer.objects("forbidden", of: forbidden, inline: true) { $0.forbidden($1) } }
        }
        writer.endLine()
        return writer.bytes
    }

    private func write(
        _ service: DeclarationNumber, _ attributes: ServiceAttributes, keepsLocations: Bool, _ writer: inout JSONWriter
    ) {
        writer.member("id", identifier(ofService: service))
        let dependencies = declarations.dependencies(ofService: service)
        for kind in [DependencyKind.hard, .orderOnly] {
            let mentions = dependencies.filter { declarations.kind(ofDependency: $0) == kind }
            guard !mentions.isEmpty else { continue }
            writer.array(kind.listName, of: mentions, inline: true) { writer, mention in
                write(dependency: mention, withLocation: keepsLocations, &writer)
            }
        }
        writer.fields(of: attributes, ServiceAttributes.fields)
        let given = locations.areWritten ? locations.given[service] : nil
        if let location = keepsLocations ? location(ofService: service) : given { writer.place(location) }
    }

    private func write(dependency: DependencyNumber, withLocation keepsLocations: Bool, _ writer: inout JSONWriter) {
        let id = declarations.identifier(ofDependency: dependency)
        let given = locations.areWritten ? locations.givenDependencies[dependency] : nil
        let location = keepsLocations ? location(ofDependency: dependency) : given
        guard conditions[dependency] != nil || location != nil else { return writer.string(id) }
        writer.object { writer in
            writer.member("id", id)
            if let condition = conditions[dependency] { writer.member("condition", condition.rawValue) }
            if let location { writer.place(location) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func place(_ location: SourceLocation) {
        let place = Place(file: location.file, line: location.line, column: location.column)
        object("place") { $0.fields(of: place, Place.fields) }
    }

    fileprivate mutating func forbidden(_ rule: ForbiddenDependency) {
        let keys = ForbiddenKeys(from: rule.from.description, to: rule.to.description, reason: rule.reason)
        fields(of: keys, ForbiddenKeys.fields)
    }
}
