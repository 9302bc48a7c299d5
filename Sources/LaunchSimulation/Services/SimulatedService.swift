/// What a service does in a simulation, in place of its own code.
///
/// Each attempt takes ``duration``. The first ``hangingAttempts`` then hang instead of ending; of the others the first
/// ``failingAttempts`` throw; the rest succeed. Whatever hangs or takes time ends at once when it is cancelled, unless
/// it ``ignoresCancellation``.
///
/// Where services run their own code, in ``simulateReal(faults:seeds:maxConcurrency:isolation:graph:_:)``, this is done
/// around it:
///
/// - An attempt that is to hang or to throw does not begin its own code, so that nothing is left of it.
/// - Any other waits for ``duration`` first. One that ignores cancellation does its own code first and comes back no
///   earlier than ``duration`` after it began: it is up, however late.
/// - A shutdown does its own code, and then takes ``shutdownDuration``, throws or hangs.
/// - What goes on working is cancelled when its time is over; it ends once its own code has, and as ``run`` says. If its
///   own code ends before, that counts.
public struct SimulatedService: Sendable, Hashable {
    /// What a shutdown comes to.
    public enum Shutdown: Sendable, Hashable {
        /// It returns.
        case succeeds
        /// It throws.
        case `throws`
        /// It waits until it is cancelled.
        case hangs
    }

    /// What a service that goes on working after it is up comes to.
    public enum Run: Sendable, Hashable {
        /// It works until it is cancelled.
        case lasts
        /// It returns after a time.
        case returns(after: Duration)
        /// It throws after a time.
        case `throws`(after: Duration)
    }

    /// How long an attempt takes.
    public var duration: Duration
    /// How many attempts never end.
    public var hangingAttempts: Int
    /// How many attempts after these throw.
    public var failingAttempts: Int
    /// Whether an attempt, a shutdown and what runs in between go on although they are cancelled: an attempt that takes
    /// longer than its timeout then comes up late.
    public var ignoresCancellation: Bool
    /// How long a shutdown takes.
    public var shutdownDuration: Duration
    /// What a shutdown comes to.
    public var shutdown: Shutdown
    /// What comes of a service that goes on working after it is up.
    public var run: Run

    /// How long an attempt of a real service takes that is to throw and of which ``duration`` says nothing.
    var timeToFail = Duration.zero

    /// A service that comes up after `duration`.
    public init(
        duration: Duration = .zero, hangingAttempts: Int = 0, failingAttempts: Int = 0,
        ignoresCancellation: Bool = false, shutdownDuration: Duration = .zero, shutdown: Shutdown = .succeeds,
        run: Run = .lasts
    ) {
        self.duration = duration
        self.hangingAttempts = hangingAttempts
        self.failingAttempts = failingAttempts
        self.ignoresCancellation = ignoresCancellation
        self.shutdownDuration = shutdownDuration
        self.shutdown = shutdown
        self.run = run
    }

    /// A service that comes up after `duration`.
    public static func takes(_ duration: Duration) -> Self { Self(duration: duration) }

    /// A service of which every attempt throws after `duration`, or the first few of them.
    public static func fails(after duration: Duration = .zero, attempts: Int = .max) -> Self {
        Self(duration: duration, failingAttempts: attempts)
    }

    /// A service of which no attempt ends before it is cancelled.
    public static var hangs: Self { Self(hangingAttempts: .max) }

    /// A service that never comes back, cancelled or not.
    public static var neverReturns: Self { Self(hangingAttempts: .max, ignoresCancellation: true) }
}

/// What a simulated service throws.
public struct SimulatedFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// That it is simulated.
    public var description: String { "simulated failure" }
}
