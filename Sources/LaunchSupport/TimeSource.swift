/// A clock that counts the nanoseconds since the time source was created.
package final class TimeSource: Sendable {
    /// Whether the clock is one of the system. Any other one is assumed to be controlled by a test or a simulation, which
    /// expects exact times, without jitter.
    package let isOfSystem: Bool
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    package init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let origin = clock.now
        isOfSystem = clock is ContinuousClock || clock is SuspendingClock
        elapsed = { origin.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
    }

    package func now() -> Int64 { elapsed().saturatedNanoseconds }
    package func sleep(until moment: Int64) async throws { try await sleep(.nanoseconds(moment)) }

    /// Creates a timer that performs `action` after `deadline`. An event at the deadline itself is in time, so the
    /// timer sleeps until the next nanosecond.
    package func timer(
        past deadline: Int64, on executor: PreferredExecutor?, _ action: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        .timer(on: executor, sleep: { try await self.sleep(until: deadline.addingSaturated(1)) }, action: action)
    }
}
