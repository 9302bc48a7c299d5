import LaunchSupport

/// Delivers notices to an observer without waiting for it. Notices are buffered without limit.
struct ObserverPump: Sendable {
    private let notices: AsyncStream<ObserverNotice>.Continuation
    private let progress = Progress()
    private let executor: PreferredExecutor?

    init(_ observer: any LaunchObserver, executor: PreferredExecutor?) {
        let (stream, continuation) = AsyncStream.makeStream(of: ObserverNotice.self)
        notices = continuation
        self.executor = executor
        Task(on: executor ?? dedicatedThread("launchgraph.observer")) { [progress] in
            for await notice in stream {
                try? await observer.receive(notice)
                progress.observed()
            }
        }
    }

    /// Counts a notice that is about to be delivered. The caller holds the dispatcher's lock.
    func expectNotice() { progress.expectNotice() }

    /// Passes an expected notice on. Not to be called under a lock, because it resumes the observer's task.
    func deliver(_ notice: ObserverNotice) { notices.yield(notice) }

    func finish() { notices.finish() }

    /// Waits until the observer has received every notice that was expected up to now, for at most `limit`.
    ///
    /// If the observer has received everything, no task is created.
    func flush(within limit: Duration, time: any TimeSource) async {
        await [self].flush(within: limit, time: time)
    }

    fileprivate func flush(until end: Int64, time: any TimeSource) async {
        guard let pending = progress.pending() else { return }
        let timer = DeadlineTimer(on: executor, sleep: { try await time.sleep(until: end) }) {
            progress.giveUp(pending)
        }
        await progress.wait(for: pending)
        timer.cancel()
    }
}

extension [ObserverPump] {
    /// Waits until every observer has received every notice that was expected up to now, for at most `limit` in total.
    func flush(within limit: Duration, time: any TimeSource) async {
        guard !isEmpty else { return }
        let (end, overflow) = time.now().addingReportingOverflow(limit.saturatedNanoseconds)
        for pump in self { await pump.flush(until: overflow ? .max : end, time: time) }
    }
}

/// The numbers of notices for an observer and of those that it has received.
private final class Progress: Sendable {
    /// A wait until the observer has received as many notices as were expected.
    struct Pending: Sendable {
        let ticket: Int
        let count: Int
    }

    private typealias Waiter = (ticket: Int, count: Int, continuation: CheckedContinuation<Void, Never>)

    private struct State {
        var expected = 0
        var received = 0
        var lastTicket = 0
        var waiters: [Waiter] = []
        /// The tickets whose time limit passed before their tasks began to wait.
        var givenUp: Set<Int> = []
    }

    private let state = Locked(State())

    func expectNotice() { state.withLock { $0.expected += 1 } }

    func observed() {
        let waiters = state.withLock { state in
            state.received += 1
            guard !state.waiters.isEmpty else { return [Waiter]() }
            let done = state.waiters.filter { $0.count <= state.received }
            state.waiters.removeAll { $0.count <= state.received }
            return done
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Returns a wait for the notices that have not been received yet; `nil` if there are none.
    func pending() -> Pending? {
        state.withLock { state in
            guard state.received < state.expected else { return nil }
            state.lastTicket += 1
            return Pending(ticket: state.lastTicket, count: state.expected)
        }
    }

    /// Waits until the notices of `pending` are received or the wait has exceeded its time limit.
    func wait(for pending: Pending) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                let isGivenUp = state.givenUp.remove(pending.ticket) != nil
                guard state.received < pending.count, !isGivenUp else { return true }
                state.waiters.append((pending.ticket, pending.count, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func giveUp(_ pending: Pending) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard let index = state.waiters.firstIndex(where: { $0.ticket == pending.ticket }) else {
                if state.received < pending.count { state.givenUp.insert(pending.ticket) }
                return nil
            }
            return state.waiters.remove(at: index).continuation
        }
        waiter?.resume()
    }
}
