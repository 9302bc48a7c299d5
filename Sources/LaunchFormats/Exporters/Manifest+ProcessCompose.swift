import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the graph as a process-compose file. A service without a command runs `true`.
    package func exportedProcessCompose() -> ExportedGraph {
        var exported = ExportedGraph()
        exported.setYAML(processComposeJSON(&exported.losses), named: "process-compose.yaml")
        return exported
    }

    /// Returns the process-compose file as text in JSON.
    func processComposeJSON(_ losses: inout ConversionLosses) -> [UInt8] {
        let names = ExportedNames(self, losses: &losses) { _ in true }
        addRules(to: &losses)
        var writer = JSONWriter(.compact)
        writer.object { writer in
            writer.member("version", "0.5")
            if let name { writer.member("name", name) }
            writer.key("processes")
            writer.object { writer in
                for service in declarations.services {
                    writer.key(names[service])
                    writer.object { write(process: service, names, &$0, &losses) }
                }
            }
        }
        // process-compose replaces variables in the whole file before it parses it; two dollar signs stand for one.
        let dollar = UInt8(ascii: "$")
        return Array(
            writer.bytes.split(separator: dollar, omittingEmptySubsequences: false).joined(separator: [dollar, dollar]))
    }

    private static let processKeys: Set<String> = [
        "launch", "environment", "directory", "ready", "shutdown", "shutdownTimeout", "restart", "mode", "onEnd",
    ]

    private func write(
        process service: DeclarationNumber, _ names: ExportedNames, _ writer: inout JSONWriter,
        _ losses: inout ConversionLosses
    ) {
        let attributes = literalAttributes(of: service)
        let location = location(ofService: service)
        // process-compose has no limit for what has no probe.
        let kept: Set<String> = attributes.timeout == .unlimited ? ["timeout"] : []
        losses.add(attributes: attributes, except: Self.processKeys.union(kept), at: location)
        if attributes.containsTemplate { losses.add("‘{{’ in a text, which begins a template", at: location) }
        if let launch = attributes.launch, !(launch.count == 3 && launch[0] == "bash" && launch[1] == "-c") {
            writer.member("entrypoint", launch)
        } else {
            writer.member("command", attributes.launch?[2] ?? "true")
        }
        if let directory = attributes.directory { writer.member("working_dir", directory) }
        let environment = (attributes.environment ?? []).filter {
            !ServiceAttributes.variablesOfProcessCompose.contains($0.name)
        }
        if !environment.isEmpty {
            writer.member("environment", environment.map { "\($0.name)=\($0.value)" })
        }
        switch attributes.mode {
        case .onDemand: writer.member("disabled", true)
        case .deferred: losses.add("‘mode’", at: location)
        default: break
        }
        if let ready = attributes.ready { write(readiness: ready, &writer, &losses, location) }
        write(availability: attributes, &writer, &losses, location)
        write(shutdown: attributes, &writer)
        write(processDependenciesOf: service, names, &writer, &losses)
    }

    private func write(
        readiness: Readiness, _ writer: inout JSONWriter, _ losses: inout ConversionLosses, _ location: SourceLocation?
    ) {
        switch readiness.probe {
        case .started: return
        case .output(let text): return writer.member("ready_log_line", text)
        default: break
        }
        guard let probe = readiness.processProbe else { return losses.add("‘ready’", at: location) }
        writer.key("readiness_probe")
        writer.object { writer in
            switch probe {
            case .command(let command):
                writer.key("exec")
                writer.object { $0.member("command", command) }
            case .http(let scheme, let host, let port, let path, let status):
                writer.key("http_get")
                writer.object { writer in
                    writer.member("scheme", scheme)
                    writer.member("host", host)
                    if let port { writer.member("port", port) }
                    writer.member("path", path)
                    if let status {
                        writer.member("status_code", status)
                    } else {
                        losses.add("a probe of any status from 200 to 399", at: location)
                    }
                }
            }
            if let interval = readiness.interval {
                let seconds = interval.components.seconds
                if interval == .seconds(seconds), seconds > 0 {
                    writer.member("period_seconds", seconds)
                } else {
                    losses.add("an interval of a fraction of a second", at: location)
                }
            }
        }
    }

    private func write(
        availability attributes: ServiceAttributes, _ writer: inout JSONWriter, _ losses: inout ConversionLosses,
        _ location: SourceLocation?
    ) {
        if attributes.restart?.what == .service { losses.add("a restart of dependents", at: location) }
        let restarts = attributes.restart?.what != nil
        guard restarts || attributes.onEnd == .shutsDown else { return }
        writer.key("availability")
        writer.object { writer in
            if restarts {
                writer.member("restart", "on_failure")
                if let limit = attributes.restart?.limit { writer.member("max_restarts", limit) }
                if let backoff = attributes.restart?.backoff {
                    let seconds = backoff.components.seconds
                    if backoff == .seconds(seconds), seconds > 0 {
                        writer.member("backoff_seconds", seconds)
                    } else {
                        losses.add("a pause of less than a second, or of a fraction of one", at: location)
                    }
                }
                if attributes.restart?.within != nil { losses.add("the period of a restart", at: location) }
                if attributes.restart?.pauseGrows == true { losses.add("how a pause grows", at: location) }
            }
            if attributes.onEnd == .shutsDown { writer.member("exit_on_end", true) }
        }
    }

    private func write(shutdown attributes: ServiceAttributes, _ writer: inout JSONWriter) {
        guard attributes.shutdown != nil || attributes.shutdownTimeout != nil else { return }
        writer.key("shutdown")
        writer.object { writer in
            switch attributes.shutdown {
            case .command(let command): writer.member("command", ShellWords.command(command))
            case .signal(let name):
                let numbers = ["SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGKILL": 9, "SIGUSR1": 10, "SIGUSR2": 12]
                writer.member("signal", numbers[name] ?? 15)
            case nil: break
            }
            if case .after(let limit) = attributes.shutdownTimeout {
                writer.member("timeout_seconds", max(1, limit.components.seconds))
            }
        }
    }

    private func write(
        processDependenciesOf service: DeclarationNumber, _ names: ExportedNames, _ writer: inout JSONWriter,
        _ losses: inout ConversionLosses
    ) {
        let dependencies = exportedDependencies(ofService: service)
        for dependency in dependencies where dependency.service == nil {
            losses.add(
                "an order-only dependency on a service that is not there", at: location(ofDependency: dependency.number)
            )
        }
        let written = dependencies.filter(\.isHard) + dependencies.filter { !$0.isHard }
        guard written.contains(where: { $0.service != nil }) else { return }
        var seen: Set<DeclarationNumber> = []
        writer.key("depends_on")
        writer.object { writer in
            for dependency in written {
                guard let other = dependency.service, seen.insert(other).inserted else { continue }
                let condition = processCondition(dependency, of: other)
                if !dependency.isHard, condition != "process_completed" {
                    losses.add("that a dependency is order-only", at: location(ofDependency: dependency.number))
                }
                writer.key(names[other])
                writer.object { $0.member("condition", condition) }
            }
        }
    }

    private func processCondition(_ dependency: ExportedDependency, of target: DeclarationNumber) -> String {
        let attributes = literalAttributes(of: target)
        // A process without a probe is up when it has exited with 0.
        let isOneShot = attributes.ready == nil
        switch dependency.condition {
        case .started: return "process_started"
        case .completed where dependency.isHard, .ready where dependency.isHard && isOneShot:
            return "process_completed_successfully"
        case .completed: return "process_completed"
        case .ready where isOneShot: return "process_completed"
        case .ready:
            if case .output = attributes.ready?.probe { return "process_log_ready" }
            return attributes.ready?.processProbe == nil ? "process_started" : "process_healthy"
        }
    }
}

/// A probe in the notation of process-compose.
private enum ProcessProbe {
    case command(String)
    case http(scheme: String, host: String, port: String?, path: String, status: Int?)
}

extension Readiness {
    fileprivate var processProbe: ProcessProbe? {
        switch probe {
        case .command(let command): return .command(ShellWords.command(command))
        case .http(let url, let status):
            guard let colon = url.firstRange(of: "://") else { return nil }
            let rest = url[colon.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            let path = rest.dropFirst(authority.count)
            // The port follows the last colon, unless that colon is in the brackets of an IPv6 address.
            let port = authority.lastIndex(of: ":").flatMap { index in
                authority[index...].contains("]") ? nil : index
            }
            return .http(
                scheme: String(url[..<colon.lowerBound]), host: String(authority[..<(port ?? authority.endIndex)]),
                port: port.map { String(authority[$0...].dropFirst()) }, path: path.isEmpty ? "/" : String(path),
                status: status)
        default: return nil
        }
    }
}
