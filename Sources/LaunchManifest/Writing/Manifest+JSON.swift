import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Returns the manifest as JSON that `launchgraph` can read: one line for each service, and a line break at the
    /// end.
    ///
    /// Reading the result gives the same graph, attributes and rules. Several files are combined into one: each service
    /// then includes the defaults of its file. Source locations in Swift code are written; those in files are not.
    public func json() -> [UInt8] { json(keepsLocations: false) }

    /// Returns the same JSON; if `keepsLocations`, with the source location of each service and dependency that was
    /// read from a file.
    package func json(keepsLocations: Bool) -> [UInt8] {
        let keepsDefaults = files.count == 1
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            if let name { writer.member("name", name) }
            if keepsDefaults, let defaults = files.first?.defaults, !defaults.isEmpty {
                writer.key("defaults")
                writer.object(inline: true) { $0.attributes(defaults) }
            }
            if !layers.isEmpty { writer.member("layers", layers) }
            if let budget { writer.member("budget", DurationText.text(budget)) }
            writer.key("services")
            writer.array { writer in
                for service in declarations.services {
                    writer.object(inline: true) { writer in
                        write(
                            service, keepsDefaults ? ownAttributes(of: service) : attributes(of: service),
                            keepsLocations: keepsLocations, &writer)
                    }
                }
            }
            if !forbidden.isEmpty {
                writer.key("forbidden")
                writer.array { writer in
                    for rule in forbidden { writer.object(inline: true) { $0.forbidden(rule) } }
                }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    private func write(
        _ service: DeclarationNumber, _ attributes: ServiceAttributes, keepsLocations: Bool, _ writer: inout JSONWriter
    ) {
        writer.member("id", identifier(ofService: service))
        let dependencies = declarations.dependencies(ofService: service)
        for (key, kind) in [("dependsOn", DependencyKind.hard), ("startsAfter", .orderOnly)] {
            let mentions = dependencies.filter { declarations.kind(ofDependency: $0) == kind }
            guard !mentions.isEmpty else { continue }
            writer.key(key)
            writer.array(inline: true) { writer in
                for mention in mentions { write(dependency: mention, withLocation: keepsLocations, &writer) }
            }
        }
        writer.attributes(attributes)
        if let location = keepsLocations ? location(ofService: service) : locations.given[service] {
            writer.place(location)
        }
    }

    /// Writes a dependency: its identifier, or an object if it has a condition or a location.
    private func write(dependency: DependencyNumber, withLocation keepsLocations: Bool, _ writer: inout JSONWriter) {
        let id = declarations.names[declarations.name(ofDependency: dependency)]
        let location =
            keepsLocations ? location(ofDependency: dependency) : locations.givenDependencies[dependency]
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
        key("place")
        object { writer in
            writer.member("file", location.file)
            if let line = location.line { writer.member("line", line) }
            if let column = location.column { writer.member("column", column) }
        }
    }

    fileprivate mutating func forbidden(_ rule: ForbiddenDependency) {
        member("from", rule.from.description)
        member("to", rule.to.description)
        if let reason = rule.reason { member("reason", reason) }
    }

    fileprivate mutating func attributes(_ attributes: ServiceAttributes) {
        if let layer = attributes.layer { member("layer", layer) }
        if let mode = attributes.mode { member("mode", mode.rawValue) }
        if let onFailure = attributes.onFailure { member("onFailure", onFailure.rawValue) }
        if let onEnd = attributes.onEnd { member("onEnd", onEnd.rawValue) }
        limit("timeout", attributes.timeout)
        limit("shutdownTimeout", attributes.shutdownTimeout)
        duration("grace", attributes.grace)
        limit("drain", attributes.drain)
        if let blocking = attributes.blocking { member("blocking", blocking) }
        if let synchronous = attributes.synchronous { member("synchronous", synchronous) }
        if let value = attributes.retry {
            key("retry")
            object { $0.retry(value) }
        }
        if let value = attributes.restart { restart(value) }
        duration("expectedDuration", attributes.expectedDuration)
        if let launch = attributes.launch { member("launch", launch) }
        if let image = attributes.image { member("image", image) }
        if let environment = attributes.environment {
            key("environment")
            object { writer in
                for variable in environment { writer.member(variable.name, variable.value) }
            }
        }
        if let files = attributes.environmentFiles {
            if let file = files.first, files.count == 1 {
                member("environmentFile", file)
            } else {
                member("environmentFile", files)
            }
        }
        if let directory = attributes.directory { member("directory", directory) }
        if let value = attributes.ready { readiness(value) }
        switch attributes.shutdown {
        case .signal(let signal): member("shutdown", signal)
        case .command(let command): member("shutdown", command)
        case nil: break
        }
    }

    private mutating func retry(_ retry: ServiceAttributes.Retry) {
        if let attempts = retry.attempts { member("attempts", attempts) }
        duration("backoff", retry.backoff)
        number("factor", retry.factor)
        duration("limit", retry.limit)
        number("jitter", retry.jitter)
    }

    private mutating func restart(_ restart: ServiceAttributes.Restart) {
        guard let what = restart.what else { return member("restart", "never") }
        guard restart != ServiceAttributes.Restart(what) else { return member("restart", what.rawValue) }
        key("restart")
        object { writer in
            writer.member("what", what.rawValue)
            if let limit = restart.limit { writer.member("limit", limit) }
            writer.duration("within", restart.within)
            writer.duration("backoff", restart.backoff)
            writer.number("factor", restart.factor)
            writer.limit("backoffLimit", restart.backoffLimit)
            writer.number("jitter", restart.jitter)
        }
    }

    private mutating func number(_ key: String, _ value: Double?) {
        guard let value else { return }
        self.key(key)
        number(value)
    }

    private mutating func readiness(_ ready: Readiness) {
        if ready.probe == .started { return member("ready", "started") }
        key("ready")
        object { writer in
            switch ready.probe {
            case .started: break
            case .output(let text): writer.member("output", text)
            case .tcp(let address): writer.member("tcp", address)
            case .http(let url, let status):
                writer.member("http", url)
                if let status { writer.member("status", status) }
            case .file(let path): writer.member("file", path)
            case .command(let command): writer.member("command", command)
            }
            writer.duration("interval", ready.interval)
        }
    }

    private mutating func duration(_ key: String, _ value: Duration?) {
        if let value { member(key, DurationText.text(value)) }
    }

    private mutating func limit(_ key: String, _ value: ServiceAttributes.TimeLimit?) {
        switch value {
        case .unlimited: member(key, "none")
        case .after(let duration): member(key, DurationText.text(duration))
        case nil: break
        }
    }
}
