package import LaunchGraph

/// An event of a simulated run, as the services themselves observe it.
///
/// The journal is independent of the dispatcher's own records, so that the checker can compare the two.
package struct JournalEntry: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        case launchCalled, launchReturned, launchThrew, launchCancelled
        case shutdownCalled, shutdownReturned
        case requireCalled, requireReturned, requireThrew
        case attemptBegan, attemptBeganCancelled, attemptReturned, attemptThrew
        /// A run ends by itself or after it was notified or cancelled: `runEnded` when it returns, `runThrew` when it throws.
        case runBegan, runNotified, runEnded, runThrew
        case stopBegan, stopReturned, stopThrew
        case attemptCancelled, runCancelled, stopCancelled
    }

    package var kind: Kind
    /// The service's position in the launch order; `nil` if the event is not about one service.
    package var service: LaunchPosition?
    /// The number of the attempt, which is unique in a run, or of the value that the attempt returned.
    package var number: Int32
    /// The virtual time in nanoseconds.
    package var moment: Int64
}
