internal import Dispatch
import LaunchSupport

/// Delivers notices to an observer without waiting for it. Notices are buffered without limit.
///
/// A task delivers what has accumulated. On a thread of its own, it then pauses for a millisecond before it looks for
/// more, unless a call waits for the observer: a short launch wakes the thread twice instead of once for each change.
final class ObserverPump: Sendable {

    private struct State {
        var notices: [ObserverNotice] = []
        var isDelivering = false
        /// Ends the current pause.
        var resumption: DispatchSemaphore?
        /// The numbers of notices that were announced, and that the observer has received.
        var expected = 0
        var received = 0
        /// Is performed when the observer has received as many notices as were expected.
        var waiters: [(count: Int, reached: OneShot<Void>)] = []
    }

    private let observer: any LaunchObserver
    private let executor: PreferredExecutor?
    private let hasOwnThread: Bool
    private let state = Locked(State())

    init(_ observer: any LaunchObserver, executor: PreferredExecutor?) {
        self.observer = observer
        let thread = executor == nil ? dedicatedThread("launchgraph.observer") : nil
        hasOwnThread = thread != nil
        self.executor = executor ?? thread
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

    /// Continues the delivery if it pauses.
    func endPause() { state.withLock { _ = $0.resumption?.signal() } }

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
        repeat {
            let notices = state.withLock { state in
                defer { state.notices = [] }
                return state.notices
            }
            for notice in notices {
                try? await observer.receive(notice)
                noteReceived()
            }
            pause()
        } while isContinuing()
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

    /// Pauses until a call waits for the observer, for at most a millisecond.
    private func pause() {
        guard hasOwnThread else { return }
        let resumption = DispatchSemaphore(value: 0)
        let isPausing = state.withLock { state in
            guard state.notices.isEmpty, state.waiters.isEmpty else { return false }
            state.resumption = resumption
            return true
        }
        if isPausing { _ = resumption.wait(timeout: .now() + .milliseconds(1)) }
    }

    private func isContinuing() -> Bool {
        state.withLock { state in
            state.resumption = nil
            state.isDelivering = !state.notices.isEmpty
            return state.isDelivering
        }
    }
}
