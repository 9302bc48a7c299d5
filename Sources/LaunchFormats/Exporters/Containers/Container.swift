import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// The container of a service, as defined by Argo and Kubernetes.
struct Container {
    private let attributes: ServiceAttributes

    init(_ attributes: ServiceAttributes) {
        self.attributes = attributes
    }

    /// Whether the service keeps running.
    var isLongRunning: Bool { attributes.ready != nil }

    /// Returns the members of the container.
    ///
    /// - Parameters:
    ///   - image: the image for a service that does not set one.
    ///   - location: the location of the service, for losses.
    func members(
        image: String, at location: SourceLocation?, _ losses: inout ConversionLosses
    ) -> [(key: String, value: YAMLValue)] {
        var members: [(key: String, value: YAMLValue)] = [
            ("image", .string(attributes.image ?? image)),
            ("command", .strings((attributes.launch ?? ["true"]).map(Self.escaped))),
        ]
        if let environment = attributes.environment, !environment.isEmpty {
            let variables = environment.map { variable -> YAMLValue in
                .map([("name", .string(variable.name)), ("value", .string(Self.escaped(variable.value)))])
            }
            members.append(("env", .list(variables)))
        }
        if let directory = attributes.directory {
            if directory.hasPrefix("/") {
                members.append(("workingDir", .string(directory)))
            } else {
                losses.add("a directory relative to the manifest", at: location)
            }
        }
        if let ready = attributes.ready, ready.probeCommand != nil {
            members.append(("readinessProbe", .map(probe(ready, at: location, &losses))))
        }
        return members
    }

    /// Returns the escaped text of a command or a variable, in which a dollar sign before a parenthesis would begin a
    /// reference to a variable, and two dollar signs represent one.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
    }

    private func probe(
        _ ready: Readiness, at location: SourceLocation?, _ losses: inout ConversionLosses
    ) -> [(key: String, value: YAMLValue)] {
        var probe: [(key: String, value: YAMLValue)] = []
        switch ready.probe {
        case .tcp(let address):
            if let colon = address.lastIndex(of: ":"), let port = Self.port(address[address.index(after: colon)...]) {
                probe = [("tcpSocket", .map([("port", .integer(port))] + Self.host(address[..<colon])))]
            } else {
                probe = Self.command(ready)
            }
        case .http(let url, nil):
            if let request = Self.request(url) {
                let target: [(String, YAMLValue)] = [("path", .string(request.path)), ("port", .integer(request.port))]
                probe = [("httpGet", .map(target + Self.host(request.host)))]
            } else {
                probe = Self.command(ready)
            }
        case .http, .file, .command, .started, .output: probe = Self.command(ready)
        }
        if let interval = ready.interval {
            let (seconds, fraction) = interval.components
            if fraction != 0 { losses.add("an interval of a probe that is not a number of seconds", at: location) }
            probe.append(("periodSeconds", .integer(Int(min(max(seconds, 1), Int64(Int32.max))))))
        } else {
            probe.append(("periodSeconds", .integer(1)))
        }
        return probe
    }

    private static func command(_ ready: Readiness) -> [(key: String, value: YAMLValue)] {
        [("exec", .map([("command", .strings(ready.probeCommand ?? ["true"]))]))]
    }

    private static func port(_ text: Substring) -> Int? {
        Int(text).flatMap { (1...65535).contains($0) ? $0 : nil }
    }

    /// Returns the member for the host of a probe; no member for the container itself, which is the default host.
    private static func host(_ host: Substring) -> [(key: String, value: YAMLValue)] {
        let isOwn = ["", "localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::]"].contains(host)
        return isOwn ? [] : [("host", .string(String(host.drop { $0 == "[" }.prefix { $0 != "]" })))]
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

    /// Counts the attributes that neither Argo nor Kubernetes can express.
    func countLosses(at location: SourceLocation?, _ losses: inout ConversionLosses) {
        let keys: [(String, Bool)] = [
            ("‘layer’", attributes.layer != nil), ("‘mode’", attributes.mode != nil),
            ("‘onEnd’", attributes.onEnd != nil),
            ("‘grace’", attributes.grace != nil), ("‘drain’", attributes.drain != nil),
            ("‘expectedDuration’", attributes.expectedDuration != nil), ("‘blocking’", attributes.blocking != nil),
            ("‘synchronous’", attributes.synchronous != nil), ("‘shutdown’", attributes.shutdown != nil),
            ("a limit of restarts", attributes.restart != nil),
        ]
        if case .output = attributes.ready?.probe { losses.add("a readiness probe of the output", at: location) }
        for (feature, isLost) in keys where isLost { losses.add(feature, at: location) }
    }

    /// Returns a time in whole seconds, at least 1.
    static func seconds(_ duration: Duration) -> Int {
        let (seconds, fraction) = duration.components
        return Int(min(max(seconds + (fraction > 0 ? 1 : 0), 1), 1_000_000_000))
    }
}
