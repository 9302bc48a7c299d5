import DependencyGraph
import LaunchDeclarations
import LaunchManifest

extension [ExportTable.Row] {
    static let containers: Self = {
        let lost: Self = .lost(
            "layer", "mode", "onEnd", "grace", "drain", "expectedDuration", "blocking", "synchronous", "shutdown",
            "restart")
        return rules + lost + [
            .reference, .relativeDirectory, .missing, .probeOfOutput,
            .part("user", "the name of a user, or root", as: "the user of the image") {
                $0.user != nil && Container($0.attributes).user == nil
            },
            .part(
                "health", "that a failure of ‘health’ is one of the service", as: "what the failure of a container is"
            ) {
                $0.health != nil
            },
            .part("health", "a time that is not a number of seconds", as: "the next second") {
                [$0.health?.every, $0.health?.timeout].contains { $0?.isWholeSeconds == false }
            },
            .part("ready", "an interval of a probe that is not a number of seconds", as: "a second") {
                $0.ready?.interval?.isWholeSeconds == false
            },
        ]
    }()
}

/// The container of a service, as defined by Argo and Kubernetes.
struct Container {
    private let attributes: ServiceAttributes
    private let target: ContainerProbe?

    init(_ attributes: ServiceAttributes) {
        self.attributes = attributes
        target = (attributes.ready?.probe).flatMap(ContainerProbe.init)
    }

    var isLongRunning: Bool { attributes.ready != nil }

    /// Returns the container without probes. A service that sets no image has `image`.
    func value(image: String) -> YAMLValue {
        let variables = (attributes.environment ?? []).map { variable -> YAMLValue in
            ["name": .string(variable.name), "value": .string(Self.escaped(variable.value))]
        }
        let directory = attributes.directory.flatMap { $0.hasPrefix("/") ? YAMLValue.string($0) : nil }
        return [
            "image": .string(attributes.image ?? image),
            "command": .strings((attributes.launch ?? ["true"]).map(Self.escaped)),
            "env": YAMLValue.list(variables).nonEmpty, "workingDir": directory,
            "ports": YAMLValue.list(ports.map { ["containerPort": .integer($0)] }).nonEmpty,
        ]
    }

    /// Returns the text that Kubernetes reads as `text`: `$(` would begin a reference to a variable, and `$$` is one dollar
    /// sign. Any other dollar sign is left single, because podman 4 does not read two as one.
    static func escaped(_ text: String) -> String { VariableText.escaping(text, before: "(") }

    // MARK: Probes

    /// The probe that says that the service can be used; `nil` if no probe of a container can say it.
    var readinessProbe: YAMLValue? { target.map { $0.handler + ["periodSeconds": .integer(period)] } }

    /// The probe that says that the service has started, within its timeout.
    var startupProbe: YAMLValue? {
        let attempts = attributes.effectiveTimeout.duration.map { max(1, ($0.roundedSeconds + period - 1) / period) }
        return readinessProbe.map { $0 + ["failureThreshold": .integer(attempts ?? Int(Int32.max))] }
    }

    /// The probe whose failures end the container; `nil` for none.
    var livenessProbe: YAMLValue? {
        guard let health = attributes.health else { return nil }
        return ContainerProbe(health.probe).map {
            $0.handler + [
                "periodSeconds": .integer(health.policy.interval.roundedSeconds),
                "timeoutSeconds": .integer(health.policy.timeout.roundedSeconds),
                "failureThreshold": .integer(min(health.policy.failures, Int(Int32.max))),
            ]
        }
    }

    /// The ports on which the service listens: that of its probe, and those that it declares.
    var ports: [Int] {
        var ports = (target?.port).map { [$0] } ?? []
        for port in attributes.ports ?? [] where !ports.contains(port) { ports.append(port) }
        return ports
    }

    /// `nil` for the user of the image.
    var user: Int? { attributes.user.flatMap { Int($0) }.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil } }

    /// Returns the operands of `launchgraph probe` for the service at another host; `nil` if its probe uses no port of
    /// its own.
    func probeOperands(host: String) -> [String]? { target?.operands(host: host) }

    private var period: Int {
        let seconds = attributes.ready?.interval?.components.seconds ?? 1
        return Int(min(max(seconds, 1), Int64(Int32.max)))
    }
}

/// What a probe of a container asks.
private enum ContainerProbe {
    case port(PortAddress)
    case request(HTTPAddress, status: Int?)
    case command([String])

    init?(_ probe: Readiness.Probe) {
        switch probe {
        case .tcp(let text):
            guard let address = PortAddress(text) else { return nil }
            self = .port(address)
        case .http(let url, let status):
            self =
                HTTPAddress(url).map { .request($0, status: status) }
                ?? .command(Readiness.Probe.curlCommand(url, status: status))
        case .file(let path): self = .command(["test", "-e", path])
        case .command(let command): self = .command(command)
        case .started, .output: return nil
        }
    }

    var handler: YAMLValue {
        switch self {
        case .port(let address):
            return ["tcpSocket": ["port": .integer(Int(address.port)), "host": Self.name(of: address.host)]]
        case .request(let address, nil):
            let request: YAMLValue = [
                "path": .string(address.target), "port": .integer(Int(address.port)),
                "host": Self.name(of: address.host),
            ]
            return ["httpGet": request]
        // The kubelet would accept any status from 200 to 399.
        case .request(let address, let status?):
            let host = address.host.contains(":") ? "[\(address.host)]" : address.host
            let url = "http://\(host):\(address.port)\(address.target)"
            return ["exec": ["command": .strings(Readiness.Probe.curlCommand(url, status: status))]]
        case .command(let command): return ["exec": ["command": .strings(command)]]
        }
    }

    /// The port of the service itself; `nil` if the probe uses none, or one of another host.
    var port: Int? {
        switch self {
        case .port(let address): Self.isOwn(address.host) ? Int(address.port) : nil
        case .request(let address, _): Self.isOwn(address.host) ? Int(address.port) : nil
        case .command: nil
        }
    }

    func operands(host: String) -> [String]? {
        guard let port else { return nil }
        switch self {
        case .port: return Readiness.Probe.tcp("\(host):\(port)").operands
        case .request(let address, let status):
            return Readiness.Probe.http("http://\(host):\(port)\(address.target)", status: status).operands
        case .command: return nil
        }
    }

    private static func isOwn(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"].contains(host)
    }

    private static func name(of host: String) -> YAMLValue? { isOwn(host) ? nil : .string(host) }
}
