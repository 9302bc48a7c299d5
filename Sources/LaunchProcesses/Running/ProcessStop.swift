public import LaunchGraph

/// The method that requests the end of a process.
public enum ProcessStop: Sendable, Hashable {
    /// Sends a signal to the process and to all processes that it has started.
    case signal(ProcessSignal)
    /// Runs a command in the environment of the process, which then has the rest of the time limit to end.
    case command([String])

    /// `SIGTERM`.
    public static let terminate = ProcessStop.signal(.terminate)
}
