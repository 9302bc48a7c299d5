internal import LaunchGraph
import LaunchSupport

/// The simulation of one seed: its faults, its scenario and its checks.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct Simulation {
    let graph: SimulatedGraph
    let seed: UInt64
    let faults: [String]
    var scenario: Scenario
    /// An interruption whose time has not been determined yet.
    private let interruption: Scenario.Interruption?
    private var random: RandomSource

    init(_ graph: SimulatedGraph, seed: UInt64, faults: Faults, durations: LaunchProfile) throws {
        var plan = FaultPlan(graph, seed: seed, durations: durations)
        faults.apply(to: &plan)
        if let id = plan.unknown.first { throw InvalidSimulation.unknown(id, among: graph.ids) }
        self.graph = graph
        self.seed = seed
        self.faults = plan.descriptions
        scenario = Scenario(services: plan.services)
        interruption = plan.interruption
        random = plan.random
    }

    /// Selects the time of the interruption at random within the launch, whose duration is determined by a run without
    /// the interruption.
    mutating func chooseInterruptionTime(_ run: (Scenario) throws -> SimulatedRun) rethrows {
        guard let interruption else { return }
        let duration = try run(scenario).launchTime.saturatedNanoseconds
        scenario.interruption = (interruption, .nanoseconds(duration / 1000 * Int64(random.below(1000))))
    }

    /// Checks a run in general, and with the test's own `check`.
    func check(_ run: SimulatedRun, _ check: (SimulatedOutcome) throws -> Void) throws {
        let outcome = SimulatedOutcome(seed: seed, faults: faults, run, of: scenario, on: graph)
        var reasons = RunCheck(run, ids: graph.ids, policies: graph.policies).violations
        if reasons.isEmpty && faults.isEmpty { reasons = outcome.failuresWithoutFault }
        guard reasons.isEmpty else {
            throw SimulationFailure(outcome: outcome, reasons: reasons + outcome.reasonsOutside, underlying: nil)
        }
        do {
            try check(outcome)
        } catch {
            throw SimulationFailure(
                outcome: outcome, reasons: [Self.description(of: error)] + outcome.reasonsOutside, underlying: error)
        }
    }

    private static func description(of error: any Error) -> String {
        // The error of `#require` describes itself by its stored properties, after it has recorded an issue that
        // describes the problem. Its type is identified by name only, because this module is also used without a
        // testing library.
        guard String(describing: type(of: error)) == "ExpectationFailedError" else { return "\(error)" }
        return "a requirement of the test does not hold"
    }
}
