import LaunchGraph
import LaunchSupport
import Testing

/// Health checks, on a clock that the test advances: a check follows ten seconds after the end of the previous one.
@Suite(.timeLimit(.minutes(1))) struct HealthCheckTests {
    private let control = ServiceControl()
    private let clock = ManualClock()

    private struct Unwell: Error, CustomStringConvertible { let description = "no answer" }

    /// What each check does, in order; the last one again and again.
    private func checks(_ outcomes: (@Sendable () async throws -> Void)...) -> @Sendable () async throws -> Void {
        let next = Locked(0)
        return { [control] in
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            control.note("check")
            control.markReached("check")
            try await outcomes[min(index, outcomes.count - 1)]()
        }
    }

    private func dispatcher(@ServiceListBuilder _ services: () -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: clock)
    }

    /// Lets the next check of each service begin and end.
    private func passInterval(_ second: Int) async {
        await clock.waitForSleeper(at: .seconds(second))
        clock.advance(by: .seconds(second) - clock.now.offset)
    }

    @Test func `a service is well, degraded or failing, and so is the program`() async throws {
        let outcomes = checks({}, { throw Degraded("slow") }, { throw Unwell() }, {})
        let dispatcher = try dispatcher { Checked(control, outcomes) }
        try await dispatcher.launch()
        var seen: [String] = []
        func note() {
            let status = dispatcher.status
            let health = status["checked"]?.health.map { "\($0)" } ?? "none"
            seen.append("\(health) \(status.phase) \(status.isReady) \(dispatcher.health(.ready).statusCode)")
        }
        note()
        for check in 1...4 {
            await passInterval(check * 10)
            // The next check is due when this one has ended.
            await clock.waitForSleeper(at: .seconds(check * 10 + 10))
            note()
            if check == 2 {
                #expect(dispatcher.health(.ready).body.contains(#""status":"warn","observedValue":"running""#))
            }
            if check == 3 { #expect(dispatcher.health(.ready).body.contains(#""output":"no answer""#)) }
        }
        #expect(
            seen == [
                "none up true 200", "well up true 200", #"degraded(reason: "slow") degraded true 200"#,
                #"failing(reason: "no answer", failures: 1) degraded false 503"#, "well up true 200",
            ])
        #expect(dispatcher.report.events.flatMap(\.services).map(\.error) == ["no answer"])
        try await dispatcher.shutdown()
        #expect(dispatcher.status["checked"]?.health == nil)
        #expect(control.lines.filter { $0 != "check" } == ["launch", "shutdown"])
    }

    @Test(arguments: [
        RestartPolicy.run(limit: 1, within: .seconds(600), backoff: .none),
        .instance(limit: 1, within: .seconds(600), backoff: .none),
    ])
    func `a service whose checks fail at the limit has failed as if its run had thrown`(restart: RestartPolicy)
        async throws
    {
        let outcomes = checks({ throw Unwell() })
        let dispatcher = try dispatcher { Running(control, outcomes, restart: restart) }
        let run = Task { try await dispatcher.run(until: .shutdown) }
        // Two failures, a restart, two more failures.
        for check in 1...4 { await passInterval(check * 10) }
        let error = await expectError(LaunchError.self) { try await run.value }
        #expect("\(try #require(error))".contains("2 health checks in a row failed: no answer"))
        let again = restart.scope == .run ? [] : ["shutdown", "launch"]
        let once = ["run", "check", "check", "run cancelled"]
        #expect(control.lines == ["launch"] + once + again + once + ["shutdown"])
        #expect(dispatcher.status["running"]?.restarts == 1)
    }

    @Test func `an unhealthy service whose run does not react to its cancellation has failed after its grace`()
        async throws
    {
        let gate = Gate()
        let policy = ServicePolicy(
            grace: .seconds(3), restart: .instance(), onFailure: .proceed, health: .every(.seconds(10), failures: 1))
        let dispatcher = try dispatcher {
            InlineService("deaf", policy: policy) { _ in
            } run: { _ in
                await gate.wait()
            } check: { _ in
                throw Unwell()
            }
        }
        try await dispatcher.launch()
        await passInterval(10)
        await clock.waitForSleeper(past: .seconds(13))
        #expect(dispatcher.status["deaf"]?.state == .running)
        clock.advance(past: .seconds(3))
        while dispatcher.status["deaf"]?.state != .failed { await Task.yield() }
        #expect(dispatcher.status["deaf"]?.error?.contains("cancel") == true)
        #expect(dispatcher.status["deaf"]?.restarts == 0)
        await gate.open()
        try await dispatcher.shutdown()
    }

    @Test func `a check that takes too long has failed, even if it ignores its cancellation`() async throws {
        let gate = Gate()
        let outcomes = checks({ await gate.wait() }, {})
        let dispatcher = try dispatcher { Checked(control, outcomes) }
        try await dispatcher.launch()
        await passInterval(10)
        // The time limit of the check.
        await passInterval(12)
        await clock.waitForSleeper(at: .seconds(22))
        #expect(
            dispatcher.status["checked"]?.health
                == .failing(reason: "the check took longer than 2.0 seconds", failures: 1))
        await passInterval(22)
        await clock.waitForSleeper(at: .seconds(32))
        #expect(dispatcher.status["checked"]?.health == .well)
        await gate.open()
        try await dispatcher.shutdown()
    }

    @Test func `a check during the shutdown does not count, and a draining run is not disturbed`() async throws {
        let gate = Gate()
        let outcomes = checks({
            await gate.wait()
            throw Unwell()
        })
        let dispatcher = try dispatcher { Running(control, outcomes, failures: 1, drains: true) }
        try await dispatcher.launch()
        await passInterval(10)
        await control.reached("check")
        let shutdown = Task { try await dispatcher.shutdown() }
        await control.reached("draining")
        await gate.open()
        control.release("drained")
        _ = try await shutdown.value
        #expect(control.lines == ["launch", "run", "check", "draining", "drained", "shutdown"])
    }

    @Test(arguments: [
        (LaunchMode.eager, FailurePolicy.abort, false, false), (.eager, .proceed, false, true),
        (.onDemand, .abort, false, true), (.onDemand, .abort, true, false), (.onDemand, .proceed, true, true),
    ])
    func `a failing service that the program can be ready without leaves it ready`(
        mode: LaunchMode, onFailure: FailurePolicy, isNeeded: Bool, isReady: Bool
    ) async throws {
        let dispatcher = try dispatcher {
            Checked(control, checks({ throw Unwell() }), mode: mode, onFailure: onFailure)
            if isNeeded { InlineService("server", dependsOn: ["checked"]) { _ in } }
        }
        let app = try await dispatcher.launch()
        try await app.require("checked", as: Void.self)
        await passInterval(10)
        await clock.waitForSleeper(at: .seconds(20))
        #expect(dispatcher.status["checked"]?.health?.reason == "no answer")
        #expect(dispatcher.status.isReady == isReady)
        try await dispatcher.shutdown()
    }

    @MainActor @Test func `a check reads the values of dependencies, in a synchronous service too`() async throws {
        let dispatcher = try dispatcher {
            InlineSynchronousService("number") { _ in 7 }
            Reader(control)
        }
        try await dispatcher.launch()
        await passInterval(10)
        await clock.waitForSleeper(at: .seconds(20))
        #expect(control.lines == ["7"])
        try await dispatcher.shutdown()
    }

    @Test func `closures check the value that their service returned, with and without a run`() async throws {
        let dispatcher = try dispatcher {
            InlineService("checked", policy: ServicePolicy(health: .every(.seconds(10)))) { _ in
                "value"
            } check: {
                throw Degraded($0)
            }
            InlineService("running", policy: ServicePolicy(health: .every(.seconds(10)))) { _ in
                "client"
            } run: { _, ready in
                ready()
                try await untilShutdown()
            } check: {
                throw Degraded($0)
            }
        }
        try await dispatcher.launch()
        await passInterval(10)
        for (id, reason) in [("checked" as ServiceID, "value"), ("running", "client")] {
            while dispatcher.status[id]?.health == nil { await Task.yield() }
            #expect(dispatcher.status[id]?.health == .degraded(reason: reason))
        }
        try await dispatcher.shutdown()
    }

    @Test func `a check of another form is an error`() {
        struct Answering: Service {
            func launch(_ context: LaunchContext) async throws {}
            func check() async -> Bool { true }
        }
        struct Other: Service {
            func launch(_ context: LaunchContext) async throws -> Int { 1 }
            func check(_ text: String) async throws {}
        }
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                Answering()
                Other()
            }
        }
        #expect(
            error?.diagnostics.map(\.message) == [
                "‘check() -> Bool’ of HealthCheckTests.Answering would have no effect",
                "‘check’ of HealthCheckTests.Other takes String, which is not what its launch returns",
            ])
        #expect(error?.diagnostics.first?.help == "make it ‘func check() throws’")
    }
}

private struct Checked: Service {
    let id: ServiceID = "checked"
    let policy: ServicePolicy
    let mode: LaunchMode
    let control: ServiceControl
    let outcome: @Sendable () async throws -> Void

    init(
        _ control: ServiceControl, _ outcome: @escaping @Sendable () async throws -> Void, mode: LaunchMode = .eager,
        onFailure: FailurePolicy = .abort
    ) {
        (self.control, self.outcome, self.mode) = (control, outcome, mode)
        policy = ServicePolicy(onFailure: onFailure, health: .every(.seconds(10), failures: 2))
    }

    func launch(_ context: LaunchContext) async throws { control.note("launch") }
    func check() async throws { try await outcome() }
    func shutdown() async throws { control.note("shutdown") }
}

private struct Running: Service {
    let id: ServiceID = "running"
    let policy: ServicePolicy
    let control: ServiceControl
    let outcome: @Sendable () async throws -> Void
    let drains: Bool

    init(
        _ control: ServiceControl, _ outcome: @escaping @Sendable () async throws -> Void,
        restart: RestartPolicy = .never, failures: Int = 2, drains: Bool = false
    ) {
        (self.control, self.outcome, self.drains) = (control, outcome, drains)
        policy = ServicePolicy(restart: restart, health: .every(.seconds(10), failures: failures))
    }

    func launch(_ context: LaunchContext) async throws -> Int {
        control.note("launch")
        return 1
    }

    func run(_ number: Int) async throws {
        control.note("run")
        control.markReached("run")
        if drains {
            try await withShutdownHandler {
                try await control.wait(at: "drained")
            } onShutdown: { [control] in
                control.note("draining")
                control.markReached("draining")
            }
            control.note("drained")
        } else {
            let (never, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            withExtendedLifetime(continuation) { control.note("run cancelled") }
        }
    }

    func check(_ number: Int) async throws { try await outcome() }
    func shutdown() async throws { control.note("shutdown") }
}

@MainActor private final class Reader: SynchronousService {
    @DependsOn("number") private var number: Int
    private let control: ServiceControl
    init(_ control: ServiceControl) { self.control = control }
    func launch(_ context: LaunchContext) {}
    func check() async throws { control.note("\(number)") }
}
