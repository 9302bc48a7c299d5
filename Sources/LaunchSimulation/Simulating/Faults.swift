public import LaunchGraph

/// The faults to inject in a simulation.
///
/// "Any one" selects each service of the graph in turn: as many seeds as there are services cover every service. The
/// faults of a `run` select each service that has one; in a graph without any, they inject nothing.
///
/// The same faults apply to services that run their own code, in
/// ``simulateReal(faults:seeds:maxConcurrency:lameDuck:isolation:graph:_:)``, as ``SimulatedService`` describes.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct Faults: Sendable {
    let inject: @Sendable (inout FaultPlan) -> Void

    private init(_ inject: @escaping @Sendable (inout FaultPlan) -> Void) { self.inject = inject }

    private static func anyOne(
        withRun: Bool = false, _ description: String,
        _ change: @escaping @Sendable (inout SimulatedService, ServicePolicy, inout RandomSource) -> Void
    ) -> Faults {
        Faults { plan in
            let positions = plan.services.indices.filter { !withRun || plan.graph.hasRun[$0] }
            guard !positions.isEmpty else { return }
            let position = positions[plan.choose(of: positions.count)]
            change(&plan.services[position], plan.graph.policies[position], &plan.random)
            plan.descriptions.append("\(plan.graph.ids[position]) \(description)")
        }
    }

    /// No faults.
    public static let none = Faults { _ in }

    /// One service throws at every attempt.
    public static let anyOneFails = anyOne("throws at every attempt") { service, _, _ in service.failingAttempts = .max
    }

    /// One service throws at its first attempt.
    public static let anyOneFailsOnce = anyOne("throws at its first attempt") { service, _, _ in
        service.failingAttempts = 1
    }

    /// One service hangs until it is cancelled.
    public static let anyOneHangs = anyOne("hangs") { service, _, _ in service.hangingAttempts = .max }

    /// One service hangs and ignores cancellation.
    public static let anyOneNeverReturns = anyOne("never returns, even if cancelled") { service, _, _ in
        service.hangingAttempts = .max
        service.ignoresCancellation = true
    }

    /// One service ignores cancellation and comes up after its timeout, either within its grace or after it was
    /// abandoned. A service without a timeout takes an hour.
    public static let anyOneComesLate = anyOne("comes up late") { service, policy, random in
        let isAbandoned = random.chance(1, in: 2)
        service.ignoresCancellation = true
        service.duration =
            (policy.timeout ?? .seconds(3600)) + (isAbandoned ? policy.grace + .seconds(1) : policy.grace / 2)
    }

    /// The shutdown of one service throws.
    public static let anyShutdownFails = anyOne("throws in its shutdown") { service, _, _ in service.shutdown = .throws
    }

    /// The shutdown of one service hangs until it is cancelled.
    public static let anyShutdownHangs = anyOne("hangs in its shutdown") { service, _, _ in service.shutdown = .hangs }

    /// The run of one service throws at every call, each time after less than 200 milliseconds. The policy's `restart`
    /// determines the effect.
    ///
    /// If the policy allows endless restarts, the simulation shuts the services down after 100 calls.
    public static let runFails = runFails(times: .max)

    /// The run of one service throws at its first `times` calls, each time after less than 200 milliseconds.
    public static func runFails(times: Int) -> Faults {
        anyOne(withRun: true, "throws from \(SimulatedService.calls(times, "run"))") { service, _, random in
            service.run = .throws(after: .milliseconds(random.below(200)))
            service.endingRuns = times
        }
    }

    /// The run of one service returns after less than 200 milliseconds. The policy's `onEnd` determines the effect.
    public static let runEnds = anyOne(withRun: true, "returns from every run") { service, _, random in
        service.run = .returns(after: .milliseconds(random.below(200)))
    }

    /// The health checks of one service with a `run` or a `check` begin to fail within 200 milliseconds after it came up, so
    /// that the service fails as if its run had thrown. After a restart, they do not fail.
    public static let becomesUnhealthy = anyOne(withRun: true, "becomes unhealthy") { service, _, random in
        service.run = .becomesUnhealthy(after: .milliseconds(random.below(200)))
        service.endingRuns = 1
    }

    /// The run of one service has a shutdown handler, and returns `duration` after it was notified.
    ///
    /// If this takes longer than the policy's `drain`, the run is cancelled. Without this fault, the run of a simulated
    /// service has no handler and is cancelled immediately. A service's own code takes this time in addition to its own
    /// time, and counts as a run with a handler even if it has none.
    public static func drains(for duration: Duration) -> Faults {
        anyOne(withRun: true, "drains for \(duration)") { service, _, _ in service.drain = duration }
    }

    /// The task that awaits the launch is cancelled, at a random time during the launch.
    public static let launchIsCancelled = Faults { plan in
        plan.interruption = .cancelLaunch
        plan.descriptions.append("the launch is cancelled")
    }

    /// The service named `id` has the behavior `service`.
    ///
    /// If no such service is in the graph, the simulation throws ``InvalidSimulation``.
    public static func service(_ id: ServiceID, _ service: SimulatedService) -> Faults {
        Faults { plan in
            guard let position = plan.position(of: id) else { return }
            plan.services[position] = service
            plan.descriptions.append("\(id) \(service.description)")
        }
    }

    /// A fault in the services' own code, such as a test double that fails by itself.
    ///
    /// No fault is injected. Failures are expected, as with any other fault.
    ///
    /// - Parameter description: the fault, such as `the disk is full`.
    public static func ownCode(_ description: String) -> Faults {
        Faults { plan in plan.descriptions.append(description) }
    }

    /// All of these faults at the same time.
    public static func all(_ faults: Faults...) -> Faults {
        Faults { plan in for fault in faults { fault.inject(&plan) } }
    }

    /// One of these faults, in turn.
    public static func oneOf(_ faults: Faults...) -> Faults {
        Faults { plan in
            guard !faults.isEmpty else { return }
            faults[plan.choose(of: faults.count)].inject(&plan)
        }
    }

    /// The faults that `change` sets, which may use the given random numbers.
    ///
    /// If `change` adds a service that is not in the graph, the simulation throws ``InvalidSimulation``. Changing an
    /// absent service, as in `services["cache"]?.shutdown = .hangs`, has no effect.
    ///
    /// - Parameters:
    ///   - description: the faults, for the timeline.
    ///   - change: receives the behavior of every service and changes it.
    public static func custom(
        _ description: String = "custom faults",
        _ change: @escaping @Sendable (inout [ServiceID: SimulatedService], inout RandomSource) -> Void
    ) -> Faults {
        Faults { plan in
            var services = Dictionary(uniqueKeysWithValues: zip(plan.graph.ids, plan.services))
            change(&services, &plan.random)
            for (position, id) in plan.graph.ids.enumerated() {
                if let service = services.removeValue(forKey: id) { plan.services[position] = service }
            }
            for id in services.keys.sorted(by: { $0.name < $1.name }) { _ = plan.position(of: id) }
            plan.descriptions.append(description)
        }
    }
}
