/// An input of the state machine. Services are numbered by launch order.
package enum LaunchInput: Sendable {
    /// Launch all eager services, then all deferred ones; or only these services and their dependencies.
    case launch(only: [LaunchPosition]?)
    /// Launch the synchronous services, one at a time, and withhold the others until `launch`.
    case launchSynchronously
    case begun(LaunchPosition)
    case returned(LaunchPosition)
    /// The `run` of a service has reported that the service can be used, in an attempt or after `run` was called again.
    case becameReady(LaunchPosition)
    /// An attempt threw. It is the last one if it did not call `launch`, because the service cannot read a dependency's value.
    case threw(LaunchPosition, any Error, isFinal: Bool = false)
    /// The first attempt did not call `launch`, because the value of a dependency does not enable the service.
    case declined(LaunchPosition)
    /// The shutdown of the value of an attempt that is about to fail threw.
    case valueShutdownThrew(LaunchPosition, any Error)
    /// The `run` of a service ended, with an error or without: by itself, after the shutdown notification, or because
    /// it was cancelled.
    case runEnded(LaunchPosition, (any Error)?)
    /// The health checks of a service have failed as often as its policy allows, and its `run` was cancelled.
    case checksFailed(LaunchPosition)
    /// The shutdown of a service, or of the value of a late attempt, ended.
    case shutdownEnded(LaunchPosition, (any Error)?)
    /// No task awaits the launch any longer.
    case cancelLaunch
    /// Shut everything down if the launch is not over within this number of nanoseconds.
    case limitLaunch(within: Int64)
    /// Shut everything down, within this number of nanoseconds; `nil` for no limit. If the request is not immediate,
    /// it waits for the lame duck time.
    case shutdown(within: Int64?, isImmediate: Bool = false)
    /// Until everything is down, limit every shutdown to this number of nanoseconds, and have this lame duck time in
    /// nanoseconds; `nil` for no limit, and for the usual lame duck time.
    case limitRun(shutdown: Int64?, lameDuck: Int64?)
    case childrenEnded
    /// Hold deferred services back, so that a host can show its first frame, or stop holding them back.
    case holdDeferred(Bool)
    case launchFailed
    case require(ServiceRequest)
    /// The task with this ticket no longer awaits the service, which it required.
    case cancelRequest(LaunchPosition, ticket: Int)
    /// Shut everything down now or, if nothing is launched, at the beginning of the next launch.
    case requestShutdown
    /// The service's `run` was notified of the shutdown and has no handler for it.
    case runIgnoresShutdown(LaunchPosition)
    case timePassed
}

package struct ServiceRequest: Sendable {
    let position: LaunchPosition
    /// The number that identifies the request in its answer.
    let ticket: Int
    /// The service from whose launch the request comes; `nil` for any other task.
    var requester: LaunchPosition?
    /// The priority of the task, at least 1.
    var priority: UInt8 = 1
}

/// An action that the driver of a state machine performs.
package enum LaunchAction: Sendable {
    case start(LaunchPosition)
    /// Call `run` again with the service's output.
    case run(LaunchPosition)
    /// Notify `run` of the shutdown, and report whether it has no handler.
    case notifyRun(LaunchPosition)
    /// Cancel the attempt or the `run` of the service.
    case cancel(LaunchPosition)
    /// Shut down the value that an attempt returned after its deadline or its cancellation.
    case discard(LaunchPosition)
    case shutDown(LaunchPosition)
    /// Cancel the shutdown of the service, or of a late value, that is under way.
    case cancelShutdown(LaunchPosition)
    /// Shut down the child dispatchers whose services depend on these; with `nil`, all child dispatchers.
    case shutDownChildren(of: [LaunchPosition]?)
    case release(LaunchPosition)
    /// Every service that the launch waits for is up, or failed with a policy that lets the launch continue.
    case launched
    case ended
    /// Answer a request for a service: `isUp` states whether the service is up.
    case answer(ticket: Int, isUp: Bool)
    /// Refuse a request, because it would create a cycle of waiting services. In `cycle`, each service waits for the
    /// next; the first and the last are the service whose launch makes the request.
    case refuse(ticket: Int, cycle: [LaunchPosition])
    /// A service has a new state. Issued only if there are observers.
    case changed(LaunchPosition, ServiceState)
    /// A service has been starting for longer than the stall notice. Issued only if there are observers.
    case stalled(LaunchPosition)
}
