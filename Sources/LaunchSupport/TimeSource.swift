/// A clock that counts the nanoseconds since the time source was created.
package protocol TimeSource: AnyObject, Sendable {
    /// Whether the clock is one of the system. Any other one is assumed to be controlled by a test or a simulation, which
    /// expects exact times, without jitter.
    var isOfSystem: Bool { get }
    func now() -> Int64
    func sleep(until moment: Int64) async throws
}

extension TimeSource {
    /// Creates a timer that performs `action` after `deadline`. An event at the deadline itself is in time, so the
    /// timer sleeps until the next nanosecond.
    ///
    /// The timer retains this time source.
    package func timer(
        past deadline: Int64, on executor: PreferredExecutor?, _ action: @escaping @Sendable () async -> Void
    ) -> DeadlineTimer {
        DeadlineTimer(on: executor, sleep: { try await self.sleep(past: deadline) }, action: action)
    }

    package func sleep(past deadline: Int64) async throws {
        try await sleep(until: deadline == .max ? deadline : deadline + 1)
    }
}

package final class ClockTime<C: Clock>: TimeSource where C.Duration == Duration {
    private let clock: C
    private let origin: C.Instant

    package init(_ clock: C) {
        self.clock = clock
        origin = clock.now
    }

    package var isOfSystem: Bool { clock is ContinuousClock || clock is SuspendingClock }
    package func now() -> Int64 { origin.duration(to: clock.now).saturatedNanoseconds }

    package func sleep(until moment: Int64) async throws {
        try await clock.sleep(until: origin.advanced(by: .nanoseconds(moment)), tolerance: nil)
    }
}

package func timeSource<C: Clock>(_ clock: C) -> any TimeSource where C.Duration == Duration { ClockTime(clock) }
