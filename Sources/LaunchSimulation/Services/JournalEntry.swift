package import LaunchGraph

/// An event that the services of a simulated run observe. The journal is independent of the dispatcher's own records.
package struct JournalEntry: Sendable, Hashable {
    /// The kinds of events, with their descriptions in a timeline.
    package enum Kind: String, Sendable {
        case launchCalled = "launch() is called"
        case launchReturned = "launch() returns"
        case launchThrew = "launch() throws"
        case launchCancelled = "the task that awaits launch() is cancelled"
        case shutdownCalled = "shutdown() is called"
        case shutdownReturned = "shutdown() returns"
        case requireCalled = "is required"
        case requireReturned = "is available: require() returns"
        case requireThrew = "is not available: require() throws"
        case attemptBegan = "starts"
        case attemptBeganCancelled = "starts, already cancelled"
        case attemptReturned = "is up"
        case attemptThrew = "throws"
        // A run ends by itself or after it was notified or cancelled.
        case runBegan = "begins its run"
        case runNotified = "is notified of its shutdown"
        case runEnded = "ends its run"
        case runThrew = "throws from its run"
        case stopBegan = "shuts down"
        case stopReturned = "is down"
        case stopThrew = "throws in its shutdown"
        case attemptCancelled = "is cancelled"
        case runCancelled = "is cancelled in its run"
        case stopCancelled = "is cancelled in its shutdown"
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
