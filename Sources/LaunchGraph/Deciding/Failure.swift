package enum Failure: Sendable {
    case threw(any Error)
    /// The attempt exceeded its timeout of this number of nanoseconds; the explanation is an error of the service, if
    /// there is one.
    case timedOut(Int64, explanation: (any Error)? = nil)
    /// The service was cancelled and did not return within this number of nanoseconds.
    case abandoned(Int64)
    /// The `run` of a service that was up ended, with an error or without, possibly after all restarts that its policy
    /// allows.
    case ended((any Error)?, afterAllRestartsOf: RestartPolicy? = nil)
    /// An abandoned earlier call has not returned. Starting the service again would run its code twice.
    case earlierAttemptIsOut
    case overdue

    var explanation: String {
        switch self {
        case .threw(let error): "\(error)"
        case .timedOut(let limit, let error):
            "timed out after \(Duration.nanoseconds(limit))" + (error.map { ": \($0)" } ?? "")
        case .abandoned(let limit): "did not react within \(Duration.nanoseconds(limit)) of being cancelled"
        case .ended(let error, let exhausted):
            "stopped working: " + (error.map { "\($0)" } ?? "its run returned") + Self.restarts(exhausted)
        case .earlierAttemptIsOut: "was abandoned earlier and has not come back; starting it again would run it twice"
        case .overdue: "was still up when the time for the whole shutdown was over"
        }
    }

    var shutdownExplanation: String { "shutdown: " + explanation }

    private static func restarts(_ exhausted: RestartPolicy?) -> String {
        guard let policy = exhausted else { return "" }
        return " (after \(policy.limit == 1 ? "1 restart" : "\(policy.limit) restarts") within \(policy.period))"
    }

    /// The error of a restart whose attempt had this failure; `nil` if the attempt has not returned.
    var ofRelaunch: (any Error)? {
        switch self {
        case .threw(let error): error
        case .timedOut(let limit, let explanation): RestartTimedOut(limit: limit, explanation: explanation)
        case .abandoned, .ended, .earlierAttemptIsOut, .overdue: nil
        }
    }
}
