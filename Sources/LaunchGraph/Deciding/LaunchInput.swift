/// Something that happened and that the state machine has to know. Services are numbered by launch order.
package enum LaunchInput: Sendable {
    /// Launch everything eager, then everything deferred; or these and what they depend on.
    case launch(only: [LaunchPosition]?)
    /// Launch what is synchronous, one at a time, and keep the rest for `launch`.
    case launchSynchronously
    /// The attempt that is under way has started what dependents wait for, and goes on.
    case begun(LaunchPosition)
    /// An attempt returned a value.
    case returned(LaunchPosition)
    /// An attempt threw.
    case threw(LaunchPosition, any Error)
    /// The value of a late attempt has been shut down.
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
    /// A task requires a service.
    case require(ServiceRequest)
    /// A task no longer awaits the service that it required with this ticket.
    case cancelRequest(ticket: Int)
    /// Shut everything down, now or as soon as something is launched.
    case requestShutdown
    /// The service's `run` was notified of the shutdown and has no handler for it.
    case runIgnoresShutdown(LaunchPosition)
    /// Time has passed.
    case timePassed
}

/// A task's request for a service.
package struct ServiceRequest: Sendable {
    /// The service.
    package var position: LaunchPosition
    /// The number by which the request is answered.
    package var ticket: Int
    /// The service from whose launch the request comes; `nil` for any other task.
    package var requester: LaunchPosition?
    /// The priority of the task, at least 1.
    package var priority: UInt8

    package init(_ position: LaunchPosition, ticket: Int, from requester: LaunchPosition? = nil, priority: UInt8 = 1) {
        self.position = position
        self.ticket = ticket
        self.requester = requester
        self.priority = priority
    }
}

/// An action that the driver of a state machine performs.
package enum LaunchAction: Sendable {
    /// Begin an attempt.
    case start(LaunchPosition)
    /// Call `run` again with the service's output.
    case run(LaunchPosition)
    /// Notify `run` of the shutdown, and report whether it has no handler.
    case notifyRun(LaunchPosition)
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
    /// A request is refused, because the service at the end of the chain waits for the one at its beginning, which
    /// requires it.
    case refuse(ticket: Int, cycle: [LaunchPosition])
    /// A service has changed its state; only if there are observers.
    case changed(LaunchPosition, ServiceState)
    /// A service has been starting for longer than the stall notice; only if there are observers.
    case stalled(LaunchPosition)
}
