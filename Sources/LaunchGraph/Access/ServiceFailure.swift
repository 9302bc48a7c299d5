/// The failure of one service.
public struct ServiceFailure: Error, Sendable {
    /// The ways in which a service can fail.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        private enum Code: String { case threw, timedOut, abandoned, ended, earlierAttemptIsOut, overdue }
        private let code: Code

        /// The service threw an error.
        public static let threw = Reason(code: .threw)
        /// The service exceeded its time limit.
        public static let timedOut = Reason(code: .timedOut)
        /// The service was cancelled and did not return within its grace period.
        public static let abandoned = Reason(code: .abandoned)
        /// The `run` of a service that was up ended, with an error or without.
        public static let ended = Reason(code: .ended)
        /// An abandoned earlier call has not returned.
        public static let earlierAttemptIsOut = Reason(code: .earlierAttemptIsOut)
        /// The service was still up at the deadline of the whole shutdown.
        public static let overdue = Reason(code: .overdue)

        /// The reason's name, such as `timedOut`.
        public var description: String { code.rawValue }
    }

    /// The service.
    public let id: ServiceID

    /// The reason for the failure.
    public let reason: Reason

    /// The error that the service threw, if any.
    public let error: (any Error)?

    /// The time limit that was exceeded, if any.
    public let limit: Duration?

    /// The description of the error.
    private let text: String?

    /// The policy that allows no further restart, if the service has been restarted before.
    private let exhausted: RestartPolicy?

    init(_ id: ServiceID, _ failure: Failure) {
        let thrown: (any Error)?
        switch failure {
        case .threw(let error): (reason, thrown, limit) = (.threw, error, nil)
        case .timedOut(let limit, let error): (reason, thrown, self.limit) = (.timedOut, error, .nanoseconds(limit))
        case .abandoned(let limit): (reason, thrown, self.limit) = (.abandoned, nil, .nanoseconds(limit))
        case .ended(let error, _): (reason, thrown, limit) = (.ended, error, nil)
        case .earlierAttemptIsOut: (reason, thrown, limit) = (.earlierAttemptIsOut, nil, nil)
        case .overdue: (reason, thrown, limit) = (.overdue, nil, nil)
        }
        self.id = id
        error = thrown?.undescribed
        text = thrown.map { "\($0)" }
        exhausted = if case .ended(_, let policy) = failure { policy } else { nil }
    }
}

extension ServiceFailure: CustomStringConvertible {
    /// The reason as a sentence without the service's name.
    public var explanation: String {
        let time = limit.map { "\($0)" } ?? ""
        switch reason {
        case .timedOut: return "timed out after \(time)" + (text.map { ": " + $0 } ?? "")
        case .abandoned: return "did not react within \(time) of being cancelled"
        case .ended:
            let restarts = exhausted.map { policy in
                " (after \(policy.limit == 1 ? "1 restart" : "\(policy.limit) restarts") within \(policy.period))"
            }
            return "stopped working: " + (text ?? "its run returned") + (restarts ?? "")
        case .earlierAttemptIsOut:
            return "was abandoned earlier and has not come back; starting it again would run it twice"
        case .overdue: return "was still up when the time for the whole shutdown was over"
        default: return text ?? "failed"
        }
    }

    /// The reason why a shutdown failed, as a sentence without the service's name.
    package var shutdownExplanation: String { "shutdown: " + explanation }

    /// The service and its failure.
    public var description: String { "\(id): \(explanation)" }
}
