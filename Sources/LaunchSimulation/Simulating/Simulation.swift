internal import LaunchGraph
import LaunchSupport

/// One seed of a simulation: what its services do, and what must hold afterwards.
struct Simulation {
    let graph: StagedGraph
    let seed: UInt64
    let faults: [String]
    var scenario: Scenario
    /// What comes in between, at a moment that is not chosen yet.
    private let interruption: Scenario.Interruption?
    private var random: RandomSource

    init(_ graph: StagedGraph, seed: UInt64, faults: Faults, durations: LaunchProfile) throws {
        var draft = FaultDraft(graph, seed: seed, durations: durations)
        faults.apply(to: &draft)
        if let id = draft.unknown.first { throw InvalidSimulation(unknown: id, among: graph.ids) }
        self.graph = graph
        self.seed = seed
        self.faults = draft.words
        scenario = Scenario(services: draft.services)
        scenario.order = .drawn(seed: seed)
        interruption = draft.interruption
        random = draft.random
    }

    /// Chooses the moment of what comes in between: any in the launch, which is gone through once without it for that.
    mutating func chooseMoment(_ run: (Scenario) throws -> SimulatedRun) rethrows {
        guard let interruption else { return }
        let whole = try run(scenario).launchTime.saturatedNanoseconds
        scenario.interruption = (interruption, .nanoseconds(whole / 1000 * Int64(random.below(1000))))
    }

    /// Holds a run against what must hold in every run, and against what the test's own `check` says.
    func check(_ run: SimulatedRun, _ check: (SimulatedOutcome) throws -> Void) throws {
        let outcome = SimulatedOutcome(seed: seed, faults: faults, run, of: graph)
        var reasons: [String] = []
        switch run.ending {
        case .done: break
        case .quiet:
            let call = run.launches.last?.beforeShutdown == nil ? "launch" : "shutdown"
            reasons = ["the \(call) never returns" + (run.stuck.map { ": \(Standstill($0))" } ?? "")]
        case .endless:
            let stuck = run.stuck.map { "\(Standstill($0))" } ?? ""
            reasons = ["it never comes to an end" + (stuck.isEmpty ? "" : ": " + stuck)]
        }
        if reasons.isEmpty { reasons = RunChecker(run, of: scenario, on: graph).violations }
        if reasons.isEmpty && faults.isEmpty { reasons = outcome.failuresWithoutFault }
        guard reasons.isEmpty else {
            throw SimulationFailure(outcome: outcome, reasons: reasons, underlying: nil)
        }
        do {
            try check(outcome)
        } catch {
            throw SimulationFailure(outcome: outcome, reasons: [Self.words(error)], underlying: error)
        }
    }

    /// What a test's own check has thrown, in words.
    private static func words(_ error: any Error) -> String {
        // What `#require` throws describes itself by its stored properties, after it has said what is wrong in an issue.
        // This module cannot know the type: it is used without a testing library as well.
        guard String(describing: type(of: error)) == "ExpectationFailedError" else { return "\(error)" }
        return "what the test requires does not hold"
    }
}
