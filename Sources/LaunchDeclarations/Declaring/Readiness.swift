/// The condition under which a process that stays up is ready.
public struct Readiness: Hashable, Sendable {
    /// A readiness probe.
    public enum Probe: Hashable, Sendable {
        /// No probe: the process is ready once its program was executed.
        case started
        /// Succeeds once the process has printed this text, on standard output or standard error, within one line.
        case output(String)
        /// Succeeds if an address, `host:port`, accepts a connection. An IPv6 address is in brackets: `[::1]:80`.
        case tcp(String)
        /// Succeeds if a URL, `http://host[:port][/path]`, responds with this status, or with any status from 200 to
        /// 399 if it is `nil`.
        case http(String, status: Int? = nil)
        /// Succeeds if a file exists that did not exist before or has been written since; an empty file, if it is
        /// unchanged at the next probe. A relative path starts at the service's directory.
        case file(String)
        /// Succeeds if a command, run in the same way as the service, exits with 0.
        case command([String])
    }

    /// The probe.
    public var probe: Probe

    /// The time between two probes; `nil` for increasing times from 10 ms to 250 ms.
    public var interval: Duration?

    /// Creates a condition whose probe is repeated every `interval` until it succeeds.
    public init(_ probe: Probe, interval: Duration? = nil) {
        self.probe = probe
        self.interval = interval
    }
}
