/// The reason for the end of a program that ``Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)`` ran, other than a failure.
public enum RunEnding: Sendable, Hashable {
    /// The signal, during the launch or later.
    case signal(ProcessSignal)
    /// A call of ``Dispatcher/shutdown(deadline:)`` or ``Dispatcher/requestShutdown()``; for a child dispatcher also a shutdown
    /// of its parent, or of a service of the parent that one of its own depends on.
    case shutdown
    /// The service whose `run` returned with the policy ``EndPolicy/shutsDown``.
    case service(ServiceID)

    /// The signal; `nil` if something else ended the program.
    public var signal: ProcessSignal? { if case .signal(let signal) = self { signal } else { nil } }
}
