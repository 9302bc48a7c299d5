internal import LaunchGraph

/// One seed of a simulation: what its services do, and what must hold afterwards.
struct Simulation {
    let graph: StagedGraph
    let seed: UInt64
    let faults: [String]
    var scenario: Scenario

    init(_ graph: StagedGraph, seed: UInt64, faults: Faults, durations: LaunchProfile) {
        var draft = FaultDraft(graph, seed: seed, durations: durations)
        faults.apply(to: &draft)
        self.graph = graph
        self.seed = seed
        self.faults = draft.words
        scenario = Scenario(services: draft.services)
        scenario.order = .drawn(seed: seed)
        if let interruption = draft.interruption {
            let whole = draft.services.reduce(.milliseconds(1)) { $0 + $1.duration }
            scenario.interruption = (interruption, whole * draft.random.below(1000) / 1000)
        }
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
        case .endless: reasons = ["it never comes to an end"]
        }
        if reasons.isEmpty { reasons = RunChecker(run, of: scenario, on: graph).violations }
        guard reasons.isEmpty else {
            throw SimulationFailure(outcome: outcome, reasons: reasons, underlying: nil)
        }
        do {
            try check(outcome)
        } catch {
            throw SimulationFailure(outcome: outcome, reasons: ["\(error)"], underlying: error)
        }
    }
}
