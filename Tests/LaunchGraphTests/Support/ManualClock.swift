import LaunchGraph
import LaunchSupport
import Synchronization

/// A clock that only moves when it is told to, and tells who sleeps on it.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        var number: Int
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var last = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var watchers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let wake = state.withLock { state -> [@Sendable () -> Void] in
                    if state.cancelled.remove(number) != nil {
                        return [{ continuation.resume(throwing: CancellationError()) }]
                    }
                    guard deadline > state.now else { return [{ continuation.resume() }] }
                    state.sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
                    let watchers = state.watchers.filter { $0.deadline == deadline }
                    state.watchers.removeAll { $0.deadline == deadline }
                    return watchers.map(\.continuation).map { watcher in { watcher.resume() } }
                }
                for wake in wake { wake() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the time by `duration`, and wakes the tasks that sleep until then or earlier.
    func advance(by duration: Duration) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let woken = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Lets `duration` pass and a moment more: what was due then is late now.
    func advance(past duration: Duration) {
        advance(by: duration + .nanoseconds(1))
    }

    /// Returns once a task sleeps until a moment after `offset`, as a dispatcher does for a deadline at `offset`.
    func waitForSleeper(past offset: Duration) async {
        await waitForSleeper(at: offset + .nanoseconds(1))
    }

    /// Returns once a task sleeps until `offset`.
    func waitForSleeper(at offset: Duration) async {
        let deadline = Instant(offset: offset)
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.contains(where: { $0.deadline == deadline }) || state.now >= deadline { return true }
                state.watchers.append((deadline, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Returns once no task sleeps.
    func waitForNoSleeper() async {
        while !state.withLock(\.sleepers.isEmpty) { await Task.yield() }
    }
}
