import Dispatch
import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LongRunningServiceTests {
    /// A server: its run returns once it was notified and the last request is done.
    private struct Server: Service {
        let id: ServiceID = "server"
        let dependsOn: [ServiceID] = ["database"]
        let control: ServiceControl
        var policy = ServicePolicy(drain: .seconds(3600))

        func launch(_ context: LaunchContext) async throws {}

        func run() async throws {
            await withShutdownHandler {
                control.markReached("serving")
                await control.reached("request ended")
                control.note("last response, cancelled: \(Task.isCancelled)")
            } onShutdown: {
                control.note("stop accepting")
                control.markReached("request ended")
            }
        }

        func shutdown() async throws { control.note("server is down") }
    }

    /// An error whose description depends on the program.
    private struct Situated: Error, CustomStringConvertible {
        let program: ProgramHandle
        var description: String { "failed, and the program knows \(program.status.services.count) services" }
    }

    @Test func `the description of an error may use the dispatcher`() async throws {
        let recorder = ChangeRecorder()
        let policy = ServicePolicy(restart: .run(limit: 1, within: .seconds(60), backoff: .none), onFailure: .proceed)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", onFailure: .proceed) { throw Situated(program: $0.program) }
                InlineService("b", policy: policy) {
                    $0.program
                } run: {
                    throw Situated(program: $0)
                }
                InlineService("c") {
                    $0.program
                } shutdown: {
                    throw Situated(program: $0)
                }
            }, clock: ManualClock(), observers: [recorder])
        try await dispatcher.launch()
        await recorder.waitFor("b", .failed)
        let text = "failed, and the program knows 3 services"
        let (a, b) = (dispatcher.status["a"], dispatcher.report["b"])
        #expect(
            [a?.error, b?.error] + (b?.restarts.map(\.error) ?? [])
                == [text, "stopped working: \(text) (after 1 restart within 60.0 seconds)", text])
        let error = await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.first?.error is Situated)
        #expect(error?.failures.first?.description == "c: " + text)
    }

    @Test func `observers are told of the error of a shutdown, and services that failed to shut down are counted once`()
        async throws
    {
        let control = ServiceControl()
        let recorder = ChangeRecorder()
        let policy = ServicePolicy(drain: .seconds(3600))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", policy: policy) { _ in
                } run: { _ in
                    try await untilShutdown()
                    throw Broken()
                } shutdown: { _ in
                    throw Broken()
                }
                control.service("b")
            }, clock: ManualClock(), observers: [recorder])
        try await dispatcher.launch()
        let error = await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.count == 2)
        #expect(error?.description.hasPrefix("1 service failed to shut down\n") == true)
        for id in ["a", "b"] as [ServiceID] { await recorder.waitFor(id, .stopped) }
        let last = ["a", "b"].map { (id: ServiceID) in recorder.changes.last { $0.id == id }?.error }
        #expect(last == ["shutdown: broken", nil])
    }

    @Test func `an attempt that returns while its service is launched again does not call the run of the next launch`()
        async throws
    {
        let control = ServiceControl()
        let launches = Locked(0)
        let failures = Locked(0)
        let isRunning = DispatchSemaphore(value: 0)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "root", policy: ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
                ) { _ in
                } run: { _ in
                    let failure = failures.next()
                    guard failure == 1 else { return try await untilShutdown() }
                    try await StepBehavior.suspended.perform("root run", control)
                }
                InlineService("middle", dependsOn: ["root"]) { _ in
                } run: { _ in
                    let run = control.reachCount(of: "middle run") + 1
                    // Unlike the call of a handler, that of an observer need not end before `run` returns.
                    observeShutdown {
                        control.markReached("middle notified")
                        // It blocks the thread on which the first attempt of the late service has just returned.
                        if run == 1 { _ = isRunning.wait(timeout: .now() + .seconds(60)) }
                    }
                    control.markReached("middle run")
                    await control.reached("middle notified", times: run)
                }
                InlineService("late", dependsOn: ["middle"]) { _ -> Int in
                    let launch = launches.next()
                    let behavior: StepBehavior = launch == 1 ? .ignoringCancellation : .immediate
                    try await behavior.perform("late", control)
                    return launch
                } run: { launch in
                    control.note("run of launch \(launch)")
                    isRunning.signal()
                    try await untilShutdown()
                }
            }, clock: ManualClock())
        let launch = Task { try await dispatcher.launch() }
        for checkpoint in ["root run", "middle run", "late"] { await control.reached(checkpoint) }
        control.fail("root run")
        while dispatcher.status["root"]?.state != .restarting { await Task.yield() }
        control.release("late")
        _ = try await launch.value
        try await dispatcher.shutdown()
        #expect(control.lines.filter { $0.hasPrefix("run of") } == ["run of launch 2"])
    }

    @Test func `a run with a handler is not cancelled, and what it depends on goes down after it`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("database") { _ in
                } shutdown: { _ in
                    control.note("database is down")
                }
                Server(control: control)
            }, clock: ManualClock())
        try await dispatcher.launch()
        await control.reached("serving")
        try await dispatcher.shutdown()
        #expect(
            control.lines == [
                "stop accepting", "last response, cancelled: false", "server is down", "database is down",
            ])
    }

    @Test func `a run that waits for its shutdown and one that iterates until then return without being cancelled`()
        async throws
    {
        let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
        let received = Locked<[Int]>([])
        let control = ServiceControl()
        let wasCancelled = Locked(false)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("waiter", launch: { _ in }, run: { try await untilShutdown() })
                InlineService(
                    "consumer", launch: { _ in },
                    run: {
                        for await number in numbers.endingOnShutdown() {
                            received.withLock { $0.append(number) }
                            control.markReached("iterating")
                        }
                        wasCancelled.withLock { $0 = Task.isCancelled }
                    })
            }, clock: ManualClock())
        try await dispatcher.launch()
        feed.yield(1)
        await control.reached("iterating")
        let report = try await dispatcher.shutdown()
        #expect(received.withLock { $0 } == [1])
        #expect(!wasCancelled.withLock { $0 })
        #expect(report.summary == "running: waiter stopped, consumer stopped")
    }

    @Test func `a run that throws is called again with the same output, and status and changes say so`() async throws {
        let runs = Locked(0)
        let control = ServiceControl()
        let clock = ManualClock()
        let policy = ServicePolicy(restart: .run(limit: 2, within: .seconds(60), backoff: .constant(.seconds(1))))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "worker", policy: policy, launch: { _ in "output" },
                    run: { output in
                        let number = runs.next()
                        guard number > 1 else {
                            await control.reached("failing")
                            throw Broken()
                        }
                        #expect(output == "output")
                        control.markReached("up again")
                        try await untilShutdown()
                    })
            }, clock: clock)
        let changes = dispatcher.changes
        try await dispatcher.launch()
        var seen = [dispatcher.status.summary]
        control.markReached("failing")
        await clock.waitForSleeper(past: .seconds(1))
        seen.append(dispatcher.status.summary)
        clock.advance(past: .seconds(1))
        await control.reached("up again")
        seen.append(dispatcher.status.summary)
        #expect(dispatcher.status["worker"]?.restarts == 1)
        let report = try await dispatcher.shutdown()
        seen.append(dispatcher.status.summary)
        #expect(
            seen == [
                "up, ready: worker running", "degraded, not ready: worker restarting", "up, ready: worker running",
                "down, not ready: worker stopped",
            ])
        #expect(report["worker"]?.restarts.map(\.error) == ["broken"])
        #expect(report["worker"]?.restarts.first?.up != nil)
        var states: [ServiceState] = []
        for await change in changes { states.append(change.state) }
        #expect(states == [.starting, .running, .restarting, .running, .stopping, .stopped])
    }

    @Test(arguments: [(FailurePolicy.proceed, true), (.skipDependents, false)])
    func `a program is ready without a service that failed only if its dependents proceed`(
        policy: FailurePolicy, isReady: Bool
    ) async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("flaky", onFailure: policy) { _ in throw Broken() }
                InlineService("other") { _ in }
            }, clock: ManualClock())
        try await dispatcher.launch()
        #expect(dispatcher.status.isReady == isReady)
        try await dispatcher.shutdown()
    }

    @Test func `dependents of a relaunched service read the output of its new instance`() async throws {
        let instances = Locked(0)
        let control = ServiceControl()
        let seen = Locked<[Int]>([])
        let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "connection", policy: policy,
                    launch: { _ in
                        instances.next()
                    },
                    run: { instance in
                        guard instance == 1 else { return try await untilShutdown() }
                        await control.reached("failing")
                        throw Broken()
                    })
                InlineService("user", dependsOn: ["connection"]) { context in
                    let instance = try context["connection", as: Int.self]
                    seen.withLock { $0.append(instance) }
                    if instance == 2 { control.markReached("up again") }
                }
            }, clock: ManualClock())
        let changes = dispatcher.changes
        let app = try await dispatcher.launch()
        control.markReached("failing")
        await control.reached("up again")
        #expect(seen.withLock { $0 } == [1, 2])
        #expect(try app["connection"] == 2)
        let report = try await dispatcher.shutdown()
        #expect(report.services.map { $0.restarts.map(\.error) } == [["broken"], [nil]])
        var states: [ServiceState] = []
        for await change in changes where change.id == "connection" { states.append(change.state) }
        #expect(states == [.starting, .running, .restarting, .starting, .running, .stopping, .stopped])
    }

    @Test func `a service that requires one that waits for it gets the cycle as an error`() async throws {
        let box = Locked<Dispatcher?>(nil)
        let error = Locked<RequestCycle?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in
                    do {
                        _ = try await box.withLock { $0 }?.services.require("c", as: Void.self)
                    } catch let thrown as RequestCycle {
                        error.withLock { $0 = thrown }
                    }
                }
                InlineService("b", dependsOn: ["a"]) { _ in }
                InlineService("c", dependsOn: ["b"], mode: .onDemand) { _ in }
            }, clock: ManualClock())
        box.withLock { $0 = dispatcher }
        try await dispatcher.withLaunched { _ in }
        box.withLock { $0 = nil }
        #expect(
            error.withLock { $0 }?.description
                == "a requires a service that waits for it: a → c → b → a; require it after the launch, or depend on it"
        )
    }

    @Test func `backoff with jitter is never longer than without, and differs`() {
        let backoff = Backoff.exponential(from: .seconds(1), jitter: 0.5)
        let times = (0..<10).map { backoff.nanoseconds(after: 2, random: Double($0) / 10) }
        #expect(times.allSatisfy { $0 > 1_000_000_000 && $0 <= 2_000_000_000 })
        #expect(Set(times).count == 10)
        #expect(Backoff.exponential(from: .seconds(1), jitter: 0).nanoseconds(after: 1, random: 0.9) == 1_000_000_000)
    }

    @Test func `an observer has been given everything when launch and shutdown return`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in }
                InlineService("b", dependsOn: ["a"]) { _ in }
            }, clock: ManualClock(), observers: [recorder])
        var (counts, expected): ([Int], [Int]) = ([], [])
        for round in 1...50 {
            expected += [6 * round - 2, 6 * round]
            try await dispatcher.launch()
            counts.append(recorder.changes.count)
            try await dispatcher.shutdown()
            counts.append(recorder.changes.count)
        }
        #expect(counts == expected)
    }

    @Test func `an output of type any Sendable is passed to run and to shutdown`() async throws {
        struct Untyped: Service {
            let id: ServiceID = "untyped"
            let control: ServiceControl
            func launch(_ context: LaunchContext) async throws -> any Sendable { 42 }
            func run(_ output: any Sendable) async throws {
                control.note("run \(output)")
                try await control.wait(at: "run")
            }
            func shutdown(_ output: any Sendable) async throws { control.note("shut down \(output)") }
        }
        let control = ServiceControl()
        let graph = try ServiceGraph {
            Untyped(control: control)
            InlineService("optional", startsAfter: ["untyped"]) { _ -> (any Sendable)? in
                "text"
            } shutdown: { output in
                control.note("shut down \(output.map { "\($0)" } ?? "nothing")")
            }
        }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        try await dispatcher.launch()
        await control.reached("run")
        try await dispatcher.shutdown()
        #expect(control.lines == ["run 42", "shut down text", "shut down 42"])
    }
}
