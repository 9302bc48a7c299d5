import LaunchGraph
import Testing

@testable import LaunchSimulation

@Suite(.serialized) struct EventOrderTests {
    /// The seeds, which `LAUNCHGRAPH_SEEDS=0..1000000` in the environment replaces.
    static let seeds: Range<UInt64> = {
        if let given = SeedRange.given { return given }
        #if DEBUG
            return 0..<50
        #else
            return 0..<2_500
        #endif
    }()

    @Test func `events reach their recipients once and in order in random runs`() async throws {
        let deliveries = try await check(Self.seeds)
        #expect(deliveries > Self.seeds.count)
    }

    /// Seeds of runs in which a violation was found once.
    private static let found: [UInt64] = [17_754, 89_365, 173_179, 199_127, 603_589, 700_593, 2_007_496, 4_114_331]

    @Test func `events reach their recipients in runs in which a violation was found once`() async throws {
        _ = try await check(Self.found)
    }

    /// Records the violations in the runs of `seeds`, and returns the number of deliveries.
    private func check(_ seeds: some Sequence<UInt64>) async throws -> Int {
        var found = FoundViolations()
        var deliveries = 0
        for seed in seeds {
            let (graph, listens) = try EventScenario.graph(seed: seed / 10)
            let drawn = EventScenario(seed: seed &* 0x1_0000_0001 &+ 11, graph)
            let result = await EventRun(drawn, of: graph)
            deliveries += result.notes.count { $0.kind == .asked }
            let violations =
                EventChecker(result, of: drawn, on: graph, listens: listens).violations
                + RunChecker(result.run, of: drawn.scenario, on: graph).violations
                + result.retained.sorted().map { "the payload of event \($0) is retained" }
            guard !violations.isEmpty else { continue }
            found.note(violations, seed, result.run, drawn.scenario, graph, detail: Self.describe(result, drawn))
        }
        for finding in found.descriptions(by: "EventOrderTests") { Issue.record("\(finding)") }
        return deliveries
    }

    @Test func `two runs with the same seed deliver the same events`() async throws {
        for seed in UInt64(0)..<30 {
            let (graph, _) = try EventScenario.graph(seed: seed)
            let drawn = EventScenario(seed: seed, graph)
            let first = await EventRun(drawn, of: graph)
            let second = await EventRun(drawn, of: graph)
            #expect(first.run.journal == second.run.journal)
            #expect(first.notes == second.notes)
        }
    }

    private static func describe(_ result: EventRun, _ drawn: EventScenario) -> String {
        let events = drawn.events.enumerated().map { "event \($0): \($1)" }
        let notes = result.notes.map { note in
            "\(Duration.nanoseconds(note.moment)) (after \(note.journalCount) entries) event \(note.event) \(note.kind) "
                + "\(note.recipient.map { "\($0)" } ?? "")"
        }
        return (events + notes).joined(separator: "\n")
    }
}
