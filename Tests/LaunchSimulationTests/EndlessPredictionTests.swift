import LaunchGraph
import LaunchSimulation
import Testing

@Suite(.timeLimit(.minutes(2))) struct EndlessPredictionTests {
    private func report(_ mode: LaunchMode) throws -> LaunchReport {
        let retry = RetryPolicy(attempts: 100_000_000, backoff: .constant(.nanoseconds(1)))
        let graph = try ServiceGraph {
            InlineService("a", policy: ServicePolicy(retry: retry), mode: mode) { _ in }
            InlineService("b", dependsOn: ["a"], mode: mode) { _ in }
        }
        return try LaunchPredictor(graph, mostSteps: 5000).report(LaunchAssumptions(failing: ["a"]))
    }

    @Test func `a launch that does not end within the most steps is no deadlock`() throws {
        let report = try report(.eager)
        #expect(report.outcome == .launching)
        #expect(report["a"].map { $0.attempts > 100 } == true)
        #expect(report["b"]?.state == .waiting)
    }

    @Test func `what is tried without end after the launch came up does not keep it from having come up`() throws {
        let report = try report(.deferred)
        #expect(report.outcome == .running)
        #expect(report.wall == .zero)
        #expect(report["a"].map { $0.attempts > 100 } == true)
    }

    @Test func `a graph that needs what a parent has is refused, one that does not is predicted`() throws {
        let parent = try ServiceGraph { InlineService("app") { _ in } }
        let needy = try ServiceGraph(parent: parent) { InlineService("screen", dependsOn: ["app"]) { _ in } }
        #expect(throws: ServiceGraphError.self) { try LaunchPredictor(needy) }
        let free = try ServiceGraph(parent: parent) { InlineService("screen") { _ in } }
        #expect(
            try LaunchPredictor(free).report(LaunchAssumptions(durations: ["screen": .seconds(1)])).wall == .seconds(1))
    }
}
