internal import LaunchGraph
import LaunchSupport

/// The clock of a simulated world: its time passes only when nothing else can happen.
///
/// A service that is to be simulated with its own code sleeps by it, or takes any `Clock` and is given this one.
public struct VirtualClock: Clock {
    /// A moment of a simulated world.
    public struct Instant: InstantProtocol {
        /// The time since the world began.
        public var offset: Duration

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether one moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let world: SimulatedWorld

    /// The world's time.
    public var now: Instant { Instant(offset: world.now) }

    /// A nanosecond: finer differences are lost.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until it is `deadline` in the world.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, or the simulation ends.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await world.sleepFairly(until: deadline.offset.saturatedNanoseconds)
    }
}
