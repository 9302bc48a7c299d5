import LaunchSupport

/// Delivers notices to an observer without waiting for it. Notices are buffered without limit.
final class ObserverPump: Sendable {
    private struct State {
        var notices: [ObserverNotice] = []
        /// Whether a task delivers what has accumulated.
        var isDelivering = false
        /// The numbers of notices that were announced, and that the observer has received.
        var expected = 0
        var received = 0
        /// Is performed when the observer has received as many notices as were expected.
        var waiters: [(count: Int, reached: OneShot<Void>)] = []
    }

    private let observer: any LaunchObserver
    private let executor: PreferredExecutor?
    private let state = Locked(State())

    init(_ observer: any LaunchObserver, executor: PreferredExecutor?) {
        self.observer = observer
        self.executor = executor ?? (observer.isBlocking ? dedicatedThread("launchgraph.observer") : nil)
    }

    /// Whether the observer has received every notice that was expected.
    var isEmpty: Bool { state.withLock { $0.received == $0.expected } }

    /// Counts a notice that is about to be delivered. The caller holds the dispatcher's lock.
    func expectNotice() { state.withLock { $0.expected += 1 } }

    /// Passes an expected notice on. Not to be called under a lock, because it may create a task.
    func deliver(_ notice: ObserverNotice) {
        let isFirst = state.withLock { state in
            state.notices.append(notice)
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        guard isFirst else { return }
        Task.detached(on: executor) { await self.deliverAll() }
    }

    /// Performs `reached` when the observer has received every notice that was expected up to now.
    func whenReceived(_ reached: OneShot<Void>) {
        let isWaiting = state.withLock { state in
            guard state.received < state.expected else { return false }
            state.waiters.append((state.expected, reached))
            return true
        }
        if !isWaiting { reached.perform() }
    }

    private func deliverAll() async {
        while let notices = takeNotices() {
            for notice in notices {
                try? await observer.receive(notice)
                noteReceived()
            }
        }
    }

    /// Removes and returns what has accumulated; `nil` ends the delivery.
    private func takeNotices() -> [ObserverNotice]? {
        state.withLock { state in
            defer { state.notices = [] }
            state.isDelivering = !state.notices.isEmpty
            return state.isDelivering ? state.notices : nil
        }
    }

    private func noteReceived() {
        let reached = state.withLock { state in
            state.received += 1
            let reached = state.waiters.filter { $0.count <= state.received }
            state.waiters.removeAll { $0.count <= state.received }
            return reached
        }
        for waiter in reached { waiter.reached.perform() }
    }
}
