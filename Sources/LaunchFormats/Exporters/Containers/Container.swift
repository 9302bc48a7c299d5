import DependencyGraph
import LaunchDeclarations
import LaunchManifest

extension [ExportTable.Row] {
    /// What neither Argo nor Kubernetes can express.
    static let containers: Self = {
        let lost: Self = .lost(
            "layer", "mode", "onEnd", "grace", "drain", "expectedDuration", "blocking", "synchronous", "shutdown",
            "restart",
            "environmentFile")
        return rules + lost + [
            .name(), .reference, .relativeDirectory, .missing,
            .part("ready", "a readiness probe of the output") {
                if case .output = $0.ready?.probe { true } else { false }
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

    init(_ attributes: ServiceAttributes) {
        self.attributes = attributes
    }

    /// Whether the service keeps running.
    var isLongRunning: Bool { attributes.ready != nil }

    /// Returns the container.
    ///
    /// - Parameter image: the image for a service that does not set one.
    func value(image: String) -> YAMLValue {
        let variables = (attributes.environment ?? []).map { variable -> YAMLValue in
            ["name": .string(variable.name), "value": .string(variable.value.composeEscaped)]
        }
        let directory = attributes.directory.flatMap { $0.hasPrefix("/") ? YAMLValue.string($0) : nil }
        // A dollar sign before a parenthesis would begin a reference to a variable, and two dollar signs represent one.
        return [
            "image": .string(attributes.image ?? image),
            "command": .strings((attributes.launch ?? ["true"]).map(\.composeEscaped)),
            "env": YAMLValue.list(variables).nonEmpty, "workingDir": directory, "readinessProbe": readinessProbe,
        ]
    }

    private var readinessProbe: YAMLValue? {
        guard let ready = attributes.ready, let command = ready.probeCommand else { return nil }
        var probe: YAMLValue = ["exec": ["command": .strings(command)]]
        switch ready.probe {
        case .tcp(let address):
            if let colon = address.lastIndex(of: ":"), let port = Self.port(address[address.index(after: colon)...]) {
                probe = ["tcpSocket": ["port": .integer(port), "host": Self.host(address[..<colon])]]
            }
        case .http(let url, nil):
            if let request = Self.request(url) {
                probe = [
                    "httpGet": [
                        "path": .string(request.path), "port": .integer(request.port), "host": Self.host(request.host),
                    ]
                ]
            }
        case .http, .file, .command, .started, .output: break
        }
        let seconds = ready.interval?.components.seconds ?? 1
        return probe + ["periodSeconds": .integer(Int(min(max(seconds, 1), Int64(Int32.max))))]
    }

    private static func port(_ text: Substring) -> Int? {
        Int(text).flatMap { (1...65535).contains($0) ? $0 : nil }
    }

    /// Returns the host of a probe; `nil` for the container itself, which is the default host.
    private static func host(_ host: Substring) -> YAMLValue? {
        let isOwn = ["", "localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::]"].contains(host)
        return isOwn ? nil : .string(String(host.drop { $0 == "[" }.prefix { $0 != "]" }))
    }

    /// Returns the host, the path and the port of a URL.
    private static func request(_ url: String) -> (host: Substring, path: String, port: Int)? {
        guard url.hasPrefix("http://") else { return nil }
        let rest = url.dropFirst(7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let target = rest.dropFirst(authority.count)
        let path = target.hasPrefix("/") ? String(target) : "/" + target
        let hostEnd = authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.startIndex
        guard let colon = authority[hostEnd...].lastIndex(of: ":") else {
            return (authority, path, 80)
        }
        return port(authority[authority.index(after: colon)...]).map { (authority[..<colon], path, $0) }
    }
}
