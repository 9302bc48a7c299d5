import LaunchSupport

/// The observers of a dispatcher.
struct ObserverGroup: Sendable {
    /// The maximum time that a call waits until the observers have received the preceding changes.
    private static let flushLimit = Duration.seconds(1)

    private let pumps: [ObserverPump]
    private let time: any TimeSource
    private let executor: PreferredExecutor?

    init(_ observers: [any LaunchObserver], time: any TimeSource, executor: PreferredExecutor?) {
        pumps = observers.map { ObserverPump($0, executor: executor) }
        self.time = time
        self.executor = executor
    }

    /// Whether the dispatcher has no observers.
    var isEmpty: Bool { pumps.isEmpty }

    /// Counts a notice that is about to be delivered. The caller holds the dispatcher's lock.
    func expectNotice() { for pump in pumps { pump.expectNotice() } }

    /// Passes an expected notice to the observers. Not to be called under a lock.
    func deliver(_ notice: ObserverNotice) { for pump in pumps { pump.deliver(notice) } }

    /// Waits until every observer has received every notice that was expected up to now, for at most a second in total.
    ///
    /// If the observers have received everything, no task is created.
    func flush() async {
        let late = pumps.filter { !$0.isEmpty }
        guard !late.isEmpty else { return }
        let end = time.now().addingSaturated(Self.flushLimit.saturatedNanoseconds)
        var timer: DeadlineTimer?
        await withCheckedContinuation { continuation in
            let ended = OneShot<Void> { continuation.resume() }
            let missing = Locked(late.count)
            let received = { @Sendable in
                missing.withLock { $0 -= 1 }
                if missing.withLock({ $0 == 0 }) { ended.perform() }
            }
            for pump in late { pump.whenReceived(OneShot(received)) }
            timer = DeadlineTimer(on: executor) { [time] in
                try await time.sleep(until: end)
            } action: {
                ended.perform()
            }
        }
        timer?.cancel()
    }
}

extension LaunchChange {
    /// Whether the service is down, and its shutdown failed.
    package var hasFailedShutdown: Bool { kind == .state && state == .stopped && error != nil }

    /// Creates the change of a service to `state`, at the machine's time.
    init(
        _ p: LaunchPosition, _ state: ServiceState, _ machine: borrowing Launch,
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
