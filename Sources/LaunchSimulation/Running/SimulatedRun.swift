package import LaunchGraph

/// The result of one simulated run.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package struct SimulatedRun: Sendable {
    /// The result of one launch and its shutdown.
    package struct Launch: Sendable {
        /// The error that the launch threw.
        package var error: (any Error)?
        /// The report when the launch returned or threw.
        package var atReturn: LaunchReport?
        /// The report immediately before the shutdown.
        package var beforeShutdown: LaunchReport?
        /// Whether the simulation was idle immediately before the shutdown.
        package var wasIdle = false
        /// The report after the shutdown.
        package var atEnd: LaunchReport?
        /// The error that the shutdown threw.
        package var shutdownError: (any Error)?
    }

    /// The launches that were begun.
    package var launches: [Launch] = []
    /// The events that the services observed.
    package var journal: [JournalEntry] = []
    /// The reason for the end of the run.
    package var ending = SimulationExecutor.Ending.finished
    /// The report when the run ended, if it did not finish.
    package var unfinishedReport: LaunchReport?
    /// The changes that an observer received.
    package var changes: [LaunchChange] = []
    /// Whether a service's code left the simulation and returned.
    package var leftSimulation = false
    /// The positions of services whose own code was waiting for something other than the simulation's clock at its
    /// deadline.
    package var servicesOutside: [LaunchPosition] = []
    /// The virtual time at which the run ended.
    package var end: Duration = .zero

    /// The duration of the first launch, or of the whole run if the launch did not return.
    var launchTime: Duration { launches.first?.atReturn?.wall ?? end }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension SimulatedRun {
    /// Runs `scenario` with a new dispatcher on the calling thread.
    ///
    /// - Parameters:
    ///   - executor: the executor whose clock the services already have; `nil` for a new one.
    ///   - limit: the maximum number of steps.
    package init(
        _ scenario: Scenario, of graph: SimulatedGraph, on executor: SimulationExecutor? = nil, limit: Int = 10_000_000
    ) {
        let ongoing = OngoingRun(scenario, of: graph, on: executor ?? SimulationExecutor(scenario.order))
        self = ongoing.finish(ongoing.executor.run(limit: limit) { ongoing.isDone })
    }
}
