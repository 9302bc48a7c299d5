/// The condition that ends a program that ``Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)`` runs, apart from a failure.
public struct RunCondition: Sendable, Hashable {
    let signals: [ProcessSignal]

    /// Any of these signals, or a call of ``Dispatcher/shutdown(deadline:)``.
    public static func signals(_ signals: ProcessSignal...) -> RunCondition { RunCondition(signals: signals) }

    /// Any of these signals, or a call of ``Dispatcher/shutdown(deadline:)``.
    public static func signals(_ signals: [ProcessSignal]) -> RunCondition { RunCondition(signals: signals) }

    /// Only a call of ``Dispatcher/shutdown(deadline:)``; signals keep their effect.
    public static let shutdown = RunCondition(signals: [])
}
