/// The failure of one service.
public struct ServiceFailure: Error, Sendable, CustomStringConvertible {
    /// The ways in which a service can fail.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// The reason's name, such as `timedOut`.
        public let description: String

        /// The service threw an error.
        public static let threw = Reason(description: "threw")
        /// The service exceeded its time limit.
        public static let timedOut = Reason(description: "timedOut")
        /// The service was cancelled and did not return within its grace period.
        public static let abandoned = Reason(description: "abandoned")
        /// The `run` of a service that was up ended, with an error or without.
        public static let ended = Reason(description: "ended")
        /// An abandoned earlier call has not returned.
        public static let earlierAttemptIsOut = Reason(description: "earlierAttemptIsOut")
        /// The service was still up at the deadline of the whole shutdown.
        public static let overdue = Reason(description: "overdue")
    }

    /// The service.
    public let id: ServiceID

    private let failure: Failure

    init(_ id: ServiceID, _ failure: Failure) {
        self.id = id
        self.failure = failure
    }

    /// The reason for the failure.
    public var reason: Reason {
        switch failure {
        case .threw: .threw
        case .timedOut: .timedOut
        case .abandoned: .abandoned
        case .ended: .ended
        case .earlierAttemptIsOut: .earlierAttemptIsOut
        case .overdue: .overdue
        }
    }

    /// The error that the service threw, if any.
    public var error: (any Error)? {
        switch failure {
        case .threw(let error), .timedOut(_, let error?), .ended(let error?, _): error.undescribed
        default: nil
        }
    }

    /// The reason as a sentence without the service's name.
    public var explanation: String { failure.explanation }

    /// The reason why a shutdown failed, as a sentence without the service's name.
    package var shutdownExplanation: String { failure.shutdownExplanation }

    /// The service and its failure.
    public var description: String { "\(id): \(explanation)" }
}
