import LaunchSupport

/// The time by which a dispatcher measures and waits: nanoseconds since it was made.
protocol TimeSource: AnyObject, Sendable {
    func now() -> Int64
    func sleep(until moment: Int64) async throws
}

/// The time of a clock.
final class ClockTime<C: Clock>: TimeSource where C.Duration == Duration {
    private let clock: C
    private let origin: C.Instant

    init(_ clock: C) {
        self.clock = clock
        origin = clock.now
    }

    func now() -> Int64 {
        origin.duration(to: clock.now).saturatedNanoseconds
    }

    func sleep(until moment: Int64) async throws {
        try await clock.sleep(until: origin.advanced(by: .nanoseconds(moment)), tolerance: nil)
    }
}

/// The time of the dispatcher's clock.
func timeSource<C: Clock>(_ clock: C) -> any TimeSource where C.Duration == Duration {
    ClockTime(clock)
}
