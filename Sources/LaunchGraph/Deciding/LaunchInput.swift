/// Something that happened and that the state machine has to know. Services are numbered by launch order.
package enum LaunchInput: Sendable {
    /// Launch everything eager, then everything deferred; or these and what they depend on.
    case launch(only: [LaunchPosition]?)
    /// Launch what is synchronous, one at a time, and keep the rest for `launch`.
    case launchSynchronously
    /// An attempt returned a value.
    case returned(LaunchPosition)
    /// An attempt threw.
    case threw(LaunchPosition, any Error)
    /// What a late attempt returned has been shut down.
    case discarded(LaunchPosition, (any Error)?)
    /// A service that was up stopped working on its own account, or because it was cancelled.
    case runEnded(LaunchPosition, (any Error)?)
    /// A shutdown returned or threw.
    case shutdownEnded(LaunchPosition, (any Error)?)
    /// No task awaits the launch any more.
    case cancelLaunch
    /// Shut everything down; all of it within that many nanoseconds.
    case shutdown(within: Int64?)
    /// From now on, any shutdown is to take no longer than that many nanoseconds.
    case limitShutdown(Int64?)
    /// The dispatchers whose services may depend on these have ended.
    case childrenEnded
    /// What is deferred waits for a host that has something to show first, or no longer.
    case holdDeferred(Bool)
    /// A task requires this service and awaits it with this ticket.
    case require(LaunchPosition, ticket: Int)
    /// Time has passed.
    case timePassed
}

/// What the driver of a state machine has to do.
package enum LaunchAction: Sendable {
    /// Begin an attempt.
    case start(LaunchPosition)
    /// Cancel the attempt, or what the service runs after it.
    case cancel(LaunchPosition)
    /// Shut down the value of the attempt that has just come back too late.
    case discard(LaunchPosition)
    /// Shut the service down.
    case shutDown(LaunchPosition)
    /// Cancel the shutdown, or the discarding, that is under way.
    case cancelShutdown(LaunchPosition)
    /// Shut down the dispatchers whose services depend on these; all that may, where none are named.
    case shutDownChildren(of: [LaunchPosition]?)
    /// The service is down for good: its value can go.
    case release(LaunchPosition)
    /// Everything that the launch waits for is up, or failed and was allowed to.
    case launched
    /// Everything is down.
    case ended
    /// A request for a service is answered: it is up, or it is not.
    case answer(ticket: Int, isUp: Bool)
    /// A service has changed its state; only if there are observers.
    case changed(LaunchPosition, ServiceState)
    /// A service has been starting for longer than the stall notice; only if there are observers.
    case stalled(LaunchPosition)
}
