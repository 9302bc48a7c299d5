import DependencyGraph
import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

extension ExportTable {
    package static let compose = ExportTable(
        .rules, .unmanaged,
        [
            .name(unless: \.isComposeName), .identifier(otherThanPlainOr: "._-"), .reference, .folder, .limitedTimeout,
            .part("image", "that a service has no container image", as: "the image ‘scratch’") { $0.image == nil },
            .parts("ready", "that a service ends by itself, if no other one waits for its end") { manifest in
                let ended = manifest.servicesThatEndInCompose
                return manifest.declarations.services.filter {
                    let attributes = manifest.attributes(of: $0)
                    return attributes.launch != nil && attributes.ready == nil && !ended.contains($0)
                }.map(manifest.location(ofService:))
            },
            .part("ready", "a probe other than a command") {
                $0.ready != nil && $0.ready != Readiness(.started) && $0.ready?.composeTest == nil
            },
            .part("ready", "an interval other than that of ‘health’", as: "that of ‘health’") {
                $0.attributes.hasComposeHealth && $0.ready?.interval != $0.health?.policy.interval
            },
            .part("health", "a health check other than a command that is that of ‘ready’, too") {
                $0.health != nil && !$0.attributes.hasComposeHealth
            },
            .part("health", "that a failure of ‘health’ is one of the service", as: "an unhealthy container") {
                $0.attributes.hasComposeHealth
            },
            .part("shutdown", "‘shutdown’ by a command") { if case .command = $0.shutdown { true } else { false } },
            .restartOfDependents,
            .part("restart", "a pause or the period of a restart") {
                $0.restart?.what != nil
                    && $0.restart != ServiceAttributes.Restart($0.restart?.what, limit: $0.restart?.limit)
            },
            .retryBesideRestart,
            .part("retry", "a pause between attempts") {
                $0.attributes.isRetried && $0.retry != .init(attempts: $0.retry?.attempts)
            },
            .unlimitedShutdown, .missing,
        ])
}

extension Manifest {
    /// A service without an image gets the placeholder `scratch`, because a Compose file requires an image.
    package func exportedCompose() -> ExportedGraph { ExportedGraph([("compose.yaml", composeFile.document)]) }

    var composeFile: YAMLValue {
        let names = ExportedNames(self, plainOr: "._-")
        let services = declarations.services.map { (names[$0], composeService($0, names)) }
        let name = name.flatMap { $0.isComposeName ? YAMLValue.string($0) : nil }
        return ["name": name, "services": .map(services)]
    }

    private func composeService(_ service: DeclarationNumber, _ names: ExportedNames) -> YAMLValue {
        let attributes = literalAttributes(of: service)
        let variables = (attributes.environment ?? []).map { ($0.name, YAMLValue.string($0.value.composeEscaped)) }
        let test = attributes.ready?.composeTest.map { YAMLValue.strings(["CMD"] + $0.map(\.composeEscaped)) }
        let health = attributes.hasComposeHealth ? attributes.health?.policy : nil
        let interval = (health?.interval ?? attributes.ready?.interval).map { YAMLValue.string(DurationText.text($0)) }
        var (signal, grace): (YAMLValue?, YAMLValue?)
        if case .signal(let name) = attributes.shutdown { signal = .string(name) }
        if case .after(let limit) = attributes.shutdownTimeout { grace = .string(DurationText.text(limit)) }
        return [
            "image": .string((attributes.image ?? "scratch").composeEscaped),
            "command": attributes.launch.map { .strings($0.map(\.composeEscaped)) },
            "user": attributes.user.map { .string($0.composeEscaped) },
            "expose": attributes.ports.flatMap { YAMLValue.strings($0.map { "\($0)" }).nonEmpty },
            "env_file": attributes.environmentFiles.map { .strings($0.map(\.composeEscaped)) },
            "environment": YAMLValue.map(variables).nonEmpty,
            "healthcheck": test.map {
                [
                    "test": $0, "interval": interval, "timeout": health.map { .string(DurationText.text($0.timeout)) },
                    "retries": health.map { .integer($0.failures) },
                ]
            },
            "stop_signal": signal, "stop_grace_period": grace,
            "restart": attributes.composeRestart.map { .string($0) },
            "depends_on": mappedDependencies(ofService: service, names) { dependency, target in
                [
                    "condition": .string(Self.composeCondition(dependency.condition, of: target)),
                    "required": dependency.isHard ? nil : false,
                ]
            },
        ]
    }

    fileprivate var servicesThatEndInCompose: Set<DeclarationNumber> {
        var ended: Set<DeclarationNumber> = []
        for (other, dependency) in declarations.services.flatMap(distinctDependencies(ofService:)) {
            let condition = Self.composeCondition(dependency.condition, of: attributes(of: other))
            if condition == "service_completed_successfully" { ended.insert(other) }
        }
        return ended
    }

    /// The condition of a dependency. Only a service with a health check can have the condition `service_healthy`.
    private static func composeCondition(_ condition: DependencyCondition, of target: ServiceAttributes) -> String {
        switch condition {
        case .started: return "service_started"
        case .completed: return "service_completed_successfully"
        case .ready:
            if target.ready?.composeTest != nil { return "service_healthy" }
            return target.launch != nil && target.ready == nil ? "service_completed_successfully" : "service_started"
        }
    }
}

extension ServiceAttributes {
    /// Whether the attempts of a one-shot service are written as restarts.
    var isRetried: Bool { retry != nil && ready == nil && restart?.what == nil }

    /// Whether the health check of a container is that of the service: a command by which it is ready, too.
    fileprivate var hasComposeHealth: Bool { ready?.composeTest != nil && health?.probe == ready?.probe }

    fileprivate var composeRestart: String? {
        if let restart, restart.what != nil { return restart.limit.map { "on-failure:\($0)" } ?? "on-failure" }
        guard isRetried, let attempts = retry?.attempts, attempts > 1 else { return nil }
        return "on-failure:\(attempts - 1)"
    }
}

extension Readiness {
    fileprivate var composeTest: [String]? {
        if case .command(let command) = probe { return command }
        return nil
    }
}

extension String {
    /// The text with each dollar sign doubled, because a single one begins a variable.
    var composeEscaped: String { replacingBytes(of: "$", with: "$$") }

    fileprivate var isComposeName: Bool {
        let isPlain = unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
        }
        return isPlain && !isEmpty && first != "_" && first != "-"
    }
}
