import LaunchGraph
import LaunchSimulation
import LaunchSupport
import Testing

/// Simulations of services whose run ends or drains.
@Suite struct SupervisionTests {
    private func simulateWorker(
        _ policy: ServicePolicy, _ faults: Faults, seeds: Range<UInt64> = 0..<50,
        _ check: (SimulatedOutcome) throws -> Void
    ) async throws {
        let graph = try ServiceGraph {
            Nothing(id: "database")
            InlineService("worker", dependsOn: ["database"], policy: policy) { _ in
            } run: { _ in
                try await untilShutdown()
            }
            Nothing(id: "api", dependsOn: ["worker"])
        }
        try await simulateAndCheck(graph, faults: faults, seeds: seeds, check)
    }

    private static let backoff = Backoff.constant(.milliseconds(100))

    @Test func `a run that throws twice is called again twice, and the app stays up`() async throws {
        let policy = ServicePolicy(restart: .run(limit: 2, within: .seconds(60), backoff: Self.backoff))
        try await simulateWorker(policy, .runFails(times: 2)) { outcome in
            try #require(outcome.faults == ["worker throws from its first 2 runs"])
            try #require(outcome.isUp)
            let restarts = try #require(outcome.report["worker"]?.restarts)
            try #require(restarts.count == 2)
            // A time is over when the clock has passed it.
            try #require(restarts.allSatisfy { $0.up == $0.at + .nanoseconds(100_000_001) })
            try #require(outcome.report["api"]?.restarts.isEmpty == true)
        }
    }

    @Test func `a service whose run throws once is launched again with its dependents`() async throws {
        let policy = ServicePolicy(restart: .service(limit: 2, within: .seconds(60), backoff: Self.backoff))
        try await simulateWorker(policy, .runFails(times: 1)) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["worker"]?.restarts.count == 1)
            try #require(outcome.report["database"]?.restarts.isEmpty == true)
            try #require(outcome.timeline.contains("worker starts again (attempt 2)"))
        }
    }

    @Test func `a service whose run throws once is launched again alone, and its dependents stay up`() async throws {
        let policy = ServicePolicy(restart: .instance(limit: 2, within: .seconds(60), backoff: Self.backoff))
        try await simulateWorker(policy, .runFails(times: 1)) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["worker"]?.restarts.count == 1)
            try #require(outcome.report["api"]?.restarts.isEmpty == true)
            try #require(outcome.timeline.contains("worker starts again (attempt 2)"))
        }
    }

    @Test func `a service that becomes unhealthy is launched again`() async throws {
        let policy = ServicePolicy(restart: .instance(limit: 2, within: .seconds(60), backoff: Self.backoff))
        try await simulateWorker(policy, .becomesUnhealthy) { outcome in
            try #require(outcome.isUp)
            try #require(
                outcome.report["worker"]?.restarts.map(\.error) == [
                    "3 health checks in a row failed: simulated failure"
                ])
        }
    }

    @Test func `a run that throws more often than its limit fails the app`() async throws {
        let policy = ServicePolicy(restart: .run(limit: 3, within: .seconds(60), backoff: Self.backoff))
        try await simulateWorker(policy, .runFails) { outcome in
            try #require(outcome.faults == ["worker throws from every run"])
            try #require(!outcome.isUp)
            try #require(outcome.finalReport["worker"]?.restarts.count == 3)
            try #require(
                outcome.finalReport["worker"]?.error
                    == "stopped working: simulated failure (after 3 restarts within 60.0 seconds)")
        }
    }

    @Test func `a simulation ends although a run is restarted without end`() async throws {
        let policy = ServicePolicy(restart: .run(limit: 1, within: .nanoseconds(1), backoff: Self.backoff))
        try await simulateWorker(policy, .runFails, seeds: 0..<5) { outcome in
            try #require(outcome.report["worker"]?.restarts.count ?? 0 >= 100)
            try #require(outcome.finalReport["worker"]?.state == .stopped)
        }
    }

    @Test(arguments: [(EndPolicy.completes, ServiceState.completed), (.shutsDown, .stopped), (.failure, .failed)])
    func `a run that returns ends as its policy says`(policy: EndPolicy, state: ServiceState) async throws {
        try await simulateWorker(ServicePolicy(onEnd: policy), .runEnds) { outcome in
            try #require(outcome.faults == ["worker returns from every run"])
            try #require(outcome.report["worker"]?.state == state)
            try #require(outcome.isUp == (policy == .completes))
        }
    }

    @Test func `a run that drains in time is not cancelled, and one that does not is cancelled after its drain time`()
        async throws
    {
        let policy = ServicePolicy(drain: .seconds(3))
        try await simulateWorker(policy, .drains(for: .seconds(2))) { outcome in
            try #require(outcome.faults == ["worker drains for 2.0 seconds"])
            try #require(outcome.shutdownError == nil)
            try #require(!outcome.timeline.contains("worker is cancelled in its run"))
            let moments = try Self.moments(outcome, "worker is notified of its shutdown", "worker ends its run")
            try #require(moments[1] - moments[0] == 2000)
        }
        try await simulateWorker(policy, .drains(for: .seconds(5))) { outcome in
            let moments = try Self.moments(
                outcome, "worker is notified of its shutdown", "worker is cancelled in its run")
            try #require(moments[1] - moments[0] == 3000)
        }
        // Without a handler, nothing would react to the notification.
        try await simulateWorker(policy, .none) { outcome in
            let moments = try Self.moments(
                outcome, "worker is notified of its shutdown", "worker is cancelled in its run")
            try #require(moments[1] == moments[0])
        }
    }

    /// The times, in milliseconds, of lines of the timeline.
    private static func moments(_ outcome: SimulatedOutcome, _ texts: String...) throws -> [Int] {
        try texts.map { text in
            let line = try #require(outcome.timeline.split(separator: "\n").first { $0.hasSuffix(" ms  \(text)") })
            return try #require(line.split(separator: " ").first.flatMap { Int($0.split(separator: ".")[0]) })
        }
    }

    // MARK: - Services' own code

    private struct Listener: Service {
        let id: ServiceID = "listener"
        let clock: VirtualClock
        let policy = ServicePolicy(drain: .seconds(5))

        func launch(_ context: LaunchContext) async throws {}

        func run() async throws {
            try await untilShutdown()
            try await clock.sleep(for: .seconds(1))
        }
    }

    @Test func `own code drains on the simulation's clock, and a drain that is added takes longer`() async throws {
        try await simulateRealAndCheck(seeds: 0..<20) { clock in
            try ServiceGraph { Listener(clock: clock) }
        } _: { outcome in
            try #require(outcome.timeline.contains("1000 ms  listener ends its run"))
        }
        try await simulateRealAndCheck(faults: .drains(for: .seconds(2)), seeds: 0..<20) { clock in
            try ServiceGraph { Listener(clock: clock) }
        } _: { outcome in
            try #require(outcome.timeline.contains("3000 ms  listener ends its run"))
            try #require(outcome.shutdownError == nil)
        }
    }

    @Test func `own code whose run throws is restarted in a simulation`() async throws {
        try await simulateRealAndCheck(faults: .runFails(times: 1), seeds: 0..<20) { clock in
            try ServiceGraph {
                InlineService("worker", policy: ServicePolicy(restart: .service(limit: 1))) { _ in
                    try await clock.sleep(for: .seconds(1))
                } run: { _ in
                    try await untilShutdown()
                }
            }
        } _: { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["worker"]?.restarts.map(\.error) == ["simulated failure"])
        }
    }

    private struct Unwell: Error {}

    /// Is unwell until it is launched again.
    private final class Stale: Service {
        let launches = Locked(0)
        let id: ServiceID = "stale"
        let policy = ServicePolicy(
            restart: .instance(limit: 1, within: .seconds(3600)), health: .every(.seconds(5), failures: 2))
        func launch(_ context: LaunchContext) async throws -> Int {
            launches.withLock {
                $0 += 1
                return $0
            }
        }
        func check(_ launches: Int) async throws { if launches == 1 { throw Unwell() } }
        func shutdown() async throws {}
    }

    @Test func `own health checks keep the invariants`() async throws {
        try await simulateRealAndCheck(faults: .ownCode("stale is unwell at first"), seeds: 0..<20) { _ in
            try ServiceGraph {
                Stale()
                InlineService("user", dependsOn: ["stale"]) { _ in }
            }
        } _: { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["stale"]?.restarts.count == 1)
            try #require(
                outcome.timeline.contains("10000 ms  stale throws from its run: 2 health checks in a row failed"))
        }
    }

    // MARK: - Readiness

    /// Is up one second after its launch, which takes a second.
    private struct Pool: Service {
        let id: ServiceID = "pool"
        let clock: VirtualClock
        let policy = ServicePolicy(
            timeout: .seconds(5), drain: .seconds(5), retry: RetryPolicy(attempts: 2),
            restart: .run(limit: 2, within: .seconds(60), backoff: .constant(.seconds(1))))

        func launch(_ context: LaunchContext) async throws { try await clock.sleep(for: .seconds(1)) }

        func run(ready: RunReadiness) async throws {
            try await clock.sleep(for: .seconds(1))
            ready()
            try await untilShutdown()
            try await clock.sleep(for: .seconds(1))
        }

        func shutdown() async throws {}
    }

    private func pool(_ clock: VirtualClock) throws -> ServiceGraph {
        try ServiceGraph {
            Pool(clock: clock)
            InlineService("user", dependsOn: ["pool"]) { _ in }
        }
    }

    @Test func `own code that reports its readiness is up then`() async throws {
        try await simulateRealAndCheck(seeds: 0..<20, graph: pool) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.timeline.contains("2000 ms  pool is up"))
            try #require(outcome.timeline.contains("2000 ms  user starts"))
        }
    }

    @Test(arguments: [Faults.anyOneFails, .launchIsCancelled, .runFails(times: 1), .runFails(times: 2)])
    func `own code that reports its readiness keeps the invariants whatever fails`(faults: Faults) async throws {
        try await simulateRealAndCheck(faults: faults, seeds: 0..<200, graph: pool) { _ in }
    }

    // MARK: - Services that are missing

    @Test func `an app is not up if an eager service was skipped because of one that failed`() async throws {
        let graph = try ServiceGraph {
            InlineService("cache", onFailure: .skipDependents) { _ in }
            InlineService("listener", dependsOn: ["cache"]) { _ in }
        }
        try await simulateAndCheck(graph, faults: .service("cache", .fails()), seeds: 0..<10) { outcome in
            try #require(outcome.launchError == nil)
            try #require(outcome.report["listener"]?.state == .skipped)
            try #require(!outcome.isUp)
        }
    }

    // MARK: - Services outside the simulation

    @Test func `a simulation names the service that sleeps by a real clock`() async throws {
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(seeds: 0..<1) { clock in
                try ServiceGraph {
                    InlineService("inside", policy: ServicePolicy(timeout: .seconds(200))) { _ in
                        try await clock.sleep(for: .seconds(100))
                    }
                    InlineService("outside") { _ in try await Task.sleep(for: .seconds(1)) }
                }
            }
        }
        #expect(failure?.outcome.servicesOutside == ["outside"])
        #expect(
            failure?.reasons == [
                "with no fault the launch failed: outside: timed out after 30.0 seconds",
                "outside did not wait for the simulation's clock when its time was over: a sleep on a real clock, the main "
                    + "actor, Task { } and threads are outside the simulation",
            ])
    }

    @Test func `a simulation names the service that sleeps by a real clock without a timeout or in its shutdown`()
        async throws
    {
        let endless = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(seeds: 0..<1) { _ in
                try ServiceGraph {
                    InlineService("outside", policy: ServicePolicy(timeout: .none)) { _ in
                        try await ContinuousClock().sleep(for: .seconds(1))
                    }
                }
            }
        }
        #expect(endless?.outcome.servicesOutside == ["outside"])
        #expect(endless?.reasons.first == "the launch never returns: outside has been starting since 0 ms")
        let shutdown = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(seeds: 0..<1) { _ in
                try ServiceGraph {
                    InlineService("outside") { _ in
                    } shutdown: { _ in
                        try await Task.sleep(for: .seconds(1))
                    }
                }
            }
        }
        #expect(shutdown?.outcome.servicesOutside == ["outside"])
    }

    @Test func `a service that is slow on the simulation's clock is not named as outside`() async throws {
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(seeds: 0..<1) { clock in
                try ServiceGraph { InlineService("slow") { _ in try await clock.sleep(for: .seconds(100)) } }
            }
        }
        #expect(failure?.outcome.servicesOutside == [])
        #expect(failure?.reasons == ["with no fault the launch failed: slow: timed out after 30.0 seconds"])
    }
}
