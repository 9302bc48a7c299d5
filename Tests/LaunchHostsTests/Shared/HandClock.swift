import Synchronization

/// A clock that moves only when a test advances it.
final class HandClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [(until: Instant, continuation: CheckedContinuation<Void, Never>)] = []
        var waiting: [(until: Instant, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in
            let (isOver, waiting) = state.withLock { state in
                let isOver = state.now >= deadline
                if !isOver { state.sleepers.append((deadline, continuation)) }
                let waiting = state.waiting.filter { $0.until >= deadline }
                state.waiting.removeAll { $0.until >= deadline }
                return (isOver, waiting)
            }
            if isOver { continuation.resume() }
            for one in waiting { one.continuation.resume() }
        }
    }

    /// Moves the clock once a task sleeps that this wakes; other tasks may sleep longer.
    func advance(by duration: Duration) async {
        await withCheckedContinuation { continuation in
            let isSlept = state.withLock { state in
                let until = state.now.advanced(by: duration)
                let isSlept = state.sleepers.contains { $0.until <= until }
                if !isSlept { state.waiting.append((until, continuation)) }
                return isSlept
            }
            if isSlept { continuation.resume() }
        }
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.until <= now }
            state.sleepers.removeAll { $0.until <= now }
            return due
        }
        for one in due { one.continuation.resume() }
    }
}
