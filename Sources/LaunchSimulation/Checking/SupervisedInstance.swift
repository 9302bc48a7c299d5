internal import LaunchGraph
import LaunchSupport

/// What the journal shows of the latest instance of a service, and what has to happen to it. Times are virtual, in
/// nanoseconds, and -1 if unknown.
struct SupervisedInstance {
    /// Whether the end of a service's run has an effect.
    enum Expectation { case stays, goesDown, unclear }

    /// A restart that has to happen.
    struct Restart {
        var scope: RestartPolicy.Scope
        /// When the backoff is over.
        var earliest: Int64
    }

    /// The ongoing attempt; 0 for none.
    var attempt: Int32 = 0
    var attemptBegan: Int64 = -1
    var attemptCancelled: Int64 = -1
    var beganCancelled = false
    /// Whether the ongoing attempt is left over from an earlier launch.
    var isAttemptLeftOver = false
    /// The value that is not down; 0 for none.
    var value: Int32 = 0
    /// Whether the value was returned by an attempt that had been cancelled or had missed its deadline.
    var isLate = false
    /// Whether the value is left over from an earlier launch.
    var isLeftOver = false
    /// The values of the hard dependencies that the attempt was started with.
    var dependencies: [LaunchPosition: Int32] = [:]

    var isRunning = false
    /// The value with which `run` was called last.
    var lastRun: Int32 = 0
    var runBegan: Int64 = -1
    var runNotified: Int64 = -1
    var runCancelled: Int64 = -1
    /// Whether the run returned and the service remains up.
    var isCompleted = false

    var isStopping = false
    var stopCancelled: Int64 = -1

    /// Whether the service is known to have come up in this launch, and has not been launched again since.
    var wasUp = false
    var expectation = Expectation.stays
    /// When the service began to go down with a dependency.
    var goesDownSince: Int64 = -1
    var restart: Restart?
    /// Whether the service goes down, or is down, to be launched again.
    var isRelaunching = false
    /// Whether the service may have restarted in this launch although ``restarts`` does not have it.
    var isRestartUnclear = false
    /// When the run threw, for each restart of this launch.
    var restarts: [Int64] = []

    var isUp: Bool { value != 0 && !isLeftOver && !isStopping }

    mutating func beginLaunch() {
        // The dispatcher does not keep track of a value that missed the deadline of the earlier shutdown.
        isLeftOver = value != 0
        isAttemptLeftOver = attempt != 0
        wasUp = false
        expectation = .stays
        (restart, restarts) = (nil, [])
        isRelaunching = false
    }

    mutating func beginAttempt(_ number: Int32, at now: Int64, isCancelled: Bool) {
        if restart?.scope == .service { restart = nil }
        wasUp = false
        // What cancelled it may be a relaunch that the journal does not show.
        expectation = isCancelled ? .unclear : .stays
        if isCancelled { isRelaunching = true }
        attempt = number
        attemptBegan = now
        isAttemptLeftOver = false
        attemptCancelled = isCancelled ? now : -1
        beganCancelled = isCancelled
        stopCancelled = -1
        (value, isLeftOver) = (0, false)
        dependencies = [:]
    }

    /// When the drain time of a run that was notified is over.
    func drainEnd(_ policy: ServicePolicy) -> Int64 {
        Self.sum(runNotified, policy.drain?.saturatedNanoseconds ?? .max)
    }

    static func sum(_ moment: Int64, _ duration: Int64) -> Int64 {
        let (sum, overflow) = moment.addingReportingOverflow(duration)
        return overflow ? .max : sum
    }
}
