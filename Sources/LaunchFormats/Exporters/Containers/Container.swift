import DependencyGraph
import LaunchDeclarations
import LaunchManifest

extension [ExportTable.Row] {
    /// What neither Argo nor Kubernetes can express.
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

    /// Whether the service keeps running.
    var isLongRunning: Bool { attributes.ready != nil }

    /// Returns the container without probes.
    ///
    /// - Parameter image: the image for a service that does not set one.
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

    /// The number of the user; `nil` for the user of the image.
    var user: Int? { attributes.user.flatMap { Int($0) }.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil } }

    /// Returns the operands of `launchgraph probe` for the service at another host; `nil` if its probe uses no port of
    /// its own.
    func probeOperands(host: String) -> [String]? { target?.operands(host: host) }

    /// The time between two probes in seconds.
    private var period: Int {
        let seconds = attributes.ready?.interval?.components.seconds ?? 1
        return Int(min(max(seconds, 1), Int64(Int32.max)))
    }
}

/// What a probe of a container asks.
private enum ContainerProbe {
    case port(host: Substring, Int)
    case request(host: Substring, Int, path: String, status: Int?)
    case command([String])

    /// Creates what `probe` asks; `nil` if a container has no such probe.
    init?(_ probe: Readiness.Probe) {
        switch probe {
        case .tcp(let address):
            guard let colon = address.lastIndex(of: ":"), let port = Self.port(address[address.index(after: colon)...])
            else { return nil }
            self = .port(host: address[..<colon], port)
        case .http(let url, let status):
            self = Self.request(url, status: status) ?? .command(Self.command(url, status: status))
        case .file(let path): self = .command(["test", "-e", path])
        case .command(let command): self = .command(command)
        case .started, .output: return nil
        }
    }

    /// The member of a probe that says what it asks.
    var handler: YAMLValue {
        switch self {
        case .port(let host, let port): ["tcpSocket": ["port": .integer(port), "host": Self.name(of: host)]]
        case .request(let host, let port, let path, nil):
            ["httpGet": ["path": .string(path), "port": .integer(port), "host": Self.name(of: host)]]
        // The kubelet would accept any status from 200 to 399.
        case .request(let host, let port, let path, let status?):
            ["exec": ["command": .strings(Self.command("http://\(host):\(port)\(path)", status: status))]]
        case .command(let command): ["exec": ["command": .strings(command)]]
        }
    }

    /// A command that requests a URL, in an image with `curl`.
    private static func command(_ url: String, status: Int?) -> [String] {
        guard let status else { return ["curl", "-sSf", "-o", "/dev/null", url] }
        let check = "test \"$(curl -sS -o /dev/null -w '%{http_code}' \"$1\")\" = \(status)"
        return ["sh", "-c", check, "sh", url]
    }

    /// The port of the service itself; `nil` if the probe uses none, or one of another host.
    var port: Int? {
        switch self {
        case .port(let host, let port), .request(let host, let port, _, _): Self.isOwn(host) ? port : nil
        case .command: nil
        }
    }

    func operands(host: String) -> [String]? {
        guard port != nil else { return nil }
        switch self {
        case .port(_, let port): return Readiness.Probe.tcp("\(host):\(port)").operands
        case .request(_, let port, let path, let status):
            return Readiness.Probe.http("http://\(host):\(port)\(path)", status: status).operands
        case .command: return nil
        }
    }

    private static func port(_ text: Substring) -> Int? {
        Int(text).flatMap { (1...65535).contains($0) ? $0 : nil }
    }

    /// Returns whether a probe's host is the container itself.
    private static func isOwn(_ host: Substring) -> Bool {
        ["", "localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::]"].contains(host)
    }

    /// Returns the host of a probe; `nil` for the container itself, which is the default host.
    private static func name(of host: Substring) -> YAMLValue? {
        isOwn(host) ? nil : .string(String(host.drop { $0 == "[" }.prefix { $0 != "]" }))
    }

    private static func request(_ url: String, status: Int?) -> Self? {
        guard url.hasPrefix("http://") else { return nil }
        let rest = url.dropFirst(7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let target = rest.dropFirst(authority.count)
        let path = target.hasPrefix("/") ? String(target) : "/" + target
        let hostEnd = authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.startIndex
        guard let colon = authority[hostEnd...].lastIndex(of: ":") else {
            return .request(host: authority, 80, path: path, status: status)
        }
        return port(authority[authority.index(after: colon)...]).map {
            .request(host: authority[..<colon], $0, path: path, status: status)
        }
    }
}
