import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LaunchTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `concurrent calls of launch() share one launch, and a later call returns the services that run`()
        async throws
    {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", launch: .suspended) }, clock: clock)
        async let first = dispatcher.launch()
        await control.reached("a")
        async let second = dispatcher.launch()
        control.release("a")
        let values: [String] = [try await first["a"], try await second["a"], try await dispatcher.launch()["a"]]
        #expect(values == ["a", "a", "a"])
        #expect(control.reachCount(of: "a") == 1)
    }

    @Test func `a launch continues for the first caller when a second caller's task is cancelled`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", launch: .suspended) }, clock: clock)
        let first = Task { try await dispatcher.launch() }
        await control.reached("a")
        let second = Task { try await dispatcher.launch() }
        second.cancel()
        // Either it joined and was cancelled alone, or it was cancelled before it joined.
        await expectError((any Error).self) { try await second.value }
        #expect(dispatcher.report.outcome == .launching)
        control.release("a")
        #expect(try await first.value["a"] == "a")
    }

    @Test func `a launch is cancelled when the task of its last caller is cancelled`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], launch: .suspended)
            control.service("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("b")
        launch.cancel()
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.isCancellation == true)
        #expect(error?.report.summary == "cancelled: a stopped, b cancelled, c cancelled")
        #expect(control.lines == ["launch a", "a is up", "launch b", "shut down a", "a is down"])
    }

    @Test func `launch() in a cancelled task throws, and the outcome is cancelled`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", launch: .suspended) }, clock: clock)
        let launch = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await dispatcher.launch()
        }
        await expectError(LaunchError.self) { try await launch.value }
        #expect(dispatcher.report.outcome == .cancelled)
    }

    @Test func `cancelling launch() while a service waits for a retry ends the launch at once`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 5, backoff: .constant(.seconds(3))))
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph { control.service("a", policy: policy, launch: .throwing) }, clock: clock,
            observers: [recorder])
        let launch = Task { try await dispatcher.launch() }
        await recorder.waitFor("a", .retrying)
        #expect(recorder.changes.last { $0.state == .retrying }?.error == "broken")
        launch.cancel()
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.report["a"].map { "\($0.state), attempts: \($0.attempts.count)" } == "cancelled, attempts: 1")
    }

    @Test func `a retry starts after its backoff and not before`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 2, backoff: .constant(.seconds(3))))
        let dispatcher = Dispatcher(
            try ServiceGraph { control.service("a", policy: policy, launch: .suspended) }, clock: clock)
        control.fail("a")
        let launch = Task { try await dispatcher.launch() }
        await clock.waitForSleeper(past: .seconds(3))
        #expect(control.reachCount(of: "a") == 1)
        control.release("a")
        clock.advance(past: .seconds(3))
        #expect(try await launch.value["a"] == "a")
        #expect(dispatcher.report["a"]?.attempts.map(\.error) == ["broken", nil])
    }

    @Test func `a service that ignores cancellation is abandoned after its grace, and launch() returns`() async throws {
        let policy = ServicePolicy(timeout: .seconds(5), grace: .seconds(2))
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], policy: policy, launch: .ignoringCancellation)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("b")
        clock.advance(past: .seconds(5))
        await clock.waitForSleeper(past: .seconds(7) + .nanoseconds(1))
        clock.advance(past: .seconds(2))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.failures.first?.reason == .abandoned)
        #expect(error?.report.summary == "failed: a stopped, b abandoned")

        // It comes up after all, and is shut down then.
        control.release("b")
        await control.reached("b shutdown")
        #expect(dispatcher.report["b"]?.state == .abandoned)
    }

    @Test func `a failure that happens before the first caller waits is not lost`() async throws {
        for _ in 0..<200 {
            let graph = try ServiceGraph {
                control.service("a", launch: .throwing)
                control.service("b", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
                control.service("c", dependsOn: ["a", "b"])
            }
            let error = await expectError(LaunchError.self) { try await Dispatcher(graph, clock: clock).launch() }
            #expect(error?.failures.first?.id == "a")
        }
    }

    @Test func `a failure reaches dependents of dependents, each naming the chain to it`() async throws {
        let graph = try ServiceGraph {
            control.service("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
            control.service("b", dependsOn: ["a"])
            control.service("c", dependsOn: ["b"])
            control.service("d")
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        #expect(app.report.summary == "degraded: a failed, b skipped, c skipped, d running")
        #expect(app.report["c"]?.because == ["c", "b", "a"])
        let error = #expect(throws: DependencyUnavailable.self) { try app["c"] as String }
        #expect("\(error!)" == "c has no value: it is skipped (b → a: broken)")
    }

    @Test func `launch after shutdown launches everything anew`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a") }, clock: clock)
        for round in 1...3 {
            let app = try await dispatcher.launch()
            #expect(try app["a"] == "a")
            try await dispatcher.shutdown()
            #expect(control.reachCount(of: "a") == round)
            #expect(throws: DependencyUnavailable.self) { try app["a"] as String }
        }
    }

    @Test func `a launch of selected services launches these and their dependencies`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], startsAfter: ["c"])
            control.service("c")
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch(only: ["b"])
        #expect(control.lines == ["launch a", "a is up", "launch b", "b is up"])
        #expect(app.report["c"]?.state == .idle)
        #expect(try await dispatcher.launch(only: ["a"])["a"] == "a")
        let error = await expectError(InvalidLaunchState.self) { try await dispatcher.launch(only: ["c"]) }
        let unknown = await expectError(UnknownService.self) { try await dispatcher.launch(only: ["d"]) }
        #expect(
            ["\(error!)", "\(unknown!)"] == [
                "launch(only:) is not possible while the dispatcher is running without c; shut it down first",
                "no service d is in the graph; it has a, c, b",
            ])
    }

    @Test func `deferred services start after the launch, which does not wait for them`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", mode: .deferred, launch: .suspended)
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        let app = try await dispatcher.launch()
        await control.reached("b")
        #expect(throws: DependencyUnavailable.self) { try app["b"] as String }
        control.release("b")
        await recorder.waitFor("b", .running)
        #expect(try app["b"] == "b")
    }

    @Test func `a deferred service that fails and aborts shuts everything down`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", mode: .deferred, launch: .throwing)
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        await recorder.waitFor("a", .stopped)
        #expect(dispatcher.report.summary == "running: a stopped, b failed")
        #expect(dispatcher.report.phase == .failed)
    }

    @Test func `a service is launched at most once whatever the interleaving`() async throws {
        for round in 0..<60 {
            let control = ServiceControl()
            let graph = try ServiceGraph {
                control.service("a")
                control.service("b", dependsOn: ["a"])
                control.service("c", dependsOn: ["a"], mode: .onDemand)
                control.service("d", dependsOn: ["b"], mode: .deferred)
            }
            let dispatcher = Dispatcher(graph, clock: clock)
            await withTaskGroup(of: Void.self) { group in
                for caller in 0..<8 {
                    group.addTask {
                        guard let app = try? await dispatcher.launch() else { return }
                        _ = try? await app.require("c") as String
                        if caller == round % 8 { _ = try? await dispatcher.shutdown() }
                        _ = try? await dispatcher.launch()
                    }
                }
            }
            _ = try? await dispatcher.shutdown()
            for name in ["a", "b", "c", "d"] {
                let mine = control.lines.filter { $0 == "launch \(name)" || $0 == "\(name) is down" }
                let expected = (0..<mine.count).map { $0 % 2 == 0 ? "launch \(name)" : "\(name) is down" }
                let wasCancelled = control.lines.filter { $0 == "\(name) is up" }.count != mine.count / 2
                #expect(mine == expected || wasCancelled)
            }
        }
    }

    @Test func `a launch after one that failed early starts everything`() async throws {
        let isBroken = Locked(true)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                control.service("a")
                InlineService("b") { _ in if isBroken.withLock({ $0 }) { throw Broken() } }
                control.service("c")
                control.service("d")
            }, maxConcurrency: 1, clock: clock)
        let error = await expectError(LaunchError.self) { try await dispatcher.launch() }
        #expect(error?.report.summary == "failed: a stopped, b failed, c cancelled, d cancelled")
        isBroken.withLock { $0 = false }
        try await dispatcher.launch()
        #expect(dispatcher.report.summary == "running: a running, b running, c running, d running")
        try await dispatcher.shutdown()
    }

    @Test func `what a request starts begins in launch order`() async throws {
        let recorder = ChangeRecorder()
        let ids = ["a", "b", "c", "d"].map { ServiceID($0) }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                for id in ids { control.service(id, mode: .onDemand) }
                control.service("all", dependsOn: [ids[2], ids[0], ids[3], ids[1]], mode: .onDemand)
            }, clock: clock, observers: [recorder])
        let app = try await dispatcher.launch()
        _ = try await app.require("all", as: String.self)
        try await dispatcher.shutdown()
        #expect(recorder.changes.filter { $0.state == .starting }.map(\.id) == ids + ["all"])
    }

    @Test func `the duration of a launch that failed does not grow any more`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { [clock] _ in
                    clock.advance(by: .seconds(3))
                    throw Broken()
                }
            }, clock: clock)
        await expectError(LaunchError.self) { try await dispatcher.launch() }
        clock.advance(by: .seconds(4))
        #expect(dispatcher.report.wall == .seconds(3))
    }

    @Test func `no deadline remains when the services have settled`() async throws {
        let late = ServicePolicy(
            timeout: .seconds(1), shutdownTimeout: .seconds(5), grace: .seconds(1), onFailure: .proceed)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                control.service("up")
                control.service("failing", policy: ServicePolicy(onFailure: .proceed), launch: .throwing)
                control.service("late", policy: late, launch: .ignoringCancellation)
            }, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("late")
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        await clock.waitForSleeper(past: .seconds(2) + .nanoseconds(1))
        clock.advance(past: .seconds(1))
        _ = try await launch.value
        await clock.waitForNoSleeper()
        // It is shut down, because it was abandoned.
        control.release("late")
        await control.reached("late shutdown")
        await clock.waitForNoSleeper()
        _ = try? await dispatcher.shutdown()
    }

    @Test func `a dispatcher launches services on the executor it is given`() async throws {
        let executor = CountingExecutor()
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, executor: executor)
        try await dispatcher.launch()
        let jobs = executor.jobs
        #expect(jobs >= 2)
        try await dispatcher.shutdown()
        #expect(executor.jobs >= jobs + 2)
    }

    @Test func `a launch with a deadline names what has not settled, and what waits for it`() async throws {
        let graph = try ServiceGraph {
            control.service("config")
            InlineService("database", dependsOn: ["config"]) { [control] _ in try await control.wait(at: "database") }
            control.service("api", dependsOn: ["database"])
            InlineService("flaky", policy: ServicePolicy(retry: .init(attempts: 3, backoff: .constant(.seconds(30))))) {
                _ in throw Broken()
            }
        }
        let launch = Task { [clock] in try await Dispatcher(graph, clock: clock).launch(deadline: .seconds(10)) }
        await control.reached("database")
        await clock.waitForSleeper(past: .seconds(10))
        clock.advance(past: .seconds(10))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.deadline == .seconds(10) && error?.report.outcome == .failed)
        #expect(
            error?.description == """
                the launch was not over within 10.0 seconds
                  still starting: database, behind it: api
                  still starting: flaky
                  had come up: config
                """)
    }

    @Test func `a run whose launch misses its deadline throws the error of the launch`() async throws {
        let graph = try ServiceGraph { InlineService("slow") { [control] _ in try await control.wait(at: "slow") } }
        let run = Task { [clock] in
            try await Dispatcher(graph, clock: clock).run(until: .shutdown, startDeadline: .seconds(5))
        }
        await control.reached("slow")
        await clock.waitForSleeper(past: .seconds(5))
        clock.advance(past: .seconds(5))
        let error = await expectError(LaunchError.self) { try await run.value }
        #expect(error?.deadline == .seconds(5))
    }
}
