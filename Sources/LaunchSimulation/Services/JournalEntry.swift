package import LaunchGraph

/// An event of a simulated run that the services themselves observe.
///
/// The journal is independent of the dispatcher's own records, so that the checker can compare the two.
package struct JournalEntry: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        case launchCalled, launchReturned, launchThrew, launchCancelled
        case shutdownCalled, shutdownReturned
        case requireCalled, requireReturned, requireThrew
        case attemptBegan, attemptBeganCancelled, attemptReturned, attemptThrew
        /// The events of a run, which ends by itself or after it was notified or cancelled: `runEnded` when it returns,
        /// `runThrew` when it throws.
        case runBegan, runNotified, runEnded, runThrew
        case stopBegan, stopReturned, stopThrew
        case attemptCancelled, runCancelled, stopCancelled
    }

    package var kind: Kind
    /// The service's position in the launch order; `nil` if the event does not belong to one service.
    package var service: LaunchPosition?
    /// The number of the attempt, which is unique in a run, or of the value that the attempt returned.
    package var number: Int32
    /// The virtual time of the event in nanoseconds.
    package var moment: Int64
    /// The error that the service's own code threw, in one line.
    package var error: String?
}
