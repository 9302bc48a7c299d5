public import LaunchGraph

/// The way in which a process ended.
public enum ExitStatus: Sendable, Hashable {
    /// The process exited with this status; 0 means success.
    case exited(Int32)
    /// The process was ended by a signal.
    case signalled(ProcessSignal)
    /// The way is unknown, because other code of this program has reaped the process.
    case unknown

    /// Whether the process exited with 0.
    public var isSuccess: Bool { self == .exited(0) }
}

extension ExitStatus: CustomStringConvertible {
    /// The end, phrased to follow the process's name: `exited with status 3`, `was ended by SIGSEGV`.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by \(signal)"
        case .unknown: "ended with an unknown status"
        }
    }
}
