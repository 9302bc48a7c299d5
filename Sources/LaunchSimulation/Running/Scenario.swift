package import LaunchGraph

/// What is done with a dispatcher in one run of a simulation, and what its services do meanwhile.
package struct Scenario: Sendable {
    /// Something that comes in between.
    package enum Interruption: Sendable, Hashable {
        /// Whoever awaits the launch gives up.
        case cancelLaunch
        /// Everything is to be shut down.
        case shutDown(deadline: Duration?)
    }

    /// Where a run ends.
    package enum End: Sendable, Hashable {
        /// When the launch has returned or thrown.
        case launchReturned
        /// When nothing happens any more after the launch.
        case settled
        /// When everything has been shut down.
        case shutDown
    }

    /// In which order things that can happen do.
    package var order: SimulatedWorld.Order = .inOrder
    /// What each service does, by launch order.
    package var services: [SimulatedService]
    package var maxConcurrency: Int?
    package var profile: LaunchProfile?
    /// The services to launch; `nil` for all.
    package var only: [ServiceID]?
    /// What comes in between, and how long after the launch was called.
    package var interruption: (kind: Interruption, after: Duration)?
    /// Services that somebody requires, and how long after the launch returned.
    package var requests: [(service: Int, after: Duration)] = []
    /// How long after the launch returned everything is shut down; `nil` once nothing happens any more.
    package var uptime: Duration?
    package var shutdownDeadline: Duration?
    /// How often it is launched and shut down, one after the other.
    package var launches = 1
    /// Where the run ends.
    package var end = End.shutDown
    /// Whether somebody observes.
    package var isObserved = false

    /// A launch and a shutdown with nothing in between.
    package init(services: [SimulatedService]) {
        self.services = services
    }
}

/// What came of one run of a simulation.
package struct SimulatedRun: Sendable {
    /// What came of one launch.
    package struct Launch: Sendable {
        /// What was thrown by the launch.
        package var error: (any Error)?
        /// How things stood when the launch returned or threw.
        package var atReturn: LaunchReport?
        /// How things stood when nothing happened any more, or right before the shutdown.
        package var beforeShutdown: LaunchReport?
        /// How things stood after the shutdown.
        package var atEnd: LaunchReport?
        /// What was thrown by the shutdown.
        package var shutdownError: (any Error)?
    }

    /// Each launch that was begun.
    package var launches: [Launch] = []
    /// What happened, as the services saw it.
    package var journal: [JournalEntry] = []
    /// What the services' own code threw, by the number of the journal's entry.
    package var texts: [Int: String] = [:]
    /// How it ended.
    package var ending = SimulatedWorld.Ending.done
    /// Where it got stuck, unless it came to its end.
    package var stuck: LaunchReport?
    /// What observers were told.
    package var changes: [LaunchChange] = []
    /// Whether code of a service left the world and came back.
    package var leftTheWorld = false
    /// How long it took, by the world's time.
    package var end: Duration = .zero

    /// How long the first launch took, or all of it if that never came to an end.
    var launchTime: Duration { launches.first?.atReturn?.wall ?? end }
}
