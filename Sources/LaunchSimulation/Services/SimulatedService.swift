/// The behavior of a service in a simulation.
///
/// Each attempt takes ``duration``. The first ``hangingAttempts`` hang instead of ending, the next ``failingAttempts``
/// throw, and the others succeed. A hang or wait ends immediately when the service is cancelled, unless it
/// ``ignoresCancellation``.
///
/// If services run their own code, in ``simulateReal(faults:seeds:maxConcurrency:lameDuck:isolation:graph:_:)``, the behavior is
/// added around that code:
///
/// - An attempt that hangs or throws replaces the service's own code, so that no resource is left behind.
/// - Any other attempt first waits for ``duration``. A service that ignores cancellation runs its own code first and
///   returns no earlier than ``duration`` after it began: it comes up, however late.
/// - A shutdown runs the service's own code, and then takes ``shutdownDuration``, throws or hangs.
/// - A run that was notified of its shutdown takes ``drain`` longer.
/// - A run is cancelled when its time has passed. It ends when the service's own code has ended, in the way that
///   ``run`` specifies. If the own code ends earlier, its own ending applies.
public struct SimulatedService: Sendable, Hashable {
    /// The way in which a shutdown ends.
    public enum Shutdown: Sendable, Hashable {
        /// The shutdown returns.
        case succeeds
        /// The shutdown throws.
        case `throws`
        /// The shutdown hangs until it is cancelled.
        case hangs
    }

    /// The way in which a run ends.
    public enum Run: Sendable, Hashable {
        /// The run continues until it is cancelled.
        case lasts
        /// The run returns after a time.
        case returns(after: Duration)
        /// The run throws after a time.
        case `throws`(after: Duration)
        /// The health checks begin to fail after a time. The run ends after the failures that `ServicePolicy.health` allows.
        case becomesUnhealthy(after: Duration)
    }

    /// The duration of an attempt.
    public var duration: Duration
    /// The number of attempts that hang.
    public var hangingAttempts: Int
    /// The number of attempts after the hanging ones that throw.
    public var failingAttempts: Int
    /// Whether attempts, runs and shutdowns continue when they are cancelled. An attempt can then come up late.
    public var ignoresCancellation: Bool
    /// The duration of a shutdown.
    public var shutdownDuration: Duration
    /// The way in which a shutdown ends.
    public var shutdown: Shutdown
    /// The way in which a run ends, if the service has one.
    public var run: Run
    /// The number of calls of `run` that end as ``run`` specifies; later calls last until they are stopped.
    public var endingRuns: Int
    /// The time that a run takes to return after it was notified of its shutdown. If it is `nil`, the run of a
    /// simulated service has no shutdown handler and is cancelled; the run of a service's own code takes no additional
    /// time.
    public var drain: Duration?

    /// The time after which an attempt of a service with own code throws, if ``duration`` is zero.
    var timeToFail = Duration.zero

    /// The durations of the first attempts, where they differ from ``duration``.
    var attemptDurations: [Duration] = []

    /// Creates a service that comes up after `duration`.
    public init(
        duration: Duration = .zero, hangingAttempts: Int = 0, failingAttempts: Int = 0,
        ignoresCancellation: Bool = false, shutdownDuration: Duration = .zero, shutdown: Shutdown = .succeeds,
        run: Run = .lasts, endingRuns: Int = .max, drain: Duration? = nil
    ) {
        (self.duration, self.ignoresCancellation) = (duration, ignoresCancellation)
        (self.hangingAttempts, self.failingAttempts) = (hangingAttempts, failingAttempts)
        (self.shutdownDuration, self.shutdown) = (shutdownDuration, shutdown)
        (self.run, self.endingRuns, self.drain) = (run, endingRuns, drain)
    }

    /// Returns a service that comes up after `duration`.
    public static func takes(_ duration: Duration) -> Self { Self(duration: duration) }

    /// Returns a service whose first `attempts` attempts each throw after `duration`; by default, all attempts.
    public static func fails(after duration: Duration = .zero, attempts: Int = .max) -> Self {
        Self(duration: duration, failingAttempts: attempts)
    }

    /// A service whose attempts all hang until they are cancelled.
    public static var hangs: Self { Self(hangingAttempts: .max) }

    /// A service whose attempts all hang, even when they are cancelled.
    public static var neverReturns: Self { Self(hangingAttempts: .max, ignoresCancellation: true) }
}

/// The error that a simulated service throws.
public struct SimulatedFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text `simulated failure`.
    public var description: String { "simulated failure" }
}
