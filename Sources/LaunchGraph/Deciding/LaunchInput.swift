/// Something that happened and that the state machine has to know. Services are numbered by launch order.
package enum LaunchInput: Sendable {
    /// Launch everything eager, then everything deferred; or these and what they depend on.
    case launch(only: [Int32]?)
    /// Launch what is synchronous, one at a time, and keep the rest for `launch`.
    case launchSynchronously
    /// An attempt returned a value.
    case returned(Int32)
    /// An attempt threw.
    case threw(Int32, any Error)
    /// What a late attempt returned has been shut down.
    case discarded(Int32, (any Error)?)
    /// A service that was up stopped working on its own account, or because it was cancelled.
    case runEnded(Int32, (any Error)?)
    /// A shutdown returned or threw.
    case shutdownEnded(Int32, (any Error)?)
    /// Nobody awaits the launch any more.
    case cancelLaunch
    /// Shut everything down; all of it within that many nanoseconds.
    case shutdown(within: Int64?)
    /// From now on, any shutdown is to take no longer than that many nanoseconds.
    case limitShutdown(Int64?)
    /// The dispatchers whose services may depend on these have ended.
    case childrenEnded
    /// What is deferred waits for a host that has something to show first, or no longer.
    case holdDeferred(Bool)
    /// Somebody needs this service and awaits it under that number.
    case require(Int32, ticket: Int)
    /// Time has passed.
    case timePassed
}

/// What the driver of a state machine has to do.
package enum LaunchAction: Sendable {
    /// Begin an attempt.
    case start(Int32)
    /// Cancel the attempt, or what the service runs after it.
    case cancel(Int32)
    /// Shut down the value of the attempt that has just come back too late.
    case discard(Int32)
    /// Shut the service down.
    case shutDown(Int32)
    /// Cancel the shutdown, or the discarding, that is under way.
    case cancelShutdown(Int32)
    /// Shut down the dispatchers whose services depend on these; all that may, where none are named.
    case shutDownChildren(of: [Int32]?)
    /// The service is down for good: its value can go.
    case release(Int32)
    /// Everything that the launch waits for is up, or failed and was allowed to.
    case launched
    /// Everything is down.
    case ended
    /// A request for a service is answered: it is up, or it is not.
    case answer(ticket: Int, isUp: Bool)
    /// A service is in another state; only where somebody observes.
    case changed(Int32, ServiceState)
    /// A service has been starting for longer than is normal; only where somebody observes.
    case stalled(Int32)
}
