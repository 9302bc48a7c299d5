import LaunchGraph
import LaunchSupport
import Testing

/// Services that can be used only while they run.
@Suite(.timeLimit(.minutes(10))) struct RunReadinessTests {
    /// Notes its calls, and waits in its run before and after it is ready.
    private struct Client: Service {
        let id: ServiceID = "client"
        var policy = ServicePolicy()
        let control: ServiceControl

        func launch(_ context: LaunchContext) async throws -> String { "value" }

        func run(_ value: String, ready: RunReadiness) async throws {
            control.note("run \(value)")
            try await control.wait(at: "begin")
            control.note("ready")
            ready()
            try await control.wait(at: "end")
        }

        func shutdown(_ value: String) async throws { control.note("shut down \(value)") }
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
        #expect(dispatcher.status["client"]?.state == .starting)
        #expect(dispatcher.status["user"]?.state == .waiting)
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

    @Test func `a run that throws before that fails the launch with its error, and its value is shut down`()
        async throws
    {
        let dispatcher = try dispatcher()
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        control.fail("begin")
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.failures.map { "\($0)" } == ["client: broken"])
        #expect(control.lines == ["run value", "shut down value"])
    }

    @Test func `a timeout says that readiness was not reported`() async throws {
        let dispatcher = try dispatcher(ServicePolicy(timeout: .seconds(5)))
        let launch = Task { try await dispatcher.launch() }
        await control.reached("begin")
        clock.advance(past: .seconds(5))
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
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
        let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
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
        #expect(dispatcher.status["client"]?.state == .restarting)
        #expect(!dispatcher.status.isReady)
        control.release("begin")
        await control.reached("end", times: 2)
        #expect(dispatcher.status["client"]?.state == .running)
        #expect(dispatcher.status.isReady)
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
}
