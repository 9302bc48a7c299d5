public import LaunchGraph

/// How a process is asked to end.
public enum ProcessStop: Sendable, Hashable {
    /// By a signal to the process and to all processes that it has started.
    case signal(ProcessSignal)
    /// By a command, run with the environment and directory of the process, which then has the rest of the time limit to
    /// end.
    case command([String])

    /// `SIGTERM`.
    public static let terminate = ProcessStop.signal(.terminate)
}
