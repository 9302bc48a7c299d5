import LaunchSupport

/// The receivers of changes: the observers of the dispatcher, and the subscribers to its changes.
struct ObserverGroup: Sendable {
    /// The maximum time that a call waits until the observers have received the preceding changes.
    private static let flushLimit = Duration.seconds(1)

    private let pumps: [ObserverPump]
    private let broadcast = ChangeBroadcast()
    private let time: any TimeSource

    init(_ observers: [any LaunchObserver], time: any TimeSource, executor: PreferredExecutor?) {
        pumps = observers.map { ObserverPump($0, executor: executor) }
        self.time = time
    }

    /// Whether the dispatcher has no observers.
    var isEmpty: Bool { pumps.isEmpty }

    /// Whether the group has no recipient for changes.
    var isIdle: Bool { pumps.isEmpty && broadcast.isIdle }

    func yield(_ change: LaunchChange) {
        for pump in pumps { pump.yield(change) }
        broadcast.yield(change)
    }

    /// Passes a notice to the observers; subscribers to changes do not receive it.
    func yield(_ notice: ObserverNotice) {
        for pump in pumps { pump.yield(notice) }
    }

    /// Waits until every observer has received every notice up to now, for at most a second.
    func flush() async {
        await pumps.flush(within: Self.flushLimit, time: time)
    }

    func subscribe() -> LaunchChanges { broadcast.subscribe() }

    /// Ends the sequences of changes, because everything is down.
    func finishChanges() { broadcast.finish() }

    /// Ends the delivery and the sequences of changes, because the dispatcher is released.
    func finish() {
        for pump in pumps { pump.finish() }
        broadcast.finish()
    }
}

extension LaunchChange {
    /// Whether the service is down, and its shutdown failed.
    package var hasFailedShutdown: Bool { kind == .state && state == .stopped && error != nil }

    /// Creates the change of a service to `state`, at the machine's time.
    init(
        _ p: LaunchPosition, _ state: ServiceState, _ machine: borrowing LaunchStateMachine,
        of graph: ServiceGraph.Storage, kind: Kind = .state
    ) {
        let record = machine.record
        let failure = record.failures[p] ?? (state == .retrying ? record.lastAttemptFailure(of: p) : nil)
        var error = failure.map { ServiceFailure(graph.ids[p], $0).explanation }
        if state == .restarting, let restart = record.restarts(of: p).last {
            // The error of the run was reported when it occurred.
            let failure = restart.shutdownFailures.last.map { ServiceFailure(graph.ids[p], $0.failure) }
            error = failure?.shutdownExplanation ?? restart.error.map { "\($0)" }
        }
        if error == nil, state == .stopped || state == .abandoned {
            error = record.shutdownFailure(of: p).map { ServiceFailure(graph.ids[p], $0).shutdownExplanation }
        }
        self.init(
            id: graph.ids[p], state: state, at: .nanoseconds(machine.now - record.began),
            attempt: Int(machine.services[p].attempt), kind: kind, error: error,
            because: state == .skipped ? machine.services[p].because.map { graph.ids[$0] } : nil)
    }
}
