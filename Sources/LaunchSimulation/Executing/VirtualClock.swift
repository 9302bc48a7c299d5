import LaunchSupport

/// The clock of a simulation, whose time advances only when no job is ready.
///
/// A service that runs its own code sleeps on this clock, or is generic over its clock and receives this one.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct VirtualClock: Clock {
    /// A point in virtual time.
    public struct Instant: InstantProtocol {
        /// The time since the simulation began.
        public var offset: Duration

        /// Returns the instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether one instant is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let executor: SimulationExecutor

    /// The current virtual time.
    public var now: Instant { Instant(offset: executor.now) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends the task until `deadline`.
    ///
    /// - Throws: `CancellationError` when the task is cancelled or the simulation ends.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let moment = deadline.offset.saturatedNanoseconds
        guard let context = executor.context else { return try await executor.sleepLettingTimePass(until: moment) }
        try await context.sleep { try await executor.sleepLettingTimePass(until: moment) }
    }
}
