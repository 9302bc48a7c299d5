import LaunchSupport

/// Notifies a service's `run` that the service is being shut down.
///
/// The dispatcher binds one signal to ``current`` for each call of `run`, and sends it when it is the service's turn to
/// stop.
final class ShutdownSignal: Sendable {
    /// The signal of the `run` that the current task belongs to.
    @TaskLocal static var current: ShutdownSignal?

    typealias Handler = @Sendable () -> Void

    struct Registration: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct State {
        var isSent = false
        var lastNumber = 0
        /// The installed handlers, by the numbers of their registrations, which increase.
        var handlers: [Int: (handler: Handler, isObserver: Bool)] = [:]
        /// The registrations of the handlers that were installed when the signal was sent and have not returned, each
        /// with the tasks that wait for its return.
        var pendingCalls: [Int: [CheckedContinuation<Void, Never>]] = [:]
    }

    /// The executor for tasks that ask wrapped sequences.
    let executor: PreferredExecutor?
    /// Measures how long wrapped sequences take to react to cancellation.
    let time: TimeSource
    private let state = Locked(State())

    init(executor: PreferredExecutor? = nil, time: TimeSource = TimeSource(ContinuousClock())) {
        self.executor = executor
        self.time = time
    }

    var isSent: Bool { state.withLock(\.isSent) }

    var handlerCount: Int { state.withLock(\.handlers.count) }

    /// Sends the signal, unless it has been sent. The handlers that are installed are called once each, in the order in
    /// which they were installed, before this method returns.
    ///
    /// - Returns: whether a handler was installed that is no observer.
    @discardableResult
    func send() -> Bool {
        let installed = state.withLock { state in
            state.isSent = true
            let installed = state.handlers.sorted { $0.key < $1.key }
            state.handlers = [:]
            for (number, _) in installed { state.pendingCalls[number] = [] }
            return installed
        }
        for (number, value) in installed {
            value.handler()
            let waiters = state.withLock { $0.pendingCalls.removeValue(forKey: number) }
            for waiter in waiters ?? [] { waiter.resume() }
        }
        return !installed.allSatisfy(\.value.isObserver)
    }

    /// Installs a handler, or calls it immediately if the signal has been sent.
    ///
    /// - Parameter isObserver: whether the handler does not keep `run` from being cancelled immediately.
    /// - Returns: the registration; `nil` if the handler was called.
    func install(_ handler: @escaping Handler, isObserver: Bool = false) -> Registration? {
        let registration = state.withLock { state -> Registration? in
            guard !state.isSent else { return nil }
            state.lastNumber += 1
            state.handlers[state.lastNumber] = (handler, isObserver)
            return Registration(number: state.lastNumber)
        }
        if registration == nil { handler() }
        return registration
    }

    /// Removes a handler, so that it is not called, unless the signal has been sent.
    func remove(_ registration: Registration) {
        // The handler is released outside the lock, because that can run a deinitializer.
        let removed = state.withLock { $0.handlers.removeValue(forKey: registration.number) }
        withExtendedLifetime(removed) {}
    }

    /// Removes a handler. If it was installed when the signal was sent, waits until its call has ended.
    func removeAfterCall(_ registration: Registration) async {
        remove(registration)
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                guard state.pendingCalls[registration.number] != nil else { return true }
                state.pendingCalls[registration.number]?.append(continuation)
                return false
            }
            if hasEnded { continuation.resume() }
        }
    }
}

/// Calls `observer` when the `run` of the current task is notified of its shutdown, or immediately if it has been
/// notified.
///
/// Unlike a shutdown handler, an observer does not keep `run` from being cancelled immediately.
package func observeShutdown(_ observer: @escaping @Sendable () -> Void) {
    _ = ShutdownSignal.current?.install(observer, isObserver: true)
}
