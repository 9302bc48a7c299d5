import LaunchSupport
import Testing

@testable import LaunchGraph

@MainActor private struct Window: SynchronousService {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let control: ServiceControl
    let policy: ServicePolicy
    var fails = false

    nonisolated init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), fails: Bool = false,
        _ control: ServiceControl
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.policy = policy
        self.control = control
        self.fails = fails
    }

    func launch(_ context: LaunchContext) throws -> String {
        MainActor.preconditionIsolated()
        control.note("launch \(id)")
        if fails { throw Broken() }
        return id.name
    }

    func shutdown(_ name: String) async throws { control.note("shut down \(name)") }
}

@Suite(.timeLimit(.minutes(10))) struct SynchronousTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test @MainActor func `a synchronous launch reports the events since the former shutdown`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph { Window("window", control) }, clock: clock, recordsEvents: true)
        let event = LifecycleEvent<any Service, Void, Void>("before") { _ in }
        try dispatcher.dispatch(event)
        try dispatcher.launchSynchronously()
        try await dispatcher.launch()
        #expect(dispatcher.report.events.map(\.name) == ["before"])
        try await dispatcher.shutdown()
        try dispatcher.launchSynchronously()
        #expect(dispatcher.report.events.isEmpty)
        try await dispatcher.shutdown()
    }

    @Test func `a synchronous service declared by closures is up when the call returns, and is shut down`() async throws
    {
        let graph = try ServiceGraph {
            InlineSynchronousService("title", dependsOn: ["name"]) { context in
                MainActor.preconditionIsolated()
                return "Shop of \(try context["name", as: String.self])"
            } shutdown: { [control] title in
                control.note("shut down \(title)")
            }
            InlineSynchronousService("name", onFailure: .proceed) { _ in "Ada" }
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await MainActor.run {
            try dispatcher.launchSynchronously()
            #expect(dispatcher.report["title"]?.state == .running)
        }
        let app = try await dispatcher.launch()
        #expect(try app["title", as: String.self] == "Shop of Ada")
        try await dispatcher.shutdown()
        #expect(control.lines == ["shut down Shop of Ada"])
    }

    @Test func `synchronous services are up when the call returns, and launch() does the rest`() async throws {
        let graph = try ServiceGraph {
            control.service("before")
            Window("b", control)
            Window("a", dependsOn: ["b"], control)
            control.service("after", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await MainActor.run {
            try dispatcher.launchSynchronously()
            #expect(control.lines == ["launch b", "launch a"])
            #expect(dispatcher.report.summary == "launching: before waiting, b running, a running, after waiting")
        }
        let app = try await dispatcher.launch()
        #expect(try app["after"] == "after")
        #expect(control.lines.count == 6)
        #expect(try await dispatcher.shutdown().outcome == .running)
        #expect(control.lines.last == "shut down b" || control.lines.last == "before is down")
    }

    @Test func `services cannot be chosen or launched synchronously while the synchronous ones are launched`()
        async throws
    {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Window("a", control)
                control.service("b")
            }, clock: clock)
        let second = try await MainActor.run {
            try dispatcher.launchSynchronously()
            return #expect(throws: InvalidLaunchState.self) { try dispatcher.launchSynchronously() }
        }
        let chosen = await expectError(InvalidLaunchState.self) { try await dispatcher.launch(only: ["b"]) }
        #expect(
            [second, chosen].map { $0?.description } == [
                "launchSynchronously() is not possible while the dispatcher is launching its synchronous services",
                "launch(only:) is not possible while the dispatcher is launching its synchronous services",
            ])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
    }

    @Test func `without a synchronous launch, synchronous services are still launched on the main actor`() async throws
    {
        let graph = try ServiceGraph { Window("a", control) }
        #expect(try await Dispatcher(graph, clock: clock).launch()["a"] == "a")
    }

    @Test func `a synchronous service that fails shuts down the services that are up, and the error names it`()
        async throws
    {
        let graph = try ServiceGraph {
            Window("a", control)
            Window("b", dependsOn: ["a"], fails: true, control)
            control.service("c", dependsOn: ["b"])
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        await MainActor.run {
            let error = #expect(throws: LaunchError.self) { try dispatcher.launchSynchronously() }
            #expect(error.map { $0.failures.map(\.id) + $0.finished } == ["b", "a"])
        }
        await recorder.waitFor("a", .stopped)
        #expect(dispatcher.report["c"]?.state == .cancelled)
    }

    @Test func `a synchronous service that depends on an asynchronous one is a problem of the graph`() throws {
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                control.service("a")
                Window("b", dependsOn: ["a"], control)
                InlineSynchronousService("c", dependsOn: ["a"]) { _ in }
            }
        }
        let rule = "synchronous-depends-on-asynchronous"
        #expect(error?.diagnostics.map { $0.rule?.name } == [rule, rule])
    }

    /// A synchronous service with a `run`.
    @MainActor private struct RunningWindow: SynchronousService {
        let id: ServiceID = "window"
        let policy: ServicePolicy
        let control: ServiceControl

        nonisolated init(_ policy: ServicePolicy, _ control: ServiceControl) {
            self.policy = policy
            self.control = control
        }

        func launch(_ context: LaunchContext) throws {
            MainActor.preconditionIsolated()
            control.note("launch")
        }

        nonisolated func run() async throws {
            if Task.currentPriority == .high { control.note("urgent run") }
            try await control.wait(at: "run")
        }

        func shutdown() async throws { control.note("shut down") }
    }

    /// Holds its first job until it is released.
    private final class HoldingExecutor: TaskExecutor {
        private let executor = CountingExecutor()
        private let held = Locked<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let isFirst = held.withLock { held in
                guard held.isEmpty else { return false }
                held.append(job)
                return true
            }
            if !isFirst { executor.enqueue(ExecutorJob(job)) }
        }

        func release() { for job in held.withLock(\.self) { executor.enqueue(ExecutorJob(job)) } }
    }

    @Test @MainActor func `a service that goes down before its run begins can be launched again`() async throws {
        let executor = HoldingExecutor()
        let policy = ServicePolicy(timeout: nil, grace: .zero, drain: .zero)
        let dispatcher = Dispatcher(
            try ServiceGraph { RunningWindow(policy, control) }, executor: executor)
        try dispatcher.launchSynchronously()
        await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        executor.release()
        while !dispatcher.inspect({ $0.services[LaunchPosition(0)].outstanding.isEmpty }) { await Task.yield() }
        try dispatcher.launchSynchronously()
        _ = try? await dispatcher.shutdown()
        #expect(control.lines == ["launch", "shut down", "launch", "shut down"])
    }

    @Test func `the run of a synchronous service begins with a synchronous launch, and a shutdown ends it`()
        async throws
    {
        let dispatcher = Dispatcher(try ServiceGraph { RunningWindow(ServicePolicy(), control) }, clock: clock)
        try await MainActor.run { try dispatcher.launchSynchronously() }
        await control.reached("run")
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(control.lines + [dispatcher.report.summary] == ["launch", "shut down", "running: window stopped"])
    }

    @Test func `the run of a synchronous service has the priority of the call that launches it`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(try ServiceGraph { RunningWindow(ServicePolicy(), control) }, clock: ManualClock())
        try await Task(priority: .high) { @MainActor in try dispatcher.launchSynchronously() }.value
        await control.reached("run")
        #expect(control.lines == ["launch", "urgent run"])
        try await dispatcher.shutdown()
    }

    @Test func `a synchronous service whose run fails is launched again on the main actor`() async throws {
        let policy = ServicePolicy(restart: .service(limit: 1, backoff: .none))
        let dispatcher = Dispatcher(try ServiceGraph { RunningWindow(policy, control) }, clock: clock)
        try await MainActor.run { try dispatcher.launchSynchronously() }
        try await dispatcher.launch()
        await control.reached("run")
        control.fail("run")
        await control.reached("run", times: 2)
        try await dispatcher.shutdown()
        #expect(control.lines == ["launch", "shut down", "launch", "shut down"])
        #expect(dispatcher.report["window"]?.restarts.count == 1)
    }

    @Test func `a synchronous service whose run fails is launched again before launch()`() async throws {
        let policy = ServicePolicy(restart: .service(backoff: .constant(.seconds(1), jitter: 0)))
        let graph = try ServiceGraph {
            RunningWindow(policy, control)
            control.service("rest")
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await MainActor.run { try dispatcher.launchSynchronously() }
        await control.reached("run")
        control.fail("run")
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        await control.reached("run", times: 2)
        #expect(dispatcher.report.summary == "launching: window running, rest waiting")
        try await dispatcher.launch()
        #expect(dispatcher.report.summary == "running: window running, rest running")
        try await dispatcher.shutdown()
    }
}
