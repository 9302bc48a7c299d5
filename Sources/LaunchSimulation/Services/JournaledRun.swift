internal import LaunchGraph
import LaunchSupport

/// A call of a service's `run`, and its entries in the journal: those of its attempt or restart until it is ready.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class JournaledRun: Sendable {
    private struct State {
        var isReady = false
        var isNotified = false
        var isCancelled = false
        var isEnding: Bool { isNotified || isCancelled }
    }

    private let value: SimulatedValue
    private let position: LaunchPosition
    private let isAttempt: Bool
    private let state = Locked(State())

    init(_ value: SimulatedValue, _ position: LaunchPosition) {
        self.value = value
        self.position = position
        isAttempt = !value.isUp
    }

    /// Adds an entry. The error of a simulated service has no text.
    private func record(_ kind: JournalEntry.Kind, throwing error: (any Error)? = nil) {
        value.simulation.record(kind, position, value.number, throwing: value.own == nil ? nil : error)
    }

    private func change(_ body: (inout State) -> Void) -> State {
        state.withLock { state in
            defer { body(&state) }
            return state
        }
    }

    /// Records that the service can be used, unless the call is to end, and returns whether it is up.
    @discardableResult func becomeReady() -> Bool {
        let before = change { if !$0.isEnding { $0.isReady = true } }
        guard !before.isEnding, !before.isReady else { return before.isReady }
        if isAttempt {
            record(.attemptReturned)
            value.becomeReady()
        }
        record(.runBegan)
        return true
    }

    func notify() { if change({ $0.isNotified = true }).isReady { record(.runNotified) } }

    func cancel() {
        if change({ $0.isCancelled = true }).isReady {
            record(.runCancelled)
        } else if isAttempt {
            record(.attemptCancelled)
            value.simulation.noteDeadline(position, value.simulation.policies[position].timeout)
        }
    }

    func end(throwing error: (any Error)?) {
        let state = state.withLock(\.self)
        if state.isReady {
            record(error == nil ? .runEnded : .runThrew, throwing: error)
        } else if isAttempt {
            record(.attemptThrew, throwing: error)
        } else if !state.isNotified {
            record(.runThrew, throwing: error)
        }
    }
}
