/// What ends a program that ``Dispatcher/run(until:deadline:reloadOn:)`` runs, beside its own failure.
public struct RunCondition: Sendable, Hashable {
    let signals: [ProcessSignal]

    /// Any of these signals, and a shutdown by anybody.
    public static func signals(_ signals: ProcessSignal...) -> RunCondition { .signals(signals) }

    /// Any of these signals, and a shutdown by anybody.
    public static func signals(_ signals: [ProcessSignal]) -> RunCondition { RunCondition(signals: signals) }

    /// Only a shutdown by somebody; signals do what they do.
    public static let shutdown = RunCondition(signals: [])
}
