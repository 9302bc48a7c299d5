import LaunchGraph

@testable import LaunchSimulation

/// The state of one service according to the journal. Times are virtual, in nanoseconds, and -1 if unknown.
struct ObservedService {
    /// The number of the ongoing attempt; 0 for none.
    var attempt: Int32 = 0
    var attemptBegan: Int64 = -1
    var attemptCancelled: Int64 = -1
    /// The number of the launch in which the latest attempt began, the first being 1.
    var attemptLaunch = 0
    /// The number of attempts since the launch began, or since the service was last required.
    var attempts = 0
    /// The time at which the latest attempt ended.
    var attemptEnded: Int64 = -1
    var attemptsInLaunch = 0
    /// The number of calls of `require()` for the service that have not ended.
    var pendingRequests = 0
    /// Whether the service had failed for good when a service was last required.
    var hadFailedAtRequest = false
    /// Whether the ongoing attempt was already cancelled when it began.
    var beganCancelled = false
    /// Whether an attempt, a run or a value of an earlier launch remained when the current launch began.
    var wasLeftOver = false
    /// Whether the latest attempt was abandoned.
    var wasAbandoned = false
    /// Whether the shutdown of a late value of the current launch was abandoned.
    var wasDiscardAbandoned = false

    /// The number of the value that a launch returned and that is not known to be down; 0 for none.
    var value: Int32 = 0
    var valueReturned: Int64 = -1
    /// Whether the deadline of a whole shutdown passed before the service's turn.
    var missedShutdown = false
    var lateness = Lateness.inTime
    /// Whether the run ended by itself.
    var hasRunEnded = false
    var isRunning = false
    var runNotified: Int64 = -1
    var runCancelled: Int64 = -1
    var stopBegan: Int64 = -1
    var stopCancelled: Int64 = -1
    /// Whether a value of the current launch has been shut down.
    var hasStopped = false
    /// A service that started although it had to wait for this one. This service must therefore not start any more.
    var mustNotBeginAfter: LaunchPosition?

    enum Lateness { case inTime, late, unclear }

    /// Whether the value is available to other services.
    var isUp: Bool { value != 0 && !missedShutdown && lateness != .late && stopBegan < 0 }

    mutating func beginLaunch() {
        attempts = 0
        attemptsInLaunch = 0
        hadFailedAtRequest = false
        hasStopped = false
        wasDiscardAbandoned = false
        mustNotBeginAfter = nil
        if attempt == 0 && value == 0 {
            wasAbandoned = false
            hasRunEnded = false
        }
    }
}
