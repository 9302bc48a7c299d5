public import LaunchGraph

/// What goes wrong in a simulation.
///
/// "Any one" takes each service of the graph in turn: as many seeds as there are services try every one.
///
/// Services that run their own code, in ``simulateReal(faults:seeds:maxConcurrency:isolation:graph:_:)``, suffer the same:
/// an attempt that is to throw or to hang does so in place of that code, what comes late or is slow waits before or after
/// it, and a shutdown that throws or hangs has shut down first. ``SimulatedService`` says it in full.
public struct Faults: Sendable {
    private let inject: @Sendable (inout FaultDraft) -> Void

    private init(_ inject: @escaping @Sendable (inout FaultDraft) -> Void) {
        self.inject = inject
    }

    func apply(to draft: inout FaultDraft) { inject(&draft) }

    /// Nothing.
    public static let none = Faults { _ in }

    /// Some service throws at every attempt.
    public static let anyOneFails = Faults { draft in
        draft.changeAnyOne("throws at every attempt") { service, _, _ in service.failingAttempts = .max }
    }

    /// Some service throws at its first attempt.
    public static let anyOneFailsOnce = Faults { draft in
        draft.changeAnyOne("throws at its first attempt") { service, _, _ in service.failingAttempts = 1 }
    }

    /// Some service hangs until it is cancelled.
    public static let anyOneHangs = Faults { draft in
        draft.changeAnyOne("hangs") { service, _, _ in service.hangingAttempts = .max }
    }

    /// Some service hangs and does not react to being cancelled.
    public static let anyOneNeverReturns = Faults { draft in
        draft.changeAnyOne("never returns, cancelled or not") { service, _, _ in
            service.hangingAttempts = .max
            service.ignoresCancellation = true
        }
    }

    /// Some service does not react to being cancelled and comes up after its timeout: within its grace, or when it has
    /// been given up. One that has no timeout takes an hour.
    public static let anyOneComesLate = Faults { draft in
        draft.changeAnyOne("comes up late") { service, policy, random in
            let isGivenUp = random.chance(1, in: 2)
            service.ignoresCancellation = true
            service.duration =
                (policy.timeout ?? .seconds(3600)) + (isGivenUp ? policy.grace + .seconds(1) : policy.grace / 2)
        }
    }

    /// The shutdown of some service throws.
    public static let anyShutdownFails = Faults { draft in
        draft.changeAnyOne("throws in its shutdown") { service, _, _ in service.shutdown = .throws }
    }

    /// The shutdown of some service hangs until it is cancelled.
    public static let anyShutdownHangs = Faults { draft in
        draft.changeAnyOne("hangs in its shutdown") { service, _, _ in service.shutdown = .hangs }
    }

    /// Some service that goes on working after it is up stops doing so; nothing happens where there is none.
    public static let anyOneStopsWorking = Faults { draft in draft.stopAnyOne() }

    /// The launch is called off at any moment.
    public static let launchIsCalledOff = Faults { draft in
        draft.interruption = .cancelLaunch
        draft.words.append("the launch is called off")
    }

    /// This service does that. One that is not in the graph ends the simulation with ``InvalidSimulation``.
    public static func service(_ id: ServiceID, _ service: SimulatedService) -> Faults {
        Faults { draft in
            guard let place = draft.place(of: id) else { return }
            draft.services[place] = service
            draft.words.append("\(id) \(service.words(isReal: draft.graph.isReal))")
        }
    }

    /// What goes wrong is in the services' own code: a run in which it fails is not one that should have come up.
    ///
    /// Nothing else is done to them.
    ///
    /// - Parameter words: what goes wrong, such as `the disk is full`.
    public static func ownCode(_ words: String) -> Faults { Faults { draft in draft.words.append(words) } }

    /// All of these at the same time.
    public static func all(_ faults: Faults...) -> Faults {
        Faults { draft in for fault in faults { fault.inject(&draft) } }
    }

    /// One of these, each in turn.
    public static func oneOf(_ faults: Faults...) -> Faults {
        Faults { draft in
            guard !faults.isEmpty else { return }
            faults[draft.next(of: faults.count)].inject(&draft)
        }
    }

    /// Whatever `change` makes of what the services do; it may draw from the numbers that it is given.
    ///
    /// A service that it sets and that is not in the graph ends the simulation with ``InvalidSimulation``; to change
    /// one that may not be there, as in `services["cache"]?.shutdown = .hangs`, does nothing.
    ///
    /// - Parameters:
    ///   - words: what goes wrong, for the timeline.
    ///   - change: gets what every service does and changes it.
    public static func custom(
        _ words: String = "custom faults",
        _ change: @escaping @Sendable (inout [ServiceID: SimulatedService], inout RandomSource) -> Void
    ) -> Faults {
        Faults { draft in
            var services = Dictionary(uniqueKeysWithValues: zip(draft.graph.ids, draft.services))
            change(&services, &draft.random)
            for (place, id) in draft.graph.ids.enumerated() {
                if let service = services.removeValue(forKey: id) { draft.services[place] = service }
            }
            for id in services.keys.sorted(by: { $0.name < $1.name }) { _ = draft.place(of: id) }
            draft.words.append(words)
        }
    }
}
