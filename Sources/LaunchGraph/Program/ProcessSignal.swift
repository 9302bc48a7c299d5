internal import LaunchSupport

/// A signal that a process can be sent.
public struct ProcessSignal: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The system's number of the signal.
    public let rawValue: Int32

    /// Creates the signal with this number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The exit status of a process that the signal ended: 128 + the signal's number.
    public var exitCode: Int32 { 128 + rawValue }

    /// The signal's name, such as `SIGTERM`, or `signal 42` if it has no common name.
    public var description: String { SystemSignals.names.first { $0.number == rawValue }?.name ?? "signal \(rawValue)" }

    /// Creates the signal with a name such as `SIGTERM`; `nil` if there is none.
    package init?(named name: String) {
        guard let entry = SystemSignals.names.first(where: { $0.name == name }) else { return nil }
        self.init(rawValue: entry.number)
    }

    /// Asks a process to end, as service managers do.
    public static let terminate = ProcessSignal(rawValue: SIGTERM)
    /// Control-C.
    public static let interrupt = ProcessSignal(rawValue: SIGINT)
    /// The terminal was closed; by convention, a server reads its configuration again.
    public static let hangUp = ProcessSignal(rawValue: SIGHUP)
    /// Control-\.
    public static let quit = ProcessSignal(rawValue: SIGQUIT)
    /// The first user-defined signal.
    public static let user1 = ProcessSignal(rawValue: SIGUSR1)
    /// The second user-defined signal.
    public static let user2 = ProcessSignal(rawValue: SIGUSR2)
    /// Ends a process and cannot be handled.
    public static let kill = ProcessSignal(rawValue: SIGKILL)
    /// Informs a process that one of its children has ended.
    package static let child = ProcessSignal(rawValue: SIGCHLD)
    /// Informs a process that it has written to a pipe whose read end is closed.
    package static let brokenPipe = ProcessSignal(rawValue: SIGPIPE)
}
