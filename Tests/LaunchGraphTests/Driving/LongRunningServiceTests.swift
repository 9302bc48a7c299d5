import Dispatch
import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LongRunningServiceTests {
    private struct Broken: Error {}

    private enum Trace {
        @TaskLocal static var id: String?
    }

    /// A server: its run returns once it was notified and the last request is done.
    private struct Server: Service {
        let id: ServiceID = "server"
        let dependsOn: [ServiceID] = ["database"]
        let control: ServiceControl
        let requestEnded: Latch
        let isServing: Latch
        var policy = ServicePolicy(drain: .seconds(3600))

        func launch(_ context: LaunchContext) async throws {}

        func run() async throws {
            await withShutdownHandler {
                isServing.open()
                await requestEnded.wait()
                control.note("last response, cancelled: \(Task.isCancelled)")
            } onShutdown: {
                control.note("stop accepting")
                requestEnded.open()
            }
        }

        func shutdown() async throws { control.note("server is down") }
    }

    private static let restarts = ServicePolicy(restart: .service(limit: 2, within: .seconds(60), backoff: .none))

    /// A service whose first run fails when the control says so.
    private func failing(
        _ id: ServiceID, dependsOn: [ServiceID] = [], policy: ServicePolicy, _ control: ServiceControl
    ) -> some Service {
        let runs = Locked(0)
        return InlineService(id, dependsOn: dependsOn, policy: policy) { _ in
            control.markReached("\(id) launch")
        } run: { _ in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            guard run == 1 else { return try await untilShutdown() }
            try await StepBehavior.ignoringCancellation.perform("\(id) run", control)
        }
    }

    @Test func `a run that fails while its service goes down to be launched again is a restart, not a failed shutdown`()
        async throws
    {
        let control = ServiceControl()
        let isNotified = Latch()
        let requestEnded = Latch()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                failing("pool", policy: Self.restarts, control)
                failing("worker", dependsOn: ["pool"], policy: Self.restarts, control)
                InlineService("server", dependsOn: ["worker"], policy: ServicePolicy(drain: .seconds(3600))) { _ in
                } run: { _ in
                    try await withShutdownHandler {
                        await requestEnded.wait()
                        try await untilShutdown()
                    } onShutdown: {
                        isNotified.open()
                    }
                }
            }, clock: ManualClock())
        try await dispatcher.launch()
        for id in ["pool", "worker"] { await control.reached("\(id) run") }
        control.fail("pool run")
        await isNotified.wait()
        control.fail("worker run", Broken())
        while dispatcher.report["worker"]?.restarts.first?.error == nil { await Task.yield() }
        requestEnded.open()
        await control.reached("worker launch", times: 2)
        while !dispatcher.status.isReady { await Task.yield() }
        #expect(dispatcher.report["worker"]?.restarts.map(\.error) == ["Broken()"])
        try await dispatcher.shutdown()
    }

    @Test func `a service that is launched again has no error of its former run`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                failing("base", policy: Self.restarts, control)
                failing("a", dependsOn: ["base"], policy: ServicePolicy(onFailure: .proceed), control)
            }, clock: ManualClock())
        try await dispatcher.launch()
        for id in ["base", "a"] { await control.reached("\(id) run") }
        control.fail("a run")
        while dispatcher.status["a"]?.state != .failed { await Task.yield() }
        #expect(dispatcher.status["a"]?.error != nil)
        control.fail("base run")
        await control.reached("a launch", times: 2)
        while dispatcher.status["a"]?.state != .running { await Task.yield() }
        #expect(dispatcher.status["a"]?.error == nil)
        #expect(dispatcher.report["a"]?.error == nil)
        try await dispatcher.shutdown()
    }

    @Test func `a service that was launched again after a failed shutdown may go down without an error`() async throws {
        let recorder = ChangeRecorder()
        let control = ServiceControl()
        let runs = Locked(0)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", policy: Self.restarts) { _ in
                } run: { _ in
                    let isFirst = runs.withLock { runs in
                        runs += 1
                        return runs == 1
                    }
                    if isFirst {
                        await control.reached("launched")
                        throw Broken()
                    }
                    control.markReached("second run")
                    try await untilShutdown()
                } shutdown: { _ in
                    if runs.withLock({ $0 }) == 1 { throw Broken() }
                }
                InlineService("b", dependsOn: ["a"]) { _ in
                } shutdown: { _ in
                    if runs.withLock({ $0 }) == 1 { throw Broken() }
                }
            }, clock: ManualClock(), observers: [recorder])
        try await dispatcher.launch()
        control.markReached("launched")
        await control.reached("second run")
        while !dispatcher.status.isReady { await Task.yield() }
        for id: ServiceID in ["a", "b"] { #expect(dispatcher.report[id]?.error == nil) }
        let report = try await dispatcher.shutdown()
        for id: ServiceID in ["a", "b"] { #expect(report[id]?.restarts.map(\.shutdownErrors) == [["Broken()"]]) }
        for (id, errors) in [("a", ["Broken()", "shutdown: Broken()"]), ("b", ["shutdown: Broken()"])] {
            let restarting = recorder.changes.filter { $0.id.name == id && $0.state == .restarting }
            #expect(restarting.map(\.error) == errors)
        }
        let last = try #require(recorder.changes.last)
        #expect(last.state == .stopped)
        #expect(last.error == nil)
        #expect(!last.hasFailedShutdown)
    }

    @Test func `a failed shutdown of a service that does not come up again is an error of the shutdown`() async throws {
        let control = ServiceControl()
        let launches = Locked(0)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", policy: Self.restarts) { _ in
                    let isFirst = launches.withLock { launches in
                        launches += 1
                        return launches == 1
                    }
                    guard !isFirst else { return }
                    control.markReached("second launch")
                    try await Task.sleep(for: .seconds(3600))
                } run: { _ in
                    throw Broken()
                } shutdown: { _ in
                    throw Broken()
                }
            }, clock: ManualClock())
        try await dispatcher.launch()
        await control.reached("second launch")
        let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.map { "\($0)" } == ["a: Broken()"])
        let restart = try #require(error?.report["a"]?.restarts.first)
        #expect(restart.error == "Broken()")
        #expect(restart.shutdownErrors == ["Broken()"])
        #expect(restart.up == nil)
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
        #expect(dispatcher.status["a"]?.error == text)
        #expect(dispatcher.report["b"]?.restarts.map(\.error) == [text])
        #expect(dispatcher.report["b"]?.error == "stopped working: \(text) (after 1 restart within 60.0 seconds)")
        let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
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
        let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.count == 2)
        #expect(error?.description.hasPrefix("1 service failed to shut down\n") == true)
        for id in ["a", "b"] as [ServiceID] { await recorder.waitFor(id, .stopped) }
        #expect(recorder.changes.last { $0.id == "a" }?.error == "shutdown: Broken()")
        #expect(recorder.changes.last { $0.id == "b" }?.error == nil)
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
                    let failure = failures.withLock { failures in
                        failures += 1
                        return failures
                    }
                    guard failure == 1 else { return try await untilShutdown() }
                    try await StepBehavior.suspended.perform("root run", control)
                }
                InlineService("middle", dependsOn: ["root"]) { _ in
                } run: { _ in
                    let isFirst = control.reachCount(of: "middle run") == 0
                    let isNotified = Latch()
                    // Unlike the call of a handler, that of an observer need not end before `run` returns.
                    observeShutdown {
                        isNotified.open()
                        // It blocks the thread on which the first attempt of the late service has just returned.
                        if isFirst { _ = isRunning.wait(timeout: .now() + .seconds(60)) }
                    }
                    control.markReached("middle run")
                    await isNotified.wait()
                }
                InlineService("late", dependsOn: ["middle"]) { _ -> Int in
                    let launch = launches.withLock { launches in
                        launches += 1
                        return launches
                    }
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
        let isServing = Latch()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("database") { _ in
                } shutdown: { _ in
                    control.note("database is down")
                }
                Server(control: control, requestEnded: Latch(), isServing: isServing)
            }, clock: ManualClock())
        try await dispatcher.launch()
        await isServing.wait()
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
        let isIterating = Latch()
        let wasCancelled = Locked(false)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("waiter", launch: { _ in }, run: { try await untilShutdown() })
                InlineService(
                    "consumer", launch: { _ in },
                    run: {
                        for await number in numbers.endingOnShutdown() {
                            received.withLock { $0.append(number) }
                            isIterating.open()
                        }
                        wasCancelled.withLock { $0 = Task.isCancelled }
                    })
            }, clock: ManualClock())
        try await dispatcher.launch()
        feed.yield(1)
        await isIterating.wait()
        let report = try await dispatcher.shutdown()
        #expect(received.withLock { $0 } == [1])
        #expect(!wasCancelled.withLock { $0 })
        #expect(report.services.map(\.state) == [.stopped, .stopped])
    }

    @Test func `a run that throws is called again with the same output, and status and changes say so`() async throws {
        let runs = Locked(0)
        let fails = Latch()
        let isUpAgain = Latch()
        let clock = ManualClock()
        let policy = ServicePolicy(restart: .run(limit: 2, within: .seconds(60), backoff: .constant(.seconds(1))))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "worker", policy: policy, launch: { _ in "output" },
                    run: { output in
                        let number = runs.withLock { runs in
                            runs += 1
                            return runs
                        }
                        guard number > 1 else {
                            await fails.wait()
                            throw Broken()
                        }
                        #expect(output == "output")
                        isUpAgain.open()
                        try await untilShutdown()
                    })
            }, clock: clock)
        let changes = dispatcher.changes
        try await dispatcher.launch()
        #expect(dispatcher.status.isReady)
        fails.open()
        await clock.waitForSleeper(past: .seconds(1))
        #expect(dispatcher.status.phase == .degraded)
        #expect(!dispatcher.status.isReady)
        #expect(dispatcher.status["worker"]?.state == .restarting)
        clock.advance(past: .seconds(1))
        await isUpAgain.wait()
        #expect(dispatcher.status.isReady)
        #expect(dispatcher.status["worker"]?.restarts == 1)
        let report = try await dispatcher.shutdown()
        #expect(report["worker"]?.restarts.first?.error == "Broken()")
        #expect(report["worker"]?.restarts.first?.up != nil)
        #expect(dispatcher.status.phase == .down)
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
        let fails = Latch()
        let seen = Locked<[Int]>([])
        let isUpAgain = Latch()
        let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "connection", policy: policy,
                    launch: { _ in
                        instances.withLock { instances in
                            instances += 1
                            return instances
                        }
                    },
                    run: { instance in
                        guard instance == 1 else { return try await untilShutdown() }
                        await fails.wait()
                        throw Broken()
                    })
                InlineService("user", dependsOn: ["connection"]) { context in
                    let instance = try context["connection", as: Int.self]
                    seen.withLock { $0.append(instance) }
                    if instance == 2 { isUpAgain.open() }
                }
            }, clock: ManualClock())
        let changes = dispatcher.changes
        let app = try await dispatcher.launch()
        fails.open()
        await isUpAgain.wait()
        #expect(seen.withLock { $0 } == [1, 2])
        #expect(try app["connection"] == 2)
        let report = try await dispatcher.shutdown()
        #expect(report["connection"]?.restarts.count == 1)
        #expect(report["user"]?.restarts.count == 1)
        #expect(report["user"]?.restarts.first?.error == nil)
        var states: [ServiceState] = []
        for await change in changes where change.id == "connection" { states.append(change.state) }
        #expect(states == [.starting, .running, .restarting, .starting, .running, .stopping, .stopped])
    }

    @Test func `a service reaches the status of its program and can request its shutdown`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "health", launch: { $0.program },
                    run: { program in
                        try await untilShutdown()
                        #expect(program.status.phase == .stopping)
                        #expect(!program.status.isReady)
                    })
                InlineService(
                    "worker", dependsOn: ["health"], launch: { $0.program },
                    run: { program in
                        program.requestShutdown()
                        try await untilShutdown()
                    })
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .shutdown) == .shutdown)
        #expect(dispatcher.status.phase == .down)
    }

    @Test func `a program handle does not retain the dispatcher`() async throws {
        weak var released: Dispatcher?
        let handle = Locked<ProgramHandle?>(nil)
        do {
            let dispatcher = Dispatcher(
                try ServiceGraph { InlineService("a") { context in handle.withLock { $0 = context.program } } },
                clock: ManualClock())
            try await dispatcher.withLaunched { _ in }
            released = dispatcher
        }
        #expect(released == nil)
        let program = try #require(handle.withLock { $0 })
        #expect(program.status.phase == .down)
        program.requestShutdown()
        for await _ in program.changes { Issue.record("a change of a dispatcher that was released") }
    }

    @Test func `a shutdown that was requested before a launch ends it at once`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph { InlineService("a") { _ in Issue.record("launched") } }, clock: ManualClock())
        dispatcher.requestShutdown()
        #expect(try await dispatcher.run(until: .shutdown) == .shutdown)
        dispatcher.requestShutdown()
        let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
        #expect(error?.isCancellation == true)
    }

    @Test func `a service whose run returns and ends the launch is named in the error`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("task", policy: ServicePolicy(onEnd: .shutsDown)) { _ in
                } run: { _ in
                }
                control.service("slow", launch: .suspended)
            }, clock: ManualClock())
        let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
        #expect(error?.isCancellation == true)
        #expect(error?.endedBy == "task")
        #expect(
            error?.description == "the run of task returned, which ends the launch; what was up has been shut down")
    }

    @Test func `awaiting the shutdown inside a service throws an error, and shuts down all the same`() async throws {
        let error = Locked<ShutdownInsideService?>(nil)
        let box = Locked<Dispatcher?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "worker", launch: { _ in },
                    run: {
                        do {
                            try await box.withLock { $0 }?.shutdown()
                        } catch let thrown as ShutdownInsideService {
                            error.withLock { $0 = thrown }
                        }
                    })
            }, clock: ManualClock())
        box.withLock { $0 = dispatcher }
        #expect(try await dispatcher.run(until: .shutdown) == .shutdown)
        box.withLock { $0 = nil }
        #expect(
            error.withLock { $0 }?.description
                == "worker awaits shutdown(), which waits for worker to stop; the shutdown has begun; "
                + "call requestShutdown() instead, which does not wait")
    }

    @Test func `a program ends without an error when a service's run returns and its policy says so`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("config") { _ in }
                InlineService(
                    "job", dependsOn: ["config"], policy: ServicePolicy(onEnd: .shutsDown), launch: { _ in }, run: {})
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .shutdown) == .service("job"))
        #expect(dispatcher.report["job"]?.state == .stopped)
    }

    @Test func `services do not inherit task-local values of the calls that launch and stop them`() async throws {
        let seen = Locked<[String]>([])
        let note = { @Sendable (what: String) in seen.withLock { $0.append("\(what): \(Trace.id ?? "none")") } }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "a", mode: .onDemand, launch: { _ in note("launch") },
                    run: {
                        note("run")
                        try await untilShutdown()
                    }, shutdown: { note("shutdown") })
            }, clock: ManualClock())
        try await Trace.$id.withValue("caller") {
            let app = try await dispatcher.launch()
            _ = try await app.require("a", as: Void.self)
            try await dispatcher.shutdown()
        }
        let lines = seen.withLock { $0 }
        #expect(lines.first == "launch: none" && lines.last == "shutdown: none")
        #expect(!lines.contains { $0.hasSuffix("caller") })
    }

    @Test func `services have the priority of the task that launches them, and deferred ones at most utility`()
        async throws
    {
        let priority = Locked<TaskPriority?>(nil)
        let deferred = Locked<TaskPriority?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in priority.withLock { $0 = Task.currentPriority } }
                InlineService("later", mode: .deferred) { _ in deferred.withLock { $0 = Task.currentPriority } }
            }, clock: ManualClock())
        let changes = dispatcher.changes
        try await Task(priority: .high) { _ = try await dispatcher.launch() }.value
        #expect(priority.withLock { $0 } == .high)
        for await change in changes where change.id == "later" && change.state == .running { break }
        #expect(deferred.withLock { $0 } == .utility)
        try await dispatcher.shutdown()
    }

    @Test func `a required service runs with the priority of the task that requires it, if it is higher`() async throws
    {
        let priorities = Locked<[String: TaskPriority]>([:])
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("base", mode: .onDemand) { _ in priorities.withLock { $0["base"] = Task.currentPriority }
                }
                InlineService("search", dependsOn: ["base"], mode: .onDemand) { _ in
                    priorities.withLock { $0["search"] = Task.currentPriority }
                }
            }, clock: ManualClock())
        try await Task(priority: .low) {
            let app = try await dispatcher.launch()
            try await Task(priority: .high) { _ = try await app.require("search", as: Void.self) }.value
        }.value
        #expect(priorities.withLock { $0 } == ["base": .high, "search": .high])
        try await dispatcher.shutdown()
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
        for round in 1...50 {
            try await dispatcher.launch()
            #expect(recorder.changes.count == 6 * round - 2)
            try await dispatcher.shutdown()
            #expect(recorder.changes.count == 6 * round)
        }
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

/// Opens once, and lets every task that waits continue.
private final class Latch: Sendable {
    private let state = Locked((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
