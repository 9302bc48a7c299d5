internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// Waits for sockets.
struct SocketEvents: Sendable {
    let poller: DescriptorPoller

    /// Whether `event` happens before `limit` is over and the waiting task is cancelled.
    ///
    /// The socket may be closed afterwards: nothing looks at it any more.
    func arrives(_ event: DescriptorEvent, on socket: Int32, within limit: Duration) async -> Bool {
        let outcome = SocketOutcome()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let number = poller.arm(event, on: socket) { outcome.settle(true) }
                outcome.begin { hasArrived in
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

/// What came of waiting for a socket; whoever knows first decides.
private final class SocketOutcome: Sendable {
    private struct State {
        var outcome: Bool?
        var report: (@Sendable (Bool) -> Void)?
    }

    private let state = Locked(State())

    /// Calls `report` once, with the outcome.
    func begin(_ report: @escaping @Sendable (Bool) -> Void) {
        let known = state.withLock { state -> Bool? in
            if state.outcome == nil { state.report = report }
            return state.outcome
        }
        if let known { report(known) }
    }

    func settle(_ outcome: Bool) {
        let report = state.withLock { state -> (@Sendable (Bool) -> Void)? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.report = nil }
            return state.report
        }
        report?(outcome)
    }
}
