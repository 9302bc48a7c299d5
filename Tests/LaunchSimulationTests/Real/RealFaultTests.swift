import LaunchGraph
import LaunchSimulation
import Testing

/// Faults injected around services' own code.
@Suite struct RealFaultTests {
    private let diary = Diary()
    private let wholeLife = ["database starts", "database is up", "database stops working", "database is down"]

    /// Simulates a single database service with its own code.
    private func simulate(
        _ faults: Faults, seeds: Range<UInt64> = 0..<20,
        policy: ServicePolicy = ServicePolicy(timeout: .seconds(5), retry: RetryPolicy(attempts: 3)),
        _ check: (SimulatedOutcome) throws -> Void
    ) async throws {
        try await simulateRealAndCheck(faults: faults, seeds: seeds) { clock in
            diary.clear()
            return try ServiceGraph { DiaryService(id: "database", clock: clock, diary: diary, policy: policy) }
        } _: {
            try check($0)
        }
    }

    @Test func `a service that fails once throws before its own code, and the retry runs it`() async throws {
        try await simulate(.anyOneFailsOnce) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["database"]?.attempts.count == 2)
            try #require(diary.lines == wholeLife)
            try #require(outcome.timeline.contains("database throws: simulated failure\n"))
        }
    }

    @Test func `a service that fails twice comes up at its third attempt, and fails if it has two`() async throws {
        try await simulate(.service("database", .fails(attempts: 2))) { outcome in
            try #require(outcome.faults == ["database throws at its first 2 attempts"])
            try #require(outcome.report["database"]?.attempts.count == 3)
            try #require(diary.lines == wholeLife)
        }
        let policy = ServicePolicy(retry: RetryPolicy(attempts: 2))
        try await simulate(.service("database", .fails(attempts: 2)), policy: policy) { outcome in
            try #require(outcome.launchError != nil)
            try #require(diary.lines.isEmpty)
        }
    }

    @Test func `a service that hangs once times out, and the retry runs its own code`() async throws {
        try await simulate(.service("database", SimulatedService(hangingAttempts: 1))) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["database"]?.attempts.first?.error == "timed out after 5.0 seconds")
            try #require(outcome.report["database"]?.attempts.count == 2)
            try #require(diary.lines == wholeLife)
        }
    }

    @Test func `a slow service comes up later, and times out before its own code if it is too slow`() async throws {
        try await simulate(.service("database", .takes(.seconds(4)))) { outcome in
            try #require(outcome.faults == ["database is delayed by 4.0 seconds"])
            try #require(outcome.report["database"]?.settled == .milliseconds(4020))
            try #require(diary.lines == wholeLife)
        }
        let policy = ServicePolicy(timeout: .seconds(3))
        try await simulate(.service("database", .takes(.seconds(4))), policy: policy) { outcome in
            try #require(outcome.launchError is LaunchError)
            try #require(outcome.report["database"]?.error == "timed out after 3.0 seconds")
            try #require(diary.lines.isEmpty)
        }
    }

    @Test func `a late service comes up after its timeout and is shut down`() async throws {
        var states: Set<ServiceState> = []
        let policy = ServicePolicy(timeout: .seconds(5), grace: .seconds(2))
        try await simulate(.anyOneComesLate, policy: policy) { outcome in
            try #require(outcome.launchError is LaunchError)
            try #require(diary.lines == ["database starts", "database is up", "database is down"])
            let isAbandoned = outcome.timeline.contains("8000 ms  database is up")
            try #require(isAbandoned || outcome.timeline.contains("6000 ms  database is up"))
            states.insert(try #require(outcome.report["database"]?.state))
        }
        // Late within its grace, and late after it was abandoned.
        #expect(states == [.failed, .abandoned])
    }

    @Test func `a shutdown that fails or hangs runs its own code first`() async throws {
        try await simulate(.anyShutdownFails) { outcome in
            try #require(outcome.isUp)
            let error = try #require(outcome.shutdownError as? ShutdownError)
            try #require(error.failures.map(\.description) == ["database: simulated failure"])
            try #require(diary.lines == wholeLife)
        }
        try await simulate(.anyShutdownHangs) { outcome in
            let error = try #require(outcome.shutdownError as? ShutdownError)
            try #require(error.failures.first?.reason == .timedOut)
            try #require(diary.lines == wholeLife)
        }
        try await simulate(.service("database", SimulatedService(shutdownDuration: .seconds(3)))) { outcome in
            try #require(outcome.shutdownError == nil)
            try #require(outcome.timeline.contains("3020 ms  database is down"))
        }
    }

    @Test func `a service whose run is to end is cancelled in its own run and shut down`() async throws {
        var errors: Set<String> = []
        try await simulate(.oneOf(.runFails, .runEnds)) { outcome in
            let service = try #require(outcome.report["database"])
            try #require(outcome.report.phase == .failed)
            try #require(diary.lines == wholeLife)
            errors.insert(service.error ?? "none")
        }
        #expect(errors == ["stopped working: its run returned", "stopped working: simulated failure"])
    }

    @Test func `a run that ignores cancellation continues until it is abandoned`() async throws {
        let endless = SimulatedService(ignoresCancellation: true)
        let policy = ServicePolicy(grace: .seconds(2))
        try await simulate(.service("database", endless), policy: policy) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.shutdownError is ShutdownError)
            try #require(diary.lines.contains("database stops working"))
            try #require(!outcome.timeline.contains("database ends its run"))
        }
    }

    private static let anything = Faults.oneOf(
        .anyOneFails, .anyOneFailsOnce, .anyOneHangs, .anyOneNeverReturns, .anyOneComesLate, .anyShutdownFails,
        .anyShutdownHangs, .oneOf(.runFails, .runEnds), .launchIsCancelled,
        .all(.anyOneComesLate, .oneOf(.runFails, .runEnds)),
        .custom { services, random in
            for id in services.keys.sorted(by: { $0.name < $1.name }) {
                services[id]?.duration = .milliseconds(random.below(6_000))
                services[id]?.ignoresCancellation = random.chance(1, in: 4)
                services[id]?.hangingAttempts = random.below(2)
                services[id]?.shutdownDuration = .milliseconds(random.below(12_000))
            }
        })

    /// Four services with different policies, each of which depends on all before it.
    private func shop(_ clock: VirtualClock) throws -> ServiceGraph {
        let ids: [ServiceID] = ["config", "database", "search", "shop"]
        return try ServiceGraph {
            for (index, id) in ids.enumerated() {
                DiaryService(
                    id: id, clock: clock, diary: diary, dependsOn: Array(ids[..<index]),
                    policy: ServicePolicy(
                        timeout: .seconds(5), retry: RetryPolicy(attempts: 1 + index % 2),
                        onFailure: [.skipDependents, .proceed, .abort, .proceed][index]))
            }
        }
    }

    @Test func `with any fault, each value that own code created is shut down once`() async throws {
        try await simulateRealAndCheck(faults: Self.anything, seeds: SeedRange.given ?? 0..<600) { clock in
            diary.clear()
            return try shop(clock)
        } _: { outcome in
            for service in outcome.report.services {
                let lives = diary.lines.count { $0 == "\(service.id) is up" }
                try #require(diary.lines.count { $0 == "\(service.id) is down" } == lives)
            }
        }
    }

    @Test func `simulations of own code with the same seeds are equal`() async throws {
        var timelines: [[String]] = []
        for _ in 0..<2 {
            var seen: [String] = []
            try await simulateRealAndCheck(faults: Self.anything, seeds: 0..<200, graph: shop) { seen.append("\($0)") }
            timelines.append(seen)
        }
        #expect(timelines[0] == timelines[1])
    }

    @Test func `the properties of a service's own code read values`()
        async throws
    {
        struct Reading: Service {
            let clock: VirtualClock
            let diary: Diary
            @DependsOn("number") private var number: Int
            func launch(_ context: LaunchContext) async throws {
                try await clock.sleep(for: .milliseconds(5))
                diary.note("\(number)")
            }
        }
        try await simulateRealAndCheck(faults: .none, seeds: 0..<5) { clock in
            diary.clear()
            return try ServiceGraph {
                Reading(clock: clock, diary: diary)
                InlineService("number") { _ in 3 }
            }
        } _: { outcome in
            try #require(outcome.isUp && diary.lines == ["3"])
        }
    }

    @Test func `the virtual clock drives periodic work`() async throws {
        try await simulateRealAndCheck(faults: .none, seeds: 0..<5) { clock in
            diary.clear()
            return try ServiceGraph {
                PeriodicService("work", every: .seconds(1), first: .zero) { diary.note("work") }
                InlineService("slow", dependsOn: ["work"]) { _ in try await clock.sleep(for: .milliseconds(10_500)) }
            }
        } _: { outcome in
            try #require(outcome.isUp && diary.lines.count >= 11)
        }
    }
}
