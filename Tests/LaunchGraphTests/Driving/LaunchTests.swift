import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct LaunchTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `launching at the same time is one launch, and when running it gives what runs`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", launch: .whenTold) }, clock: clock)
        async let first = dispatcher.launch()
        await stage.arrived(at: "a")
        async let second = dispatcher.launch()
        stage.proceed("a")
        #expect(try await first["a"] == "a")
        #expect(try await second["a"] == "a")
        #expect(try await dispatcher.launch()["a"] == "a")
        #expect(stage.arrivals(at: "a") == 1)
    }

    @Test func `launch() joined by a second caller whose task is cancelled goes on for the first`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", launch: .whenTold) }, clock: clock)
        let first = Task { try await dispatcher.launch() }
        await stage.arrived(at: "a")
        let second = Task { try await dispatcher.launch() }
        second.cancel()
        // Either it joined and was cancelled alone, or it was cancelled before it joined.
        await #expect(throws: (any Error).self) { try await second.value }
        #expect(dispatcher.report.outcome == .launching)
        stage.proceed("a")
        #expect(try await first.value["a"] == "a")
    }

    @Test func `when the last one who awaits it is cancelled, a launch is called off`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], launch: .whenTold)
            stage.act("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "b")
        launch.cancel()
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.isCancellation == true)
        #expect(error?.report.outcome == .cancelled)
        #expect(error?.report["a"]?.state == .stopped)
        #expect(error?.report["b"]?.state == .cancelled)
        #expect(error?.report["c"]?.state == .cancelled)
        #expect(stage.lines == ["launch a", "a is up", "launch b", "shut down a", "a is down"])
    }

    @Test func `a task that is cancelled before it launches launches nothing for long`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", launch: .whenTold) }, clock: clock)
        let launch = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await dispatcher.launch()
        }
        await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(dispatcher.report.outcome == .cancelled)
    }

    @Test func `cancelling launch() while a retry sleeps`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 5, backoff: .constant(.seconds(3))))
        let watch = Watch()
        let dispatcher = Dispatcher(
            try ServiceGraph { stage.act("a", policy: policy, launch: .throwing) }, clock: clock, observers: [watch])
        let launch = Task { try await dispatcher.launch() }
        await watch.saw("a", .retrying)
        #expect(watch.changes.last { $0.state == .retrying }?.error == "broken")
        launch.cancel()
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.report["a"]?.state == .cancelled)
        #expect(error?.report["a"]?.attempts == 1)
    }

    @Test func `a retry comes after its back-off and not before`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 2, backoff: .constant(.seconds(3))))
        let dispatcher = Dispatcher(
            try ServiceGraph { stage.act("a", policy: policy, launch: .whenTold) }, clock: clock)
        stage.fail("a")
        let launch = Task { try await dispatcher.launch() }
        await clock.hasSleeper(past: .seconds(3))
        #expect(stage.arrivals(at: "a") == 1)
        stage.proceed("a")
        clock.advance(past: .seconds(3))
        #expect(try await launch.value["a"] == "a")
        let report = try #require(dispatcher.report["a"])
        #expect(report.tries.map(\.error) == ["broken", nil])
    }

    @Test func `a service that ignores cancellation is abandoned after its grace, and launch() returns`() async throws {
        let policy = ServicePolicy(timeout: .seconds(5), grace: .seconds(2))
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], policy: policy, launch: .deaf)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "b")
        clock.advance(past: .seconds(5))
        await clock.hasSleeper(past: .seconds(7) + .nanoseconds(1))
        clock.advance(past: .seconds(2))
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.failures.first?.reason == .abandoned)
        #expect(error?.report["b"]?.state == .abandoned)
        #expect(error?.report["a"]?.state == .stopped)

        // It comes up after all, and is shut down then.
        stage.proceed("b")
        await stage.arrived(at: "b shutdown")
        #expect(dispatcher.report["b"]?.state == .abandoned)
    }

    @Test func `a service under way when the launch aborts that comes up all the same is shut down`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", launch: .deaf)
            stage.act("b", launch: .whenTold)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "a")
        await stage.arrived(at: "b")
        stage.fail("b")
        stage.proceed("a")
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.report["a"]?.state == .stopped)
        #expect(stage.lines.suffix(2) == ["shut down a", "a is down"])
    }

    @Test func `a failure that happens before anyone waits is not lost`() async throws {
        for _ in 0..<200 {
            let graph = try ServiceGraph {
                stage.act("a", launch: .throwing)
                stage.act("b", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
                stage.act("c", dependsOn: ["a", "b"])
            }
            let error = await #expect(throws: LaunchError.self) { try await Dispatcher(graph, clock: clock).launch() }
            #expect(error?.failures.first?.id == "a")
        }
    }

    @Test func `a failure reaches dependents of dependents, each naming the chain to it`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
            stage.act("b", dependsOn: ["a"])
            stage.act("c", dependsOn: ["b"])
            stage.act("d")
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        #expect(app.report.outcome == .degraded)
        #expect(app.report["c"]?.because == ["c", "b", "a"])
        #expect(app.report["d"]?.state == .running)
        let error = #expect(throws: DependencyUnavailable.self) { try app["c"] as String }
        #expect("\(error!)" == "c has no value: it is skipped (b → a: broken)")
    }

    @Test func `launch after shutdown launches everything anew`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a") }, clock: clock)
        for round in 1...3 {
            let app = try await dispatcher.launch()
            #expect(try app["a"] == "a")
            try await dispatcher.shutdown()
            #expect(stage.arrivals(at: "a") == round)
            #expect(throws: DependencyUnavailable.self) { try app["a"] as String }
        }
    }

    @Test func `a launch of some launches these and what they depend on`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], startsAfter: ["c"])
            stage.act("c")
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch(only: ["b"])
        #expect(stage.lines == ["launch a", "a is up", "launch b", "b is up"])
        #expect(app.report["c"]?.state == .idle)
        #expect(try await dispatcher.launch(only: ["a"])["a"] == "a")
        let error = await #expect(throws: InvalidLaunchState.self) { try await dispatcher.launch(only: ["c"]) }
        #expect(
            "\(error!)" == "launch(only:) is not possible while the dispatcher is running without c; shut it down first"
        )
        let unknown = await #expect(throws: UnknownService.self) { try await dispatcher.launch(only: ["d"]) }
        #expect("\(unknown!)" == "no service d is in the graph; it has a, c, b")
    }

    @Test func `what is deferred starts after the launch, which does not wait for it`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", mode: .deferred, launch: .whenTold)
        }
        let watch = Watch()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [watch])
        let app = try await dispatcher.launch()
        await stage.arrived(at: "b")
        #expect(throws: DependencyUnavailable.self) { try app["b"] as String }
        stage.proceed("b")
        await watch.saw("b", .running)
        #expect(try app["b"] == "b")
    }

    @Test func `a deferred service that fails and aborts shuts everything down`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", mode: .deferred, launch: .throwing)
        }
        let watch = Watch()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [watch])
        try await dispatcher.launch()
        await watch.saw("a", .stopped)
        #expect(dispatcher.report.outcome == .failed)
    }

    @Test func `maxConcurrency 1 is exactly the launch order when nothing is known of durations`() async throws {
        let graph = try ServiceGraph {
            for name in ["e", "d", "c", "b", "a"] { stage.act(ServiceID(name)) }
            stage.act("f", dependsOn: ["a", "e"])
        }
        try await Dispatcher(graph, maxConcurrency: 1, clock: clock).launch()
        #expect(stage.lines.filter { $0.hasPrefix("launch") } == graph.launchOrder.map { "launch \($0)" })
    }

    @Test func `a service is launched at most once whatever the interleaving`() async throws {
        for round in 0..<60 {
            let stage = Stage()
            let graph = try ServiceGraph {
                stage.act("a")
                stage.act("b", dependsOn: ["a"])
                stage.act("c", dependsOn: ["a"], mode: .onDemand)
                stage.act("d", dependsOn: ["b"], mode: .deferred)
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
                let mine = stage.lines.filter { $0 == "launch \(name)" || $0 == "\(name) is down" }
                let expected = (0..<mine.count).map { $0 % 2 == 0 ? "launch \(name)" : "\(name) is down" }
                let wasCancelled = stage.lines.filter { $0 == "\(name) is up" }.count != mine.count / 2
                #expect(mine == expected || wasCancelled)
            }
        }
    }

    @Test func `services can be launched on an executor of their own`() async throws {
        let executor = CountingExecutor()
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, executor: executor)
        try await dispatcher.launch()
        let jobs = executor.jobs
        #expect(jobs >= 2)
        try await dispatcher.shutdown()
        #expect(executor.jobs >= jobs + 2)
    }
}
