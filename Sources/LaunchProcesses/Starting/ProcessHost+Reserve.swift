internal import Dispatch
import LaunchSupport

extension ProcessHost {
    /// Sets aside the threads that ending everything needs, for a program that has the process to itself.
    ///
    /// - Returns: `false` where the system does not give that many.
    package func reserveThreads() -> Bool {
        guard let reserve = ThreadReserve(count: 6) else { return false }
        state.withLock { $0.threads = reserve }
        return true
    }

    /// Gives up the threads that were set aside: what ends everything needs them now.
    ///
    /// - Parameter work: runs on one of them, since no other thread may be available; on this one where none is left.
    package func releaseThreads(andPerform work: (@Sendable () -> Void)? = nil) {
        let threads = state.withLock { $0.threads }
        if let work, threads?.perform(work) != true, !SystemThread.start(work) { work() }
        threads?.release()
    }

    /// Runs `work`, which may block for ever, on a thread of its own; on this one where the system creates none.
    package func performBlocking(_ work: @escaping @Sendable () -> Void) {
        if !SystemThread.start(work) { work() }
    }

    /// Waits until everything that processes have printed so far has been taken by the output, or `limit` has passed.
    package func drainOutput(within limit: Duration?) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let once = OneShot<Void> { continuation.resume() }
            outputQueue.async { once.perform() }
            if let limit {
                DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { once.perform() }
            }
        }
    }
}
