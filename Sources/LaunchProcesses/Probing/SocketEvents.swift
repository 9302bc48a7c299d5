internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// Waits until sockets can be read or written.
struct SocketEvents: Sendable {
    let poller: DescriptorPoller

    /// Returns whether `event` occurs before `limit` has passed or the waiting task is cancelled.
    ///
    /// The socket may be closed afterwards, because the poller no longer uses it.
    func arrives(_ event: DescriptorEvent, on socket: Int32, within limit: Duration) async -> Bool {
        let outcome = Settlement<Bool>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let number = poller.arm(event, on: socket) { outcome.settle(true) }
                outcome.whenSettled { hasArrived in
                    poller.disarm(number)
                    continuation.resume(returning: hasArrived)
                }
                DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { outcome.settle(false) }
                if Task.isCancelled { outcome.settle(false) }
            }
        } onCancel: {
            outcome.settle(false)
        }
    }
}

/// An outcome that the first of several callers settles, before or after an action waits for it.
final class Settlement<Outcome: Sendable>: Sendable {
    private struct State {
        var outcome: Outcome?
        var action: OneShot<Outcome>?
    }

    private let state = Locked(State())

    /// Calls `action` once, with the outcome.
    func whenSettled(_ action: @escaping @Sendable (Outcome) -> Void) {
        let known = state.withLock { state -> Outcome? in
            if state.outcome == nil { state.action = OneShot(action) }
            return state.outcome
        }
        if let known { action(known) }
    }

    /// Settles the outcome, unless it is settled.
    func settle(_ outcome: Outcome) {
        let action = state.withLock { state -> OneShot<Outcome>? in
            if state.outcome == nil { state.outcome = outcome }
            defer { state.action = nil }
            return state.action
        }
        action?.perform(outcome)
    }
}
