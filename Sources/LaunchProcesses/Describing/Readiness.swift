/// How to find out that a process which stays up is ready.
public struct Readiness: Sendable, Hashable {
    /// A kind of probe.
    public enum Probe: Sendable, Hashable {
        /// Whether a connection to that port of a host is taken.
        case tcp(host: String, port: UInt16)
        /// Whether a URL (`http://…`) answers with that status; with any of 200 to 399 where none is given.
        case http(HTTPAddress, status: Int?)
        /// Whether a file is there that was not before, or was written since; relative to the process's directory.
        case file(String)
        /// Whether a program ends with 0, run as the process itself is.
        case command([String])
    }

    /// What is probed.
    public var probe: Probe

    /// How long to wait between two probes; `nil` for 10 ms at first, increasing to 250 ms.
    public var interval: Duration?

    /// A probe that is repeated every `interval` until it succeeds.
    public init(_ probe: Probe, interval: Duration? = nil) {
        self.probe = probe
        self.interval = interval
    }
}

/// Where an HTTP request goes.
public struct HTTPAddress: Sendable, Hashable {
    /// The host's name or number, without the brackets of an IPv6 address.
    public let host: String
    /// The port.
    public let port: UInt16
    /// The path and the query, from the slash on.
    public let target: String
    /// Host and port as they were written, for the request's `Host`.
    let authority: String

    /// The parts of `url`, `http://host[:port][/path]`; `nil` where it is no such URL. Encrypted ones (`https`) are not
    /// spoken here.
    public init?(_ url: String) {
        guard url.utf8.count > 7, url.prefix(7).lowercased() == "http://" else { return nil }
        let rest = url.dropFirst(7).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        guard let address = PortAddress(authority, defaultPort: 80),
            path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }),
            authority.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F && $0 != "@" })
        else { return nil }
        host = address.host
        port = address.port
        target = path.hasPrefix("/") ? String(path) : "/" + path
        self.authority = String(authority)
    }
}

/// `host:port`, with brackets around a host that has colons itself.
public struct PortAddress: Sendable, Hashable {
    /// The host's name or number, without brackets.
    public let host: String
    /// The port.
    public let port: UInt16

    /// The parts of `text`; `nil` where it is no address.
    ///
    /// - Parameters:
    ///   - text: an address such as `127.0.0.1:5432`.
    ///   - defaultPort: the port of an address that names none; `nil` if an address must name its port.
    public init?(_ text: some StringProtocol, defaultPort: UInt16? = nil) {
        let bracket = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
        let afterHost = bracket.map { text.index(after: $0) } ?? text.lastIndex(of: ":") ?? text.endIndex
        let host = bracket.map { text[text.index(after: text.startIndex)..<$0] } ?? text[..<afterHost]
        let rest = text[afterHost...]
        guard !host.isEmpty, bracket != nil || !host.contains("[") else { return nil }
        self.host = String(host)
        if rest.isEmpty {
            guard let defaultPort else { return nil }
            port = defaultPort
        } else {
            guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
            self.port = port
        }
    }
}
