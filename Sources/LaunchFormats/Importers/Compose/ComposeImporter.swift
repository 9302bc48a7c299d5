import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Reads the files of a Compose project (the Compose Specification, compose-spec.io), in JSON or YAML.
///
/// A service waits for those in `depends_on`, `links`, `volumes_from`, `network_mode`, `ipc` and `pid`.
package enum ComposeImporter {
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var project = ComposeProject(input)
        project.read()
        var profiles = Set(input.profiles)
        if profiles.isEmpty, let inherited = project.variables.value(of: "COMPOSE_PROFILES") {
            profiles = Set(inherited.revealed.split(separator: ",").map { String($0.trimmingBlanks) })
        }
        for service in project.services where !service.isRemoved { project.add(service, profiles) }
        project.graph.keepServicesUp()
        project.graph.loseConditions("the condition ‘service_healthy’ of a service without a health check")
        project.graph.retryOneShotServices()
        return project.graph
    }
}

extension ComposeProject {
    fileprivate mutating func add(_ service: ComposeService, _ profiles: Set<String>) {
        let needed = elements(of: service, "profiles").compactMap { text($0, "an element of profiles") }
        guard needed.isEmpty || profiles.contains("*") || needed.contains(where: profiles.contains) else {
            let help =
                "activate a profile of \(NameList.quoted(service.name)) with --profile \(needed[0]), or with COMPOSE_PROFILES"
            graph.setHelp(help, forUnknown: service.name)
            return graph.lose("a service whose profiles are not active", at: service.location)
        }
        let number = graph.addService(service.name, at: service.location)
        for dependency in dependencies(of: service) { graph.add(dependency, ofService: number) }
        let attributes = attributes(of: service)
        graph.setAttributes(attributes, ofService: number)
        for (key, value) in service.keys(in: .compose, except: Self.mapped) {
            let feature =
                Self.startUpKeys.contains(key) ? "‘\(key)’" : "a setting of a container, such as ‘networks’ or ‘labels’"
            graph.lose(feature, at: value.location)
        }
    }

    /// Keys that are converted, or report their own losses.
    private static let mapped: Set<String> = [
        "depends_on", "links", "volumes_from", "network_mode", "ipc", "pid", "profiles", "healthcheck", "image",
        "command", "entrypoint", "environment", "env_file", "stop_signal", "stop_grace_period", "restart", "extends",
        "user", "ports", "expose",
    ]

    /// Keys that affect starting and stopping, each of which is named if it is lost.
    private static let startUpKeys: Set<String> = [
        "deploy", "scale", "volumes", "post_start", "pre_stop", "build", "develop", "provider",
        "external_links", "attach", "init", "tty", "stdin_open", "models",
    ]

    /// Returns the dependencies of a service: those of `depends_on` first, then those that other keys imply.
    private mutating func dependencies(of service: ComposeService) -> [DeclaredDependency] {
        var dependencies = KeyedList<DeclaredDependency>()
        var repeated: [DeclaredDependency] = []
        for value in service["depends_on"] {
            switch value.kind {
            case .array:
                var listed: Set<UTF8Key> = []
                for element in value.mergedElements {
                    guard let name = text(element, "an element of depends_on") else { continue }
                    if listed.insert(UTF8Key(name)).inserted {
                        dependencies[name] = implied(name, at: element)
                    } else {
                        repeated.append(implied(name, at: element))
                    }
                }
            case .object:
                for (key, value) in value.members {
                    let name = key.string ?? ""
                    let (value, replaces) = value.merging
                    let known = replaces ? nil : dependencies[name]
                    dependencies[name] = value.map { dependency(on: key, $0, changing: known) }
                }
            default: graph.noteType(of: value, "depends_on", .stringsOrObject)
            }
        }
        func add(_ name: String, at value: JSONValue) {
            if dependencies[name] == nil { dependencies[name] = implied(name, at: value) }
        }
        for key in ["links", "volumes_from"] {
            for element in elements(of: service, key) {
                guard let text = text(element, "an element of \(key)"), !text.hasPrefix("container:") else { continue }
                add(text.split(separator: ":", maxSplits: 1).first.map { String($0) } ?? text, at: element)
            }
        }
        for key in ["network_mode", "ipc", "pid"] {
            guard let value = service[key].last, let text = text(value, key), text.hasPrefix("service:") else {
                continue
            }
            add(String(text.dropFirst("service:".count)), at: value)
        }
        return dependencies.values + repeated
    }

    private func implied(_ name: String, at value: JSONValue) -> DeclaredDependency {
        (name, .hard, .started, value.location)
    }

    private static let conditions: [(name: String, condition: DependencyCondition)] = [
        ("service_started", .started), ("service_healthy", .ready), ("service_completed_successfully", .completed),
    ]

    /// The dependency of a member of `depends_on`. Of a dependency that weaker declarations have, it changes what it contains.
    private mutating func dependency(
        on key: JSONValue, _ value: JSONValue, changing known: DeclaredDependency?
    ) -> DeclaredDependency {
        let name = "a dependency in depends_on"
        var dependency = known ?? implied(key.string ?? "", at: key)
        dependency.location = key.location
        guard value.kind == .object else {
            if value.kind != .null || known == nil { graph.noteType(of: value, name, .object) }
            return dependency
        }
        // An unknown key, which is a finding, may be this one.
        let keys = value.members.compactMap(\.key.string)
        if known == nil, keys.allSatisfy({ ["condition", "required", "restart"].contains($0) || $0.hasPrefix("x-") }) {
            _ = graph.member("condition", of: value, name)
        }
        for (key, member) in value.members {
            guard let value = member.merging.value else {
                // A weaker declaration has no effect on what remains.
                if key.string == "condition" { graph.note(.missingKey("condition", of: name), at: value.location) }
                if key.string == "required" { dependency.kind = .hard }
                continue
            }
            switch key.string ?? "" {
            case "condition":
                guard let text = text(value, "condition") else { continue }
                if let condition = Self.conditions.first(where: { $0.name == text })?.condition {
                    dependency.condition = condition
                } else {
                    graph.noteChoice(text, "condition", Self.conditions.map(\.name), at: value)
                }
            case "required":
                if let isRequired = graph.bool(value, "required") { dependency.kind = isRequired ? .hard : .orderOnly }
            case "restart":
                if value.bool == true { graph.lose("‘depends_on.restart’", at: value.location) }
            default: break
            }
        }
        return dependency
    }

    private mutating func attributes(of service: ComposeService) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        if let value = service["image"].last { attributes.image = revealedText(value, "image") }
        var command: [String] = []
        for key in ["entrypoint", "command"] {
            if let value = service[key].last { command += words(value, key) }
        }
        attributes.launch = command.nonEmpty
        attributes.environmentFiles = environmentFiles(of: service).nonEmpty
        attributes.environment = environment(of: service).nonEmpty
        if let value = service["stop_signal"].last, let text = text(value, "stop_signal") {
            attributes.shutdown = .init(signalNamed: text)
            if attributes.shutdown == nil { graph.lose("the value of ‘stop_signal’", at: value.location) }
        }
        if let value = service["stop_grace_period"].last {
            attributes.shutdownTimeout = duration(value, "stop_grace_period").map { .after($0) }
        }
        if let value = service["user"].last, let text = revealedText(value, "user") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count > 1 { graph.lose("the group of ‘user’", at: value.location) }
            attributes.user = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
        }
        attributes.ports = ports(of: service).nonEmpty
        readHealthCheck(of: service, &attributes)
        attributes.restart = restart(of: service)
        return attributes
    }

    private mutating func restart(of service: ComposeService) -> ServiceAttributes.Restart? {
        guard let value = service["restart"].last, value.bool != false, let text = text(value, "restart") else {
            return nil
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts.first, parts.dropFirst().first.map { Int($0) }) {
        case ("", nil), ("no", nil): return nil
        case ("always", nil), ("unless-stopped", nil):
            graph.lose("a restart after an exit with 0", at: value.location)
            return ServiceAttributes.Restart(.run)
        case ("on-failure", nil), ("on-failure", 0): return ServiceAttributes.Restart(.run)
        case ("on-failure", .some(.some(let limit))) where limit > 0:
            return ServiceAttributes.Restart(.run, limit: limit)
        default:
            let choices = ["no", "always", "on-failure", "on-failure:3", "unless-stopped"]
            graph.noteChoice(text, "restart", choices, at: value)
            return nil
        }
    }

    private mutating func words(_ value: JSONValue, _ name: String) -> [String] {
        if value.kind == .array { return value.mergedElements.compactMap { revealedText($0, "an element of \(name)") } }
        return revealedText(value, name).map(ShellWords.split) ?? []
    }

    /// Returns the ports of the containers. How they are published is lost.
    private mutating func ports(of service: ComposeService) -> [Int] {
        var ports: [Int] = []
        for key in ["ports", "expose"] {
            for element in elements(of: service, key) {
                let target = element.kind == .object ? element["target"] : element
                let text = target.flatMap { $0.integer.map { "\($0)" } ?? self.text($0, "an element of \(key)") } ?? ""
                let parts = text.split(separator: "/", maxSplits: 1)
                let name = parts.first.map { $0[($0.lastIndex(of: ":").map(text.index(after:)) ?? $0.startIndex)...] }
                let isTCP = (parts.count > 1 ? String(parts[1]) : element["protocol"]?.string) ?? "tcp" == "tcp"
                if let port = name.flatMap({ Int($0) }), (1...65_535).contains(port), isTCP {
                    if !ports.contains(port) { ports.append(port) }
                } else {
                    graph.lose("a range of ports, or a port of another protocol than TCP", at: element.location)
                }
                if key == "ports" { graph.lose("that a port is published", at: element.location) }
            }
        }
        return ports
    }

    private mutating func environmentFiles(of service: ComposeService) -> [String] {
        var files: [String] = []
        for element in service["env_file"].flatMap(\.oneOrMore) {
            let file = element.kind == .object ? element["path"] : element
            if element["required"]?.bool == false || element["format"] != nil {
                graph.lose("that an ‘env_file’ may be missing, or has another format", at: element.location)
            }
            if let file, let path = path(file, "the path of an env_file") { files.append(path) }
        }
        return files
    }

    private mutating func environment(of service: ComposeService) -> [ServiceAttributes.EnvironmentVariable] {
        var variables = KeyedList<String>()
        // A variable without a value has its value in the environment of docker compose.
        func setInherited(_ name: String, at location: SourceLocation) {
            guard !graph.budget.isExceeded else { return }
            if let value = input.variable(name) {
                if graph.mayGrow(by: value.utf8.count, at: location) { variables[name] = value }
            } else {
                graph.lose("a variable that the environment does not have", at: location)
            }
        }
        for value in service["environment"] {
            for (key, value) in value.members {
                let name = key.string ?? ""
                let value = value.merging.value
                if value?.kind == .null {
                    setInherited(name, at: key.location)
                } else if let value {
                    let text = value.bool.map { "\($0)" } ?? revealedText(value, "the value of a variable")
                    if let text { variables[name] = text }
                } else {
                    variables[name] = nil
                }
            }
            for element in value.kind == .object ? [] : graph.elements(value, "environment") {
                guard let text = revealedText(element, "an element of environment") else { continue }
                if let (name, value) = text.assignment {
                    variables[name] = value
                } else {
                    setInherited(text, at: element.location)
                }
            }
        }
        return variables.environment.filter {
            !$0.name.isEmpty && !$0.name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") })
        }
    }

    /// Reads the probe of `healthcheck`; a service without one is ready once it has been started. With `timeout` or
    /// `retries`, it is a health check, too, with the defaults of Compose.
    private mutating func readHealthCheck(of service: ComposeService, _ attributes: inout ServiceAttributes) {
        let members = graph.merged("healthcheck", of: service)
        for key in ["start_period", "start_interval"] {
            if let value = members[key], value.kind != .null { graph.lose("‘healthcheck.\(key)’", at: value.location) }
        }
        guard members["disable"]?.bool != true, let test = members["test"], let command = command(ofTest: test) else {
            return
        }
        // Zero stands for the default.
        func positive(_ key: String) -> Duration? {
            members[key].flatMap { duration($0, key) }.flatMap { $0 > .zero ? $0 : nil }
        }
        let interval = positive("interval")
        attributes.ready = Readiness(.command(command), interval: interval)
        guard members["timeout"] != nil || members["retries"] != nil else { return }
        let retries = members["retries"].flatMap { graph.wholeNumber($0, "retries") }
        attributes.health = .init(
            .command(command), every: interval ?? .seconds(30), timeout: positive("timeout") ?? .seconds(30),
            failures: retries.flatMap { $0 > 0 ? $0 : nil } ?? 3)
    }

    private mutating func command(ofTest test: JSONValue) -> [String]? {
        guard test.kind == .array else { return revealedText(test, "test").map { ["/bin/sh", "-c", $0] } }
        let words = test.mergedElements.compactMap { revealedText($0, "an element of test") }
        switch words.first {
        case "CMD" where words.count > 1: return Array(words.dropFirst())
        case "CMD-SHELL" where words.count > 1: return ["/bin/sh", "-c", words[1]]
        case "NONE": return nil
        default:
            let problem = "‘test’ must begin with CMD, CMD-SHELL or NONE, and be followed by a command"
            graph.note(error: problem, at: test.location)
            return nil
        }
    }

    private mutating func elements(of service: ComposeService, _ key: String) -> [JSONValue] {
        service[key].flatMap { graph.elements($0, key) }
    }

    private mutating func duration(_ value: JSONValue, _ name: String) -> Duration? {
        guard let text = text(value, name), !text.isEmpty else { return nil }
        if let duration = DurationText.sum(text) { return duration }
        graph.note(error: "\(name) must be a duration such as 1m30s, not \(NameList.quoted(text))", at: value.location)
        return nil
    }
}
