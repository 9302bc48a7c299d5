package import LaunchGraph

/// The course of one simulated run: the behavior of the services, and the calls of the dispatcher.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package struct Scenario: Sendable {
    package enum Interruption: Sendable, Hashable {
        case cancelLaunch
        case shutDown(deadline: Duration?)
    }

    package enum End: Sendable, Hashable {
        /// The return of the launch, or its error.
        case launchReturned
        /// The first time after the launch at which the simulation is idle.
        case settled
        case shutDown
    }

    package var order: SimulationExecutor.Order = .fifo
    package var services: [SimulatedService]
    package var maxConcurrency: Int?
    package var profile: LaunchProfile?
    package var only: [ServiceID]?
    /// An interruption, and the time from the call of `launch()` to the interruption.
    package var interruption: (kind: Interruption, after: Duration)?
    /// The positions of services that are required, and the times from the return of the launch to the requests.
    package var requests: [(service: Int, after: Duration)] = []
    /// The time from the return of the launch to the shutdown; `nil` to wait until the simulation is idle.
    package var uptime: Duration?
    /// The time for which everything stays up after the call of `shutdown()`.
    package var lameDuck: Duration = .zero
    package var shutdownDeadline: Duration?
    package var launches = 1
    package var end = End.shutDown
    package var isObserved = false

    package init(services: [SimulatedService]) { self.services = services }
}
