import LaunchGraph
import LaunchSimulation
import Testing

@Suite(.timeLimit(.minutes(10))) struct EndlessPredictionTests {
    private func report(_ mode: LaunchMode) throws -> LaunchReport {
        let retry = RetryPolicy(attempts: 100_000_000, backoff: .constant(.nanoseconds(1)))
        let graph = try ServiceGraph {
            InlineService("a", policy: ServicePolicy(retry: retry), mode: mode) { _ in }
            InlineService("b", dependsOn: ["a"], mode: mode) { _ in }
        }
        return try LaunchPredictor(graph, maxSteps: 5000).report(LaunchAssumptions(failing: ["a"]))
    }

    @Test func `a prediction that exceeds the step limit is not reported as a deadlock`() throws {
        let report = try report(.eager)
        #expect(report.outcome == .launching)
        #expect(report["a"].map { (100...101).contains($0.attempts.count) } == true)
        #expect(report["b"]?.state == .waiting)
    }

    @Test func `endless retries of a deferred service do not change the predicted outcome of the launch`() throws {
        let report = try report(.deferred)
        #expect(report.outcome == .running)
        #expect(report.wall == .zero)
        #expect(report["a"].map { (100...101).contains($0.attempts.count) } == true)
    }

    @Test func `a prediction is refused for a graph that depends on services of a parent`() throws {
        let parent = try ServiceGraph { InlineService("app") { _ in } }
        let dependent = try ServiceGraph(parent: parent) { InlineService("screen", dependsOn: ["app"]) { _ in } }
        #expect(throws: ServiceGraphError.self) { try LaunchPredictor(dependent) }
        let independent = try ServiceGraph(parent: parent) { InlineService("screen") { _ in } }
        #expect(
            try LaunchPredictor(independent).report(LaunchAssumptions(durations: ["screen": .seconds(1)])).wall
                == .seconds(1))
    }
}
