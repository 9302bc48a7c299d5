import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    package static let processCompose = ExportTable(
        .rules,
        .lost(
            "layer", "onFailure", "grace", "drain", "blocking", "synchronous", "expectedDuration", "image", "user",
            "ports"),
        [
            .reference, .template, .folder, .deferred,
            .part("onEnd", "‘onEnd’ ‘failure’ of a service that stays up") { $0.onEnd == .failure && $0.ready != nil },
            .part("timeout", "‘timeout’ of a service without a probe") {
                $0.keys.contains("timeout") && $0.timeout != .unlimited && $0.ready?.probe.processProbe == nil
            },
            .part("ready", "a probe by ‘tcp’ or ‘file’") {
                $0.ready?.probe.processProbe == nil && ![nil, .started].contains($0.ready?.probe)
                    && $0.attributes.logLine == nil
            },
            .part("ready", "a probe of any status from 200 to 399", as: "the status 200") {
                [$0.ready?.probe, $0.health?.probe].contains { if case .http(_, nil) = $0 { true } else { false } }
            },
            .part("ready", "an interval of a fraction of a second", as: "a second") {
                $0.ready?.probe.processProbe != nil && $0.ready?.interval?.isWholeSeconds == false
            },
            .part("health", "a health check by ‘tcp’ or ‘file’") {
                $0.health != nil && $0.health?.probe.processProbe == nil
            },
            .part("health", "a time of ‘health’ that is not a number of seconds", as: "the next second") {
                [$0.health?.every, $0.health?.timeout].contains { $0?.isWholeSeconds == false }
            },
            .part("environmentFile", "an environment file before the last one") {
                ($0.environmentFiles ?? []).count { $0 != ".env" } > 1
            },
            .part("shutdownTimeout", "a time to stop that is not a number of seconds", as: "the next second") {
                if case .after(let limit) = $0.shutdownTimeout { !limit.isWholeSeconds } else { false }
            },
            .unlimitedShutdown, .restartOfDependents,
            .part("restart", "a pause of less than a second, or of a fraction of one", as: "the next second") {
                $0.restart?.what != nil && $0.restart?.backoff?.isWholeSeconds == false
            },
            .part("restart", "the period of a restart") { $0.restart?.within != nil },
            .part("restart", "how a pause grows") { $0.restart?.pauseGrows == true },
            .retryBesideRestart,
            .part("retry", "how a pause between attempts grows, and a fraction of a second", as: "seconds") {
                $0.attributes.isRetried && ($0.retry?.backoff?.isWholeSeconds == false || $0.retry?.pauseGrows == true)
            },
            .missing,
            .dependency("startsAfter", "that a dependency is order-only", as: "a hard dependency") {
                !$0.isHard && $0.service != nil && Manifest.processCondition($0, of: $1) != "process_completed"
            },
        ])
}

extension Manifest {
    /// A service without a command runs `true`.
    package func exportedProcessCompose() -> ExportedGraph {
        // process-compose replaces variables in the whole file before it parses it; two dollar signs stand for one.
        let text = String(decoding: processComposeFile.document, as: UTF8.self).composeEscaped
        return ExportedGraph([("process-compose.yaml", Array(text.utf8))])
    }

    var processComposeFile: YAMLValue {
        let names = ExportedNames(self, keeping: { _ in true }) { $0 }
        let processes = declarations.services.map { (names[$0], process($0, names)) }
        return ["version": "0.5", "name": name.map { .string($0) }, "processes": .map(processes)]
    }

    private func process(_ service: DeclarationNumber, _ names: ExportedNames) -> YAMLValue {
        let attributes = literalAttributes(of: service)
        let launch = attributes.launch ?? ["bash", "-c", "true"]
        let isShell = launch.count == 3 && launch[0] == "bash" && launch[1] == "-c"
        let variables = (attributes.environment ?? []).filter {
            !ServiceAttributes.variablesOfProcessCompose.contains($0.name)
        }
        // The file ‘.env’ is read in any case.
        let file = attributes.environmentFiles?.last { $0 != ".env" }
        return [
            "entrypoint": isShell ? nil : .strings(launch), "command": isShell ? .string(launch[2]) : nil,
            "working_dir": attributes.directory.map { .string($0) }, "env_file": file.map { .string($0) },
            "environment": YAMLValue.strings(variables.map { "\($0.name)=\($0.value)" }).nonEmpty,
            "disabled": attributes.mode == .onDemand ? true : nil,
            "ready_log_line": attributes.logLine.map { .string($0) }, "readiness_probe": attributes.readinessProbe,
            "liveness_probe": attributes.livenessProbe, "availability": attributes.availability.nonEmpty,
            "shutdown": attributes.processShutdown.nonEmpty,
            "depends_on": mappedDependencies(ofService: service, names) { dependency, target in
                ["condition": .string(Self.processCondition(dependency, of: target))]
            },
        ]
    }

    fileprivate static func processCondition(_ dependency: ExportedDependency, of target: ServiceAttributes) -> String {
        // A process without a probe is up when it has exited with 0.
        let isOneShot = target.ready == nil
        switch dependency.condition {
        case .started: return "process_started"
        case .completed where dependency.isHard, .ready where dependency.isHard && isOneShot:
            return "process_completed_successfully"
        case .completed: return "process_completed"
        case .ready where isOneShot: return "process_completed"
        case .ready:
            if target.logLine != nil { return "process_log_ready" }
            return target.ready?.probe.processProbe == nil ? "process_started" : "process_healthy"
        }
    }
}

extension ServiceAttributes {
    fileprivate var logLine: String? { if case .output(let text) = ready?.probe { text } else { nil } }

    /// The probe, which fails as often as fits into the timeout.
    fileprivate var readinessProbe: YAMLValue? {
        guard let ready, let probe = ready.probe.processProbe else { return nil }
        var (period, failures): (Int?, Int?) = (ready.interval?.roundedSeconds, nil)
        switch policy.timeout {
        case nil: failures = 1_000_000
        // By default, process-compose asks three times within 30 seconds.
        case .seconds(30)? where period == nil: break
        case let limit?:
            period = period ?? 1
            failures = (limit.roundedSeconds - 1) / (period ?? 1) + 1
        }
        return probe + [
            "period_seconds": period.map { .integer($0) }, "failure_threshold": failures.map { .integer($0) },
        ]
    }

    fileprivate var livenessProbe: YAMLValue? {
        guard let health, let probe = health.probe.processProbe else { return nil }
        return probe + [
            "period_seconds": .integer(health.policy.interval.roundedSeconds),
            "timeout_seconds": .integer(health.policy.timeout.roundedSeconds),
            "failure_threshold": .integer(health.policy.failures),
        ]
    }

    fileprivate var availability: YAMLValue {
        let isRestarted = restart?.what != nil
        let limit = isRestarted ? restart?.limit : retry?.attempts.map { $0 - 1 }
        let pause = isRestarted ? restart?.backoff : retry?.backoff
        let restarts: YAMLValue = [
            "restart": "on_failure", "max_restarts": limit.map { .integer($0) },
            "backoff_seconds": pause.map { .integer($0.roundedSeconds) },
        ]
        return (isRestarted || isRetried && retry?.attempts != 1 ? restarts : [:])
            + ["exit_on_end": onEnd == .shutsDown ? true : nil]
    }

    fileprivate var processShutdown: YAMLValue {
        var (command, signal, limit): (YAMLValue?, YAMLValue?, YAMLValue?)
        if case .command(let words) = shutdown { command = .string(ShellWords.command(words)) }
        if case .signal(let name) = shutdown { signal = .integer(Self.signalNumbers[name] ?? 15) }
        if case .after(let duration) = shutdownTimeout { limit = .integer(duration.roundedSeconds) }
        return ["command": command, "signal": signal, "timeout_seconds": limit]
    }
}

extension Readiness.Probe {
    fileprivate var processProbe: YAMLValue? {
        switch self {
        case .command(let command): return ["exec": ["command": .string(ShellWords.command(command))]]
        case .http(let url, let status):
            guard let colon = url.firstRange(of: "://") else { return nil }
            let rest = url[colon.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            let path = rest.dropFirst(authority.count)
            // The port follows the last colon, unless that colon is in the brackets of an IPv6 address.
            let port = authority.lastIndex(of: ":").flatMap { index in authority[index...].contains("]") ? nil : index }
            let request: YAMLValue = [
                "scheme": .string(String(url[..<colon.lowerBound])),
                "host": .string(String(authority[..<(port ?? authority.endIndex)])),
                "port": port.map { .string(String(authority[$0...].dropFirst())) },
                "path": .string(path.isEmpty ? "/" : String(path)), "status_code": status.map { .integer($0) },
            ]
            return ["http_get": request]
        default: return nil
        }
    }
}
