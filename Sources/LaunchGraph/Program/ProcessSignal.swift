internal import LaunchSupport

/// A signal that a process can be sent.
public struct ProcessSignal: RawRepresentable, Sendable, Hashable {
    /// The system's number of the signal.
    public let rawValue: Int32

    /// Creates the signal with this number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The exit status of a process that the signal ended: 128 + the signal's number.
    public var exitCode: Int32 { 128 + rawValue }
}

extension ProcessSignal: CustomStringConvertible {
    /// The signal's name, such as `SIGTERM`.
    public var description: String {
        switch self {
        case .terminate: "SIGTERM"
        case .interrupt: "SIGINT"
        case .hangUp: "SIGHUP"
        case .quit: "SIGQUIT"
        case .user1: "SIGUSR1"
        case .user2: "SIGUSR2"
        default: "signal \(rawValue)"
        }
    }
}

extension ProcessSignal {
    /// Asks a process to end, as service managers do.
    public static let terminate = ProcessSignal(rawValue: SystemSignals.terminate)
    /// Control-C.
    public static let interrupt = ProcessSignal(rawValue: SystemSignals.interrupt)
    /// The terminal was closed; by convention, a server reads its configuration again.
    public static let hangUp = ProcessSignal(rawValue: SystemSignals.hangUp)
    /// Control-\.
    public static let quit = ProcessSignal(rawValue: SystemSignals.quit)
    /// The first user-defined signal.
    public static let user1 = ProcessSignal(rawValue: SystemSignals.user1)
    /// The second user-defined signal.
    public static let user2 = ProcessSignal(rawValue: SystemSignals.user2)
}
