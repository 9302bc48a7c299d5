import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the graph as a Compose file.
    ///
    /// A service without an image gets the placeholder `scratch`, because a Compose file requires an image.
    package func exportedCompose() -> ExportedGraph {
        var exported = ExportedGraph()
        exported.setYAML(composeJSON(&exported.losses), named: "compose.yaml")
        return exported
    }

    /// Returns the Compose file as text in JSON, which is also valid YAML.
    func composeJSON(_ losses: inout ConversionLosses) -> [UInt8] {
        let names = ExportedNames(self, losses: &losses) { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "._-".unicodeScalars.contains(scalar))
        }
        addRules(to: &losses)
        var writer = JSONWriter(.compact)
        writer.object { writer in
            if let name {
                if name.isComposeName {
                    writer.member("name", name)
                } else {
                    losses.add("the name of the graph", at: nil)
                }
            }
            writer.key("services")
            writer.object { writer in
                for service in declarations.services {
                    writer.key(names[service])
                    writer.object { write(composeService: service, names, &$0, &losses) }
                }
            }
        }
        return writer.bytes
    }

    private func write(
        composeService service: DeclarationNumber, _ names: ExportedNames, _ writer: inout JSONWriter,
        _ losses: inout ConversionLosses
    ) {
        let attributes = literalAttributes(of: service)
        let location = location(ofService: service)
        let isRetried = attributes.ready == nil && attributes.restart?.what == nil
        losses.add(
            attributes: attributes,
            except: Self.composeKeys.union(isRetried ? ["retry"] : [])
                .union(attributes.timeout == .unlimited ? ["timeout"] : []),
            at: location)
        if attributes.image == nil { losses.add("that a service has no container image", at: location) }
        writer.member("image", (attributes.image ?? "scratch").composeEscaped)
        if let launch = attributes.launch { writer.member("command", launch.map(\.composeEscaped)) }
        if let environment = attributes.environment, !environment.isEmpty {
            writer.key("environment")
            writer.object { writer in
                for variable in environment { writer.member(variable.name, variable.value.composeEscaped) }
            }
        }
        if let ready = attributes.ready, let test = ready.composeTest {
            writer.key("healthcheck")
            writer.object { writer in
                writer.member("test", ["CMD"] + test.map(\.composeEscaped))
                if let interval = ready.interval { writer.member("interval", DurationText.text(interval)) }
            }
        } else if let ready = attributes.ready, ready != Readiness(.started) {
            losses.add("‘ready’", at: location)
        }
        switch attributes.shutdown {
        case .signal(let name): writer.member("stop_signal", name)
        case .command: losses.add("‘shutdown’ by a command", at: location)
        case nil: break
        }
        if case .after(let limit) = attributes.shutdownTimeout {
            writer.member("stop_grace_period", DurationText.text(limit))
        }
        write(composeRestartOf: attributes, &writer, &losses, location)
        write(composeDependenciesOf: service, names, &writer, &losses)
    }

    private static let composeKeys: Set<String> = [
        "image", "launch", "environment", "ready", "shutdown", "shutdownTimeout", "restart",
    ]

    private func write(
        composeRestartOf attributes: ServiceAttributes, _ writer: inout JSONWriter, _ losses: inout ConversionLosses,
        _ location: SourceLocation?
    ) {
        if let restart = attributes.restart, let what = restart.what {
            writer.member("restart", restart.limit.map { "on-failure:\($0)" } ?? "on-failure")
            if what == .service { losses.add("a restart of dependents", at: location) }
            if restart != ServiceAttributes.Restart(what, limit: restart.limit) {
                losses.add("a pause or the period of a restart", at: location)
            }
        } else if let retry = attributes.retry, attributes.ready == nil {
            if let attempts = retry.attempts, attempts > 1 { writer.member("restart", "on-failure:\(attempts - 1)") }
            if retry.backoff != nil { losses.add("a pause between attempts", at: location) }
        }
    }

    private func write(
        composeDependenciesOf service: DeclarationNumber, _ names: ExportedNames, _ writer: inout JSONWriter,
        _ losses: inout ConversionLosses
    ) {
        let dependencies = exportedDependencies(ofService: service)
        for dependency in dependencies where dependency.service == nil {
            losses.add(
                "an order-only dependency on a service that is not there",
                at: location(ofDependency: dependency.number))
        }
        // A service in both lists is a hard dependency.
        let written = dependencies.filter(\.isHard) + dependencies.filter { !$0.isHard }
        guard written.contains(where: { $0.service != nil }) else { return }
        var seen: Set<DeclarationNumber> = []
        writer.key("depends_on")
        writer.object { writer in
            for dependency in written {
                guard let other = dependency.service, seen.insert(other).inserted else { continue }
                writer.key(names[other])
                writer.object { writer in
                    writer.member("condition", composeCondition(dependency.condition, of: other))
                    if !dependency.isHard { writer.member("required", false) }
                }
            }
        }
    }

    /// The condition of a dependency. Only a service with a health check can have the condition `service_healthy`.
    private func composeCondition(_ condition: DependencyCondition, of target: DeclarationNumber) -> String {
        switch condition {
        case .started: return "service_started"
        case .completed: return "service_completed_successfully"
        case .ready:
            let attributes = literalAttributes(of: target)
            if attributes.ready?.composeTest != nil { return "service_healthy" }
            return attributes.launch != nil && attributes.ready == nil && attributes.image == nil
                ? "service_completed_successfully" : "service_started"
        }
    }
}

extension Readiness {
    /// The command of a health check; `nil` if the probe has no command.
    fileprivate var composeTest: [String]? {
        if case .command(let command) = probe { return command }
        return nil
    }
}

extension String {
    /// The text with each dollar sign doubled, because a single one begins a variable.
    fileprivate var composeEscaped: String {
        split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
    }

    /// Whether Compose allows the text as a project name.
    fileprivate var isComposeName: Bool {
        let isPlain = unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
        }
        return isPlain && !isEmpty && first != "_" && first != "-"
    }
}

extension ExportedGraph {
    /// Adds a file in YAML with the contents of a JSON text.
    mutating func setYAML(_ json: [UInt8], named name: String) {
        // The text comes from a JSON writer, so it is valid.
        guard let document = try? JSONDocument(SourceText(name: name, bytes: json), dialect: .strict) else { return }
        files.append(File(name, Array(YAMLBlockText.text(document.root).utf8)))
    }
}
