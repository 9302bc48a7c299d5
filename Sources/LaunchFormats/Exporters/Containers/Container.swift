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
            ) { $0.health != nil },
            .part("health", "a time that is not a number of seconds", as: "the next second") {
                [$0.health?.every, $0.health?.timeout].contains { $0?.isWholeSeconds == false }
            },
            .part("ready", "an interval of a probe that is not a number of seconds", as: "a second") {
                $0.ready?.interval?.isWholeSeconds == false
            },
        ]
    }()
}

struct Container {
    private let attributes: ServiceAttributes

    init(_ attributes: ServiceAttributes) { self.attributes = attributes }

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

    /// The probe that says that the service can be used; `nil` if no probe of a container can say it.
    var readinessProbe: YAMLValue? { attributes.ready?.probe.handler.map { $0 + ["periodSeconds": .integer(period)] } }

    /// The probe that says that the service has started, within its timeout.
    var startupProbe: YAMLValue? {
        let attempts = attributes.policy.timeout.map { max(1, ($0.roundedSeconds + period - 1) / period) }
        return readinessProbe.map { $0 + ["failureThreshold": .integer(attempts ?? Int(Int32.max))] }
    }

    var livenessProbe: YAMLValue? {
        guard let health = attributes.health else { return nil }
        return health.probe.handler.map {
            $0 + [
                "periodSeconds": .integer(health.policy.interval.roundedSeconds),
                "timeoutSeconds": .integer(health.policy.timeout.roundedSeconds),
                "failureThreshold": .integer(min(health.policy.failures, Int(Int32.max))),
            ]
        }
    }

    /// The ports on which the service listens: that of its probe, and those that it declares.
    var ports: [Int] {
        var ports = (attributes.ready?.probe.ownPort).map { [$0.number] } ?? []
        for port in attributes.ports ?? [] where !ports.contains(port) { ports.append(port) }
        return ports
    }

    /// `nil` for the user of the image.
    var user: Int? { attributes.user.flatMap { Int($0) }.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil } }

    /// Returns the operands of `launchgraph probe` for the service at another host; `nil` without a port of its own.
    func probeOperands(host: String) -> [String]? { attributes.ready?.probe.ownPort?.probe(host).operands }

    private var period: Int {
        let seconds = attributes.ready?.interval?.components.seconds ?? 1
        return Int(min(max(seconds, 1), Int64(Int32.max)))
    }
}

extension Readiness.Probe {
    /// How a container asks for what the probe does; `nil` if no probe of a container can.
    fileprivate var handler: YAMLValue? {
        switch self {
        case .tcp(let text):
            return PortAddress(text).map {
                ["tcpSocket": ["port": .integer(Int($0.port)), "host": Self.name(of: $0.host)]]
            }
        case .http(let url, nil):
            guard let address = HTTPAddress(url) else { return Self.exec(ShellWords.curlCommand(url, status: nil)) }
            let request: YAMLValue = [
                "path": .string(address.target), "port": .integer(Int(address.port)),
                "host": Self.name(of: address.host),
            ]
            return ["httpGet": request]
        // The kubelet would accept any status from 200 to 399.
        case .http(let url, let status?):
            let url =
                HTTPAddress(url).map { address in
                    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
                    return "http://\(host):\(address.port)\(address.target)"
                } ?? url
            return Self.exec(ShellWords.curlCommand(url, status: status))
        case .file(let path): return Self.exec(["test", "-e", path])
        case .command(let command): return Self.exec(command)
        case .started, .output: return nil
        }
    }

    /// The port of the service itself that the probe uses, and the same probe of that port at another host.
    fileprivate var ownPort: (number: Int, probe: (_ host: String) -> Self)? {
        switch self {
        case .tcp(let text):
            guard let address = PortAddress(text), Self.isOwn(address.host) else { return nil }
            return (Int(address.port), { .tcp("\($0):\(address.port)") })
        case .http(let url, let status):
            guard let address = HTTPAddress(url), Self.isOwn(address.host) else { return nil }
            return (Int(address.port), { .http("http://\($0):\(address.port)\(address.target)", status: status) })
        case .started, .output, .file, .command: return nil
        }
    }

    private static func exec(_ command: [String]) -> YAMLValue { ["exec": ["command": .strings(command)]] }

    private static func isOwn(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"].contains(host)
    }

    private static func name(of host: String) -> YAMLValue? { isOwn(host) ? nil : .string(host) }
}
