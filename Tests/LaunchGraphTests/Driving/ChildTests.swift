import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ChildTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `a child reads what its parent launched, and never launches or stops it`() async throws {
        let appGraph = try ServiceGraph { control.service("database") }
        let app = try await Dispatcher(appGraph, clock: clock).launch()
        let screen = try ServiceGraph(parent: appGraph) {
            InlineService("list", dependsOn: ["database"]) { context in
                "list of \(try context["database", as: String.self])"
            }
        }
        #expect(screen.launchOrder == ["list"])
        let child = Dispatcher(screen, parent: app, clock: clock)
        let screenValues = try await child.launch()
        #expect(try [screenValues["list"], screenValues["database"]] == ["list of database", "database"])
        try await child.shutdown()
        #expect(control.lines == ["launch database", "database is up"])
        #expect(try app["database"] == "database")
    }

    @Test func `a child dispatcher goes down before any service of its parent`() async throws {
        let appGraph = try ServiceGraph {
            control.service("database")
            RunningService(id: "server", dependsOn: ["database"], control: control)
        }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        await control.reached("server run")
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list", dependsOn: ["server"]) }, parent: app,
            clock: clock)
        try await child.launch()
        try await parent.shutdown()
        #expect(
            control.lines.suffix(6)
                == [
                    "shut down list", "list is down", "server run ends", "shut down server", "shut down database",
                    "database is down",
                ])
        #expect(child.report["list"]?.state == .stopped)
    }

    @Test func `a child goes down with its parent without its lame duck time`() async throws {
        let appGraph = try ServiceGraph { control.service("server") }
        let parent = Dispatcher(appGraph, clock: clock)
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list", dependsOn: ["server"]) },
            parent: try await parent.launch(), clock: clock, lameDuck: .seconds(3600))
        try await child.launch()
        child.requestShutdown()
        #expect(child.status.phase == .draining)
        try await child.shutdown()
        try await child.launch()
        try await parent.shutdown()
        #expect(child.status.phase == .down)
    }

    @Test func `a child goes down with its parent even if no service of the parent has a shutdown`() async throws {
        struct Plain: Service { func launch(_ context: LaunchContext) async throws {} }
        let appGraph = try ServiceGraph { Plain() }
        let parent = Dispatcher(appGraph, clock: clock)
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list") }, parent: try await parent.launch(),
            clock: clock)
        try await child.launch()
        try await parent.shutdown()
        #expect(control.lines.last == "list is down")
    }

    @Test func `a child without its parent is not launched, and the error says what to do`() async throws {
        let appGraph = try ServiceGraph { control.service("database") }
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                control.service("settings")
                control.service("list", dependsOn: ["database"])
            }, clock: clock)
        let error = await expectError(LaunchError.self) { try await child.launch() }
        #expect(
            error?.failures.first.map { "\($0)" }
                == "list: list depends on services of a parent; give its dispatcher the launched parent")
        #expect(control.reachCount(of: "list") == 0)
    }

    @Test func `a child requires a service of its parent`() async throws {
        let appGraph = try ServiceGraph { control.service("search", mode: .onDemand) }
        let app = try await Dispatcher(appGraph, clock: clock).launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                control.service("list")
                control.service("filter", mode: .onDemand)
            }, parent: app, clock: clock)
        let screen = try await child.launch()
        let values: [String] = [
            try await screen.require("search"), try await screen.require("filter"), try app["search"],
            try screen["search"],
        ]
        #expect(values == ["search", "filter", "search", "search"])
        #expect(app.graph.launchOrder == ["search"])
    }

    @Test func `a service of a child of a child can shut down the first dispatcher, which tells it of the wait`()
        async throws
    {
        let appGraph = try ServiceGraph { control.service("database") }
        let parent = Dispatcher(appGraph, clock: clock)
        let sceneGraph = try ServiceGraph(parent: appGraph) { control.service("scene") }
        let scene = try await Dispatcher(sceneGraph, parent: try await parent.launch(), clock: clock).launch()
        let screen = Dispatcher(
            try ServiceGraph(parent: sceneGraph) {
                InlineService("list") { _ in
                } run: { [control] _ in
                    await expectError(ShutdownInsideService.self) { try await parent.shutdown() }
                    control.note("the shutdown has begun")
                    try await untilShutdown()
                }
            }, parent: scene, clock: clock)
        try await screen.launch()
        await control.reached("database shutdown")
        #expect(control.lines.contains("the shutdown has begun"))
    }

    @Test func `a child goes down for a relaunch if one of its own children needs the service`() async throws {
        let fails = Gate()
        let runs = Locked(0)
        let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        let appGraph = try ServiceGraph {
            InlineService("database", policy: policy) { _ in
            } run: { _ in
                guard
                    runs.withLock({
                        $0 += 1; return $0
                    }) == 1
                else { return try await untilShutdown() }
                await fails.wait()
                throw Broken()
            }
        }
        let parent = Dispatcher(appGraph, clock: clock)
        let sceneGraph = try ServiceGraph(parent: appGraph) { control.service("scene") }
        let scene = try await Dispatcher(sceneGraph, parent: try await parent.launch(), clock: clock).launch()
        let screen = Dispatcher(
            try ServiceGraph(parent: sceneGraph) { control.service("list", dependsOn: ["database"]) }, parent: scene,
            clock: clock)
        try await screen.launch()
        await fails.open()
        await control.reached("scene shutdown")
        #expect(control.lines.contains("list is down"))
        try await parent.shutdown()
    }

    @Test func `a child is not launched on a service that goes down after another child`() async throws {
        let fails = Gate()
        let appGraph = try ServiceGraph {
            InlineService("link", policy: ServicePolicy(onFailure: .skipDependents)) { _ in
            } run: { _ in
                await fails.wait()
                throw Broken()
            }
            control.service("database", dependsOn: ["link"])
        }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        let slow = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                control.service("slow", dependsOn: ["database"], shutdown: .suspended)
            },
            parent: app, clock: clock)
        try await slow.launch()
        await fails.open()
        await control.reached("slow shutdown")
        let late = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("late", dependsOn: ["database"]) }, parent: app,
            clock: clock)
        await expectError(LaunchError.self) { try await late.launch() }
        control.release("slow shutdown")
        await control.reached("database shutdown")
        #expect(!control.lines.contains("late is up"))
        try await parent.shutdown()
    }

    @Test func `a service that comes up again while a child goes down for another service stays up`() async throws {
        let failures = [Gate(), Gate()]
        let launches = Locked([0, 0])
        let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        func restarting(_ id: ServiceID, _ index: Int) -> some Service {
            InlineService(id, policy: policy) { [control] _ -> Int in
                let launch = launches.withLock { launches in
                    launches[index] += 1
                    return launches[index]
                }
                control.markReached("\(id) launch")
                return launch
            } run: { launch in
                guard launch == 1 else { return try await untilShutdown() }
                await failures[index].wait()
                throw Broken()
            } shutdown: { [control] _ in
                try await StepBehavior.suspended.perform("\(id) shutdown", control)
            }
        }
        let appGraph = try ServiceGraph {
            restarting("a", 0)
            control.service("user", dependsOn: ["a"])
            restarting("b", 1)
        }
        let parent = Dispatcher(appGraph, clock: clock)
        let screen = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("screen", dependsOn: ["b"], shutdown: .suspended) },
            parent: try await parent.launch(), clock: clock)
        try await screen.launch()
        await failures[0].open()
        await control.reached("a shutdown")
        // While the child is awaited, a is up again.
        await failures[1].open()
        await control.reached("screen shutdown")
        control.release("a shutdown")
        await control.reached("a launch", times: 2)
        control.release("screen shutdown")
        control.release("b shutdown")
        await control.reached("b launch", times: 2)
        while parent.status.phase != .up { await Task.yield() }
        #expect(parent.status["a"]?.state == .running)
        #expect(control.reachCount(of: "a shutdown") == 1)
        for id in ["a", "b"] { control.release("\(id) shutdown") }
        try await parent.shutdown()
    }

    @Test func `a value is read by its type from any ancestor`() async throws {
        struct Config: Service { func launch(_ context: LaunchContext) async throws -> Int { 7 } }
        struct Absent: Service { func launch(_ context: LaunchContext) async throws {} }
        let appGraph = try ServiceGraph { Config() }
        let app = try await Dispatcher(appGraph, clock: clock).launch()
        let sceneGraph = try ServiceGraph(parent: appGraph) { control.service("scene") }
        let scene = try await Dispatcher(sceneGraph, parent: app, clock: clock).launch()
        let screen = try await Dispatcher(
            try ServiceGraph(parent: sceneGraph) { control.service("list") }, parent: scene, clock: clock
        ).launch()
        #expect(try screen[Config.self] == 7)
        let error = #expect(throws: UnknownService.self) { try screen[Absent.self] }
        #expect(error?.id == Absent.id)
    }

    @Test func `a child of a parent that is down is not launched`() async throws {
        let appGraph = try ServiceGraph { control.service("a") }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        try await parent.shutdown()
        let child = Dispatcher(try ServiceGraph(parent: appGraph) { control.service("b") }, parent: app, clock: clock)
        await expectError(InvalidLaunchState.self) { try await child.launch() }
        #expect(control.reachCount(of: "b") == 0)
    }

    @Test func `a child that was launched synchronously goes down with its parent`() async throws {
        let appGraph = try ServiceGraph { control.service("a") }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                InlineSynchronousService("b", launch: { _ in }, shutdown: { [control] in control.note("b is down") })
            }, parent: app, clock: clock)
        try await MainActor.run { try child.launchSynchronously() }
        try await parent.shutdown()
        #expect(control.lines.suffix(3) == ["b is down", "shut down a", "a is down"])
    }

    @Test func `a child's services depend on each other and on the parent's`() async throws {
        let appGraph = try ServiceGraph { control.service("a") }
        let child = try ServiceGraph(parent: appGraph) {
            control.service("c", dependsOn: ["b"])
            control.service("b", dependsOn: ["a"])
        }
        #expect(child.launchOrder == ["b", "c"])
    }

    @Test func `a child fails if the parent's service that it depends on did not come up`() async throws {
        let appGraph = try ServiceGraph {
            control.service("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
        }
        let app = try await Dispatcher(appGraph, clock: clock).launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("b", dependsOn: ["a"]) }, parent: app, clock: clock)
        let error = await expectError(LaunchError.self) { try await child.launch() }
        #expect(error?.failures.first.map { "\($0)" } == "b: a has no value: it is failed (broken)")
    }

    @Test func `a grandchild fails if a service that it depends on has not been launched`() async throws {
        let appGraph = try ServiceGraph { control.service("a", mode: .onDemand) }
        let screenGraph = try ServiceGraph(parent: appGraph) { control.service("b") }
        let app = try await Dispatcher(appGraph, clock: clock).launch()
        let screen = try await Dispatcher(screenGraph, parent: app, clock: clock).launch()
        let sheet = Dispatcher(
            try ServiceGraph(parent: screenGraph) { control.service("c", dependsOn: ["a"]) }, parent: screen,
            clock: clock)
        let error = await expectError(LaunchError.self) { try await sheet.launch() }
        #expect(error?.failures.first.map { "\($0)" } == "c: a has no value: it is not launched")
    }

    @Test func `a child has what is left of the time for its parent's shutdown`() async throws {
        let appGraph = try ServiceGraph { control.service("a") }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                control.service(
                    "b", dependsOn: ["a"], policy: ServicePolicy(shutdownTimeout: .seconds(100)),
                    shutdown: .ignoringCancellation)
            }, parent: app, clock: clock)
        try await child.launch()
        let shutdown = Task { try await parent.shutdown(deadline: .seconds(7)) }
        await control.reached("b shutdown")
        await clock.waitForSleeper(past: .seconds(7))
        clock.advance(past: .seconds(7))
        _ = await shutdown.result
        // The child notices the same moment with a timer of its own.
        _ = try? await child.shutdown()
        #expect(child.report["b"]?.state == .abandoned)
        control.release("b shutdown")
    }

    @Test func `a child starts without a service that its parent abandoned with the proceed policy`() async throws {
        let policy = ServicePolicy(timeout: .seconds(5), grace: .seconds(2), onFailure: .proceed)
        let appGraph = try ServiceGraph { control.service("a", policy: policy, launch: .ignoringCancellation) }
        let parent = Dispatcher(appGraph, clock: clock)
        let launch = Task { try await parent.launch() }
        await control.reached("a")
        clock.advance(past: .seconds(5))
        await clock.waitForSleeper(past: .seconds(7) + .nanoseconds(1))
        clock.advance(past: .seconds(2))
        let app = try await launch.value
        #expect(parent.report["a"]?.state == .abandoned)
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("b", dependsOn: ["a"]) }, parent: app, clock: clock)
        #expect(try await child.launch()["b"] == "b")
        try await child.shutdown()
        control.release("a")
    }

    @Test
    func `a parent's service goes down after the child that depends on it, also when the rest of the parent stays up`()
        async throws
    {
        let appGraph = try ServiceGraph {
            RunningService(id: "server", policy: ServicePolicy(onFailure: .skipDependents), control: control)
            control.service("client", dependsOn: ["server"])
            control.service("theme")
        }
        let recorder = ChangeRecorder()
        let parent = Dispatcher(appGraph, clock: clock, observers: [recorder])
        let app = try await parent.launch()
        await control.reached("server run")
        let list = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list", dependsOn: ["client"]) }, parent: app,
            clock: clock)
        let colours = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("colours", dependsOn: ["theme"]) }, parent: app,
            clock: clock
        )
        let row = try ServiceGraph(parent: list.graph) { control.service("row", dependsOn: ["server"]) }
        let cell = Dispatcher(row, parent: try await list.launch(), clock: clock)
        try await colours.launch()
        try await cell.launch()
        control.fail("server run")
        await recorder.waitFor("client", .stopped)
        #expect(
            control.lines.filter { $0.hasSuffix("is down") } == ["row is down", "list is down", "client is down"])
        #expect(colours.report["colours"]?.state == .running)
        try await parent.shutdown()
        #expect(control.lines.filter { $0.hasSuffix("is down") }.suffix(2) == ["colours is down", "theme is down"])
    }

    @Test func `a child does not come up on a service of its parent that is going down`() async throws {
        struct Database: Service {
            let id: ServiceID = "database"
            let policy = ServicePolicy(onFailure: .skipDependents)
            let control: ServiceControl
            func launch(_ context: LaunchContext) async throws -> Int { 1 }
            func run(_ connection: Int) async throws { try await control.wait(at: "run") }
            func shutdown(_ connection: Int) async throws { try await control.wait(at: "shutdown") }
        }
        let appGraph = try ServiceGraph { Database(control: control) }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        await control.reached("run")
        control.fail("run")
        await control.reached("shutdown")
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list", dependsOn: ["database"]) }, parent: app,
            clock: clock)
        let error = await expectError(LaunchError.self) { try await child.launch() }
        #expect(error?.failures.first.map { "\($0)" }?.hasPrefix("list: database has no value: it is stopping") == true)
        control.release("shutdown")
        try await parent.shutdown()
        #expect(control.reachCount(of: "list") == 0)
    }

    @Test func `a child whose parent lacks what it depends on is not launched`() async throws {
        let appGraph = try ServiceGraph { control.service("database") }
        let other = try await Dispatcher(try ServiceGraph { control.service("theme") }, clock: clock).launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) { control.service("list", dependsOn: ["database"]) }, parent: other,
            clock: clock)
        let error = await expectError(LaunchError.self) { try await child.launch() }
        #expect(error?.failures.first?.error is UnknownService, "\(error as Any)")
    }

    @Test func `what fails when children shut down with their parent is in the error of its shutdown`() async throws {
        let appGraph = try ServiceGraph { control.service("database", shutdown: .throwing) }
        let parent = Dispatcher(appGraph, clock: clock)
        let app = try await parent.launch()
        let child = Dispatcher(
            try ServiceGraph(parent: appGraph) {
                control.service("draft", dependsOn: ["database"], shutdown: .throwing)
            }, parent: app, clock: clock)
        try await child.launch()
        let error = await expectError(ShutdownError.self) { try await parent.shutdown() }
        #expect(error?.failures.map { "\($0)" } == ["draft: broken", "database: broken"])
        // Another launch begins without it.
        try await parent.launch()
        let second = await expectError(ShutdownError.self) { try await parent.shutdown() }
        #expect(second?.failures.map { "\($0)" } == ["database: broken"])
    }
}
