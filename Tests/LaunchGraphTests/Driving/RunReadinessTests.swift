import LaunchGraph
import LaunchSupport
import Testing

/// Services that can be used only while they run.
@Suite(.timeLimit(.minutes(10))) struct RunReadinessTests {
    /// Notes its calls, and waits in its run before and after it is ready.
    private struct Client: Service {
        let id: ServiceID = "client"
        var policy = ServicePolicy()
        var shutdownFails = false
        let control: ServiceControl

        func launch(_ context: LaunchContext) async throws -> String { "value" }

        func run(_ value: String, ready: RunReadiness) async throws {
            control.note("run \(value)")
            try await control.wait(at: "begin")
            control.note("ready")
            ready()
            try await control.wait(at: "end")
        }

        func shutdown(_ value: String) async throws {
            control.note("shut down \(value)")
            if shutdownFails { throw Broken() }
        }
    }

    private let control = ServiceControl()
    private let clock = ManualClock()

    private func dispatcher(
        _ policy: ServicePolicy = ServicePolicy(), observers: [any LaunchObserver] = []
    ) throws -> Dispatcher {
        let graph = try ServiceGraph {
            Client(policy: policy, control: control)
            control.service("user", dependsOn: ["client"])
        }
        return Dispatcher(graph, clock: clock, observers: observers)
    }

    @Test func `dependents start when the run reports readiness, and it goes on until the shutdown`() async throws {
        let dispatcher = try dispatcher()
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        #expect(dispatcher.status.summary == "launching, not ready: client starting, user waiting")
        control.release("begin")
        let app = try await launch.value
        #expect(try app["client", as: String.self] == "value")
        await control.reached("end")
        try await dispatcher.shutdown()
        #expect(
            control.lines == [
                "run value", "ready", "launch user", "user is up", "shut down user", "user is down", "shut down value",
            ])
    }

    @Test func `a closure with a second parameter reports readiness, and one without is up when it is launched`()
        async throws
    {
        struct Number: Service { func launch(_ context: LaunchContext) async throws -> Int { 7 } }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Number()
                InlineService("plain", needs: Number.self) {
                    "plain \($0)"
                } run: { [control] value in
                    control.note("run \(value)")
                    try await control.wait(at: "plain")
                }
                InlineService("client", needs: Number.self) {
                    "client \($0)"
                } run: { [control] value, ready in
                    control.note("run \(value)")
                    try await control.wait(at: "begin")
                    ready()
                    try await control.wait(at: "end")
                }
                InlineService("direct") { _ in
                } run: { [control] _, ready in
                    ready()
                    try await control.wait(at: "end")
                }
            }, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        await control.reached("plain")
        #expect(["plain", "client"].map { dispatcher.status[$0]?.state } == [.running, .starting])
        control.release("begin")
        _ = try await launch.value
        try await dispatcher.shutdown()
        #expect(control.lines.sorted() == ["run client 7", "run plain 7"])
    }

    @Test func `a run that throws before that fails the launch with its error, and its value is shut down`()
        async throws
    {
        let dispatcher = try dispatcher()
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        control.fail("begin")
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.failures.map { "\($0)" } == ["client: broken"])
        #expect(control.lines == ["run value", "shut down value"])
    }

    @Test func `a timeout says that readiness was not reported`() async throws {
        let dispatcher = try dispatcher(ServicePolicy(timeout: .seconds(5)))
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        clock.advance(past: .seconds(5))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(
            error?.failures.map { "\($0)" } == [
                "client: timed out after 5.0 seconds: its `run` is under way, but has not called `ready`"
            ])
        #expect(control.lines == ["run value", "shut down value"])
    }

    @Test func `a run that returns before that says what to do`() async throws {
        struct Job: Service {
            let id = "job"
            func launch(_ context: LaunchContext) async throws {}
            func run(ready: RunReadiness) async throws {}
        }
        let dispatcher = Dispatcher(try ServiceGraph { Job() }, clock: clock)
        let error = await expectError(LaunchError.self) { try await dispatcher.launch() }
        #expect(
            error?.failures.map { "\($0)" } == [
                "job: its `run` returned before it was ready; call `ready` once the service can be used"
            ])
    }

    @Test func `a run that is called again is restarting until it reports readiness`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = try dispatcher(ServicePolicy(restart: .run(backoff: .none)), observers: [recorder])
        control.release("begin")
        try await dispatcher.launch()
        await control.reached("end")
        control.fail("end")
        await control.reached("begin", times: 2)
        #expect(dispatcher.status.summary == "degraded, not ready: client restarting, user running")
        control.release("begin")
        await control.reached("end", times: 2)
        #expect(dispatcher.status.summary == "up, ready: client running, user running")
        try await dispatcher.shutdown()
    }

    @Test func `a report counts from before the run, and not from an earlier run`() async throws {
        final class Early: Service {
            let id = "early"
            let policy = ServicePolicy(restart: .run(backoff: .none))
            let control: ServiceControl
            let reports = Locked<[RunReadiness]>([])

            init(control: ServiceControl) { self.control = control }

            func launch(_ context: LaunchContext) async throws {}

            func run(ready: RunReadiness) async throws {
                let isFirst = reports.withLock { reports in
                    reports.append(ready)
                    return reports.count == 1
                }
                if isFirst { ready() }
                try await control.wait(at: "end")
            }
        }
        let early = Early(control: control)
        let dispatcher = Dispatcher(try ServiceGraph { early }, clock: clock)
        try await dispatcher.launch()
        await control.reached("end")
        control.fail("end")
        await control.reached("end", times: 2)
        #expect(dispatcher.status["early"]?.state == .restarting)
        try await dispatcher.shutdown()
        for report in early.reports.withLock({ $0 }) { report() }
        #expect(dispatcher.status["early"]?.state == .stopped)
    }

    @Test func `a failure of the shutdown after a failed attempt is reported`() async throws {
        let graph = try ServiceGraph {
            Client(policy: ServicePolicy(onFailure: .proceed), shutdownFails: true, control: control)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        control.fail("begin")
        try await dispatcher.launch()
        let error = await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.map { "\($0)" } == ["client: broken"])
    }

    /// Reports its readiness from another task while its run ends, or while everything is shut down.
    private final class Racing: Service {
        struct Counts { var (launched, running, down) = (0, 0, 0) }

        let id = "racing"
        let policy: ServicePolicy
        let end: Int
        let counts = Locked(Counts())

        init(_ chance: inout Chance) {
            policy = ServicePolicy(
                retry: RetryPolicy(attempts: 2, backoff: .none),
                restart: chance.one(of: [.never, .run(backoff: .none), .service(backoff: .none)]),
                onEnd: .completes, onFailure: chance.one(of: FailurePolicy.allCases))
            end = chance.below(4)
        }

        func launch(_ context: LaunchContext) async throws { counts.withLock { $0.launched += 1 } }

        func run(ready: RunReadiness) async throws {
            counts.withLock { $0.running += 1 }
            defer { counts.withLock { $0.running -= 1 } }
            let report = Task.detached { ready() }
            switch end {
            case 0: throw Broken()
            case 1: return
            case 2: await report.value
            default: try await untilShutdown()
            }
        }

        func shutdown() async throws { counts.withLock { $0.down += 1 } }
    }

    @Test func `reports, ends and shutdowns at the same moment leave nothing behind`() async throws {
        for seed in 0..<500 as Range<UInt64> {
            var chance = Chance(seed: seed)
            let racing = Racing(&chance)
            let dispatcher = Dispatcher(try ServiceGraph { racing }, clock: ManualClock())
            let launch = Task { try await dispatcher.launch() }
            if chance.once(in: 2) { _ = try? await launch.value }
            if chance.once(in: 2) { await Task.yield() }
            _ = try? await dispatcher.shutdown()
            _ = try? await launch.value
            _ = try? await dispatcher.shutdown()
            let counts = racing.counts.withLock { $0 }
            try #require(counts.launched == counts.down && counts.running == 0, "seed \(seed): \(counts)")
        }
    }
}
