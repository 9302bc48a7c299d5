public import LaunchGraph

/// How a process ended.
public enum ExitStatus: Sendable, Hashable {
    /// By itself, with this status; 0 is success.
    case exited(Int32)
    /// By a signal.
    case signalled(ProcessSignal)
    /// Somebody else took note of its end first: nothing is known.
    case unknown

    /// Whether it ended by itself with 0.
    public var isSuccess: Bool { self == .exited(0) }
}

extension ExitStatus: CustomStringConvertible {
    /// What it did, to follow its name: `exited with status 3`, `was ended by SIGSEGV`.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by \(signal.name)"
        case .unknown: "ended with an unknown status"
        }
    }
}
