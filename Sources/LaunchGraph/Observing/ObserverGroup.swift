import LaunchSupport

/// The observers of a dispatcher. Each receives its notices in a task of its own, in which they are stored without limit.
struct ObserverGroup: Sendable {
    /// The maximum time that a call waits until the observers have received the preceding changes.
    private static let flushLimit = Duration.seconds(1)

    private let streams: [AsyncStream<ObserverNotice>.Continuation]
    private let time: any TimeSource
    private let executor: PreferredExecutor?

    init(_ observers: [any LaunchObserver], time: any TimeSource, executor: PreferredExecutor?) {
        streams = observers.map { observer in
            let (notices, stream) = AsyncStream.makeStream(of: ObserverNotice.self)
            Task.detached(
                on: executor ?? (observer.isBlocking ? dedicatedThread("launchgraph.observer") : nil)
            ) {
                for await notice in notices { try? await observer.receive(notice) }
            }
            return stream
        }
        self.time = time
        self.executor = executor
    }

    /// Whether the dispatcher has no observers.
    var isEmpty: Bool { streams.isEmpty }

    /// Passes a notice to the observers. Not to be called under a lock, because it resumes their tasks.
    func deliver(_ notice: ObserverNotice) { for stream in streams { stream.yield(notice) } }

    /// Releases each observer once it has received every notice so far.
    func finish() { for stream in streams { stream.finish() } }

    /// Waits until every observer has received every notice up to now, for at most a second in total.
    ///
    /// - Parameter send: delivers a notice after all notices up to now.
    func flush(_ send: (ObserverNotice) -> Void) async {
        guard !isEmpty else { return }
        let end = time.now().addingSaturated(Self.flushLimit.saturatedNanoseconds)
        var timer: DeadlineTimer?
        await withCheckedContinuation { continuation in
            let ended = OneShot<Void> { continuation.resume() }
            let missing = Locked(streams.count)
            send(
                .flushed {
                    let isLast = missing.withLock { missing in
                        missing -= 1
                        return missing == 0
                    }
                    if isLast { ended.perform() }
                })
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
        of graph: ServiceGraph, kind: Kind = .state
    ) {
        let record = machine.record
        let failure = record.failures[p] ?? (state == .retrying ? record[p].attempts.elements.last?.failure : nil)
        var error = failure.map { ServiceFailure(graph.ids[p], $0).explanation }
        if state == .restarting, let restart = record[p].restarts.elements.last {
            // The error of the run was reported when it occurred.
            let failure = restart.shutdownFailures.elements.last.map { ServiceFailure(graph.ids[p], $0.failure) }
            error = failure?.shutdownExplanation ?? restart.error.map { "\($0)" }
        }
        if error == nil, state == .stopped || state == .abandoned {
            error = record[p].shutdownFailure.map { ServiceFailure(graph.ids[p], $0).shutdownExplanation }
        }
        self.init(
            id: graph.ids[p], state: state, at: .nanoseconds(machine.now - record.began),
            attempt: Int(machine.services[p].attempt), kind: kind, error: error,
            because: state == .skipped ? machine.services[p].because.map { graph.ids[$0] } : nil)
    }
}
