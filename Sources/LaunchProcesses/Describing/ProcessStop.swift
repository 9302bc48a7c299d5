public import LaunchGraph

/// How a process is asked to end.
public enum ProcessStop: Sendable, Hashable {
    /// By a signal to it and to everything that it has started.
    case signal(ProcessSignal)
    /// By a program, run as the process itself is; once that has ended, the process has the rest of the time to.
    case command([String])

    /// `SIGTERM`.
    public static let terminate = ProcessStop.signal(.terminate)
}
