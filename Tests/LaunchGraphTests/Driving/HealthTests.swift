import Foundation
import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct HealthTests {
    private let control = ServiceControl()
    private let clock = ManualClock()

    private func answers(_ dispatcher: Dispatcher) -> [Bool] {
        HealthResponse.Probe.allCases.map { dispatcher.health($0).isHealthy }
    }

    /// Returns the member `key` of the first check of a service.
    private func check(_ id: String, _ key: String, in response: HealthResponse) throws -> String? {
        let body = try #require(try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any])
        let checks = try #require(body["checks"] as? [String: [[String: Any]]])
        return checks[id]?.first?[key].map { "\($0)" }
    }

    @Test func `a program is live from its launch to its end, ready while it is up, and started after its launch`()
        async throws
    {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                control.service("a", launch: .suspended)
                control.service("b", dependsOn: ["a"])
                control.service("late", mode: .deferred)
            }, clock: clock, lameDuck: .seconds(5))
        let launch = Task { try await dispatcher.launch() }
        await control.reached("a")
        clock.advance(by: .seconds(3))
        #expect(answers(dispatcher) == [true, false, false])
        let startup = dispatcher.health(.startup)
        #expect(startup.statusCode == 503)
        let checks = [("a", "observedValue"), ("a", "seconds"), ("b", "output"), ("late", "output")]
        #expect(
            try checks.map { try check($0, $1, in: startup) }
                == ["starting", "3", "waits for a", "waits for everything eager to settle"])
        control.release("a")
        _ = try await launch.value
        #expect(answers(dispatcher) == [true, true, true])
        #expect(dispatcher.health(.ready).body.hasPrefix(#"{"status":"pass","description":"up","checks":{"a":[{"#))
        async let report = dispatcher.shutdown()
        await clock.waitForSleeper(past: .seconds(8))
        #expect(answers(dispatcher) == [true, false, true])
        #expect(dispatcher.health(.ready).body.hasPrefix(#"{"status":"fail","description":"draining""#))
        clock.advance(past: .seconds(5))
        _ = try await report
        #expect(answers(dispatcher) == [false, false, false])
    }

    @Test func `a service that failed and lets others proceed is a warning, with its error in valid JSON`() async throws
    {
        struct Quoted: Error, CustomStringConvertible { let description = "\"a\\b\"\n\u{1}é" }
        struct Restarted: Service {
            let policy = ServicePolicy(restart: .run(backoff: .constant(.seconds(4))))
            let control: ServiceControl
            func launch(_ context: LaunchContext) async throws {}
            func run() async throws {
                control.markReached("run")
                if control.reachCount(of: "run") == 1 { throw Broken() }
                try await untilShutdown()
            }
        }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("metrics", onFailure: .proceed) { _ in throw Quoted() }
                Restarted(control: control)
            }, clock: clock)
        try await dispatcher.launch()
        await clock.waitForSleeper(past: .seconds(4))
        clock.advance(past: .seconds(4))
        await control.reached("run", times: 2)
        clock.advance(by: .seconds(3))
        let response = dispatcher.health(.ready)
        #expect(response.isHealthy && response.body.hasPrefix(#"{"status":"warn","description":"degraded""#))
        let found = try ["status", "output"].map { try check("metrics", $0, in: response) }
        #expect(found == ["fail", Quoted().description])
        #expect(try check("HealthTests.Restarted", "seconds", in: response) == "3")
        try await dispatcher.shutdown()
    }

    @Test func `a service answers for its program until the dispatcher is released`() async throws {
        var dispatcher: Dispatcher? = Dispatcher(try ServiceGraph { InlineService("health") { $0.program } })
        let program: ProgramHandle = try #require(try await dispatcher?.launch()["health"])
        #expect(program.health(.ready).isHealthy)
        try await dispatcher?.shutdown()
        dispatcher = nil
        #expect(HealthResponse.Probe.allCases.allSatisfy { !program.health($0).isHealthy })
    }
}
