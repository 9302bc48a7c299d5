package import LaunchGraph

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package struct SimulatedRun: Sendable {
    package struct Launch: Sendable {
        package var error: (any Error)?
        package var atReturn: LaunchReport?
        package var beforeShutdown: LaunchReport?
        package var wasIdle = false
        package var atEnd: LaunchReport?
        package var shutdownError: (any Error)?
    }

    package var launches: [Launch] = []
    package var journal: [JournalEntry] = []
    package var ending = SimulationExecutor.Ending.finished
    /// The report when the run ended, if it did not finish.
    package var unfinishedReport: LaunchReport?
    package var changes: [LaunchChange] = []
    package var leftSimulation = false
    /// The services whose own code was waiting for something other than the simulation's clock at its deadline.
    package var servicesOutside: [LaunchPosition] = []
    package var end: Duration = .zero

    /// The duration of the first launch, or of the whole run if the launch did not return.
    var launchTime: Duration { launches.first?.atReturn?.wall ?? end }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension SimulatedRun {
    /// Runs `scenario` on the calling thread for at most `limit` steps, on `executor` if the services have its clock.
    package init(
        _ scenario: Scenario, of graph: SimulatedGraph, on executor: SimulationExecutor? = nil, limit: Int = 10_000_000
    ) {
        let ongoing = OngoingRun(scenario, of: graph, on: executor ?? SimulationExecutor(scenario.order))
        self = ongoing.finish(ongoing.executor.run(limit: limit) { ongoing.isDone })
    }
}
