import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

/// The state of the latest instance of a service according to the journal, and the expected events. Times are virtual,
/// in nanoseconds, and -1 if unknown.
struct SupervisedInstance {
    /// The expected effect of the end of a service's run.
    enum Expectation { case stays, goesDown, unclear }

    /// An expected restart.
    struct Restart {
        var scope: RestartPolicy.Scope
        /// The time at which the backoff ends.
        var earliest: Int64
    }

    /// The number of the ongoing attempt; 0 for none.
    var attempt: Int32 = 0
    var attemptBegan: Int64 = -1
    var attemptCancelled: Int64 = -1
    var beganCancelled = false
    /// Whether the ongoing attempt remains from an earlier launch.
    var isAttemptLeftOver = false
    /// The number of the value that is not down; 0 for none.
    var value: Int32 = 0
    /// Whether the value was returned by an attempt that had been cancelled or had missed its deadline.
    var isLate = false
    /// Whether the value remains from an earlier launch.
    var isLeftOver = false
    /// The values of the hard dependencies that the attempt was started with.
    var dependencies: [LaunchPosition: Int32] = [:]

    var isRunning = false
    /// The number of the value with which `run` was last called.
    var lastRun: Int32 = 0
    var runBegan: Int64 = -1
    var runNotified: Int64 = -1
    var runCancelled: Int64 = -1
    /// Whether the run returned and the service remains up.
    var isCompleted = false

    var isStopping = false
    var stopBegan: Int64 = -1
    var stopCancelled: Int64 = -1

    /// Whether the service is known to have come up in this launch, and has not been launched again since.
    var wasUp = false
    var expectation = Expectation.stays
    /// The time at which the service began to go down with a dependency.
    var goesDownSince: Int64 = -1
    var restart: Restart?
    /// Whether the service is going down, or is down, for a relaunch.
    var isRelaunching = false
    /// Whether the service may have restarted in this launch without an entry in ``restarts``.
    var isRestartUnclear = false
    /// The times at which the run threw, for each restart of this launch.
    var restarts: [Int64] = []

    var isUp: Bool { value != 0 && !isLeftOver && !isStopping }

    mutating func beginLaunch() {
        // A value that missed the deadline of the earlier shutdown is shut down later.
        isLeftOver = value != 0
        isAttemptLeftOver = attempt != 0
        wasUp = false
        expectation = .stays
        (restart, restarts) = (nil, [])
        isRelaunching = false
    }

    mutating func beginAttempt(_ number: Int32, at now: Int64, isCancelled: Bool) {
        if restart?.scope != .run { restart = nil }
        wasUp = false
        // The cause of the cancellation may be a relaunch that the journal does not contain.
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

    /// Returns the time at which the drain time of a notified run ends.
    func drainEnd(_ policy: ServicePolicy) -> Int64 {
        Self.sum(runNotified, policy.drain?.saturatedNanoseconds ?? .max)
    }

    static func sum(_ moment: Int64, _ duration: Int64) -> Int64 {
        let (sum, overflow) = moment.addingReportingOverflow(duration)
        return overflow ? .max : sum
    }
}
