/// Something that really happened in a simulation, as the services themselves saw it.
///
/// The journal is kept apart from the dispatcher's own book-keeping, so that each can be held against the other.
package struct JournalEntry: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        case launchCalled, launchReturned, launchThrew, launchCancelled
        case shutdownCalled, shutdownReturned
        case requireCalled, requireReturned, requireThrew
        case attemptBegan, attemptBeganCancelled, attemptReturned, attemptThrew
        case runBegan, runEnded
        case stopBegan, stopReturned, stopThrew
        case attemptCancelled, runCancelled, stopCancelled
    }

    package var kind: Kind
    /// The service's place in the launch order; -1 for what concerns no single one.
    package var service: Int32
    /// Which attempt it is about: every attempt of a run has a number of its own, and its value has the same.
    package var number: Int32
    /// When, in nanoseconds since the world began.
    package var moment: Int64
}
