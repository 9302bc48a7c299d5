import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct ShutdownTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `everything goes down in reverse, what only started after others first, too`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", startsAfter: ["a"])
            stage.act("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let report = try await dispatcher.shutdown()
        #expect(
            stage.lines.suffix(6)
                == ["shut down c", "c is down", "shut down b", "b is down", "shut down a", "a is down"])
        #expect(report.services.map(\.state) == [.stopped, .stopped, .stopped])
        #expect(report.outcome == .running)
    }

    @Test func `shutdown() during launch() calls it off for those who await it`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], launch: .whenTold)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "b")
        let report = try await dispatcher.shutdown()
        #expect(report.outcome == .cancelled)
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(error?.isCancellation == true)
        #expect(error?.finished == ["a"])
    }

    @Test func `shutdown() twice waits for the same, and shuts down once`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", shutdown: .whenTold) }, clock: clock)
        try await dispatcher.launch()
        async let first = dispatcher.shutdown()
        await stage.arrived(at: "a shutdown")
        async let second = dispatcher.shutdown()
        stage.proceed("a shutdown")
        #expect(try await first["a"]?.state == .stopped)
        #expect(try await second["a"]?.state == .stopped)
        #expect(stage.arrivals(at: "a shutdown") == 1)
        #expect(try await dispatcher.shutdown()["a"]?.state == .stopped)
    }

    @Test func `shutting down what was never launched does nothing`() async throws {
        let report = try await Dispatcher(try ServiceGraph { stage.act("a") }, clock: clock).shutdown()
        #expect(report.outcome == .idle)
        #expect(stage.lines.isEmpty)
    }

    @Test func `launching during a shutdown makes no sense, and says so`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", shutdown: .whenTold) }, clock: clock)
        try await dispatcher.launch()
        async let shutdown = dispatcher.shutdown()
        await stage.arrived(at: "a shutdown")
        let error = await #expect(throws: InvalidLaunchState.self) { try await dispatcher.launch() }
        #expect("\(error!)" == "launch() is not possible while the dispatcher is shutting down")
        stage.proceed("a shutdown")
        _ = try await shutdown
    }

    @Test func `a shutdown that throws does not keep others from shutting down, and is told`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", shutdown: .throwing)
            stage.act("b", dependsOn: ["a"], shutdown: .throwing)
            stage.act("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(
            "\(error!)" == """
                2 services did not shut down as they should
                  b: broken
                  a: broken
                """)
        #expect(error?.report["a"]?.error == "shutdown: broken")
        #expect(dispatcher.report.services.allSatisfy { $0.state == .stopped })
    }

    @Test func `a shutdown that hangs is cancelled, then abandoned, and keeps no other up`() async throws {
        let policy = ServicePolicy(shutdownTimeout: .seconds(4), grace: .seconds(1))
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], policy: policy, shutdown: .whenTold)
            stage.act("c", dependsOn: ["a"], policy: policy, shutdown: .deaf)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown() }
        await stage.arrived(at: "b shutdown")
        await stage.arrived(at: "c shutdown")
        clock.advance(past: .seconds(4))
        await clock.hasSleeper(past: .seconds(5) + .nanoseconds(1))
        clock.advance(past: .seconds(1))
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        #expect(Set(error?.failures.map(\.reason) ?? []) == [.timedOut, .abandoned])
        #expect(error?.report["c"]?.state == .abandoned)
        #expect(error?.report["a"]?.state == .stopped)
        stage.proceed("c shutdown")
    }

    @Test func `a deadline bounds the whole of a shutdown, and names what is still up`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], shutdown: .deaf)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown(deadline: .seconds(1)) }
        await stage.arrived(at: "b shutdown")
        clock.advance(past: .seconds(1))
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        #expect(error?.failures.map(\.id) == ["a", "b"])
        #expect(error?.failures.allSatisfy { $0.reason == .overdue } == true)
        #expect(stage.arrivals(at: "a shutdown") == 0)
        stage.proceed("b shutdown")
    }

    @Test func `withLaunched shuts down whatever happens`() async throws {
        let graph = try ServiceGraph { stage.act("a") }
        let value = try await Dispatcher(graph, clock: clock).withLaunched { app in try app["a", as: String.self] }
        #expect(value == "a")
        #expect(stage.lines.last == "a is down")
        await #expect(throws: Broken.self) {
            try await Dispatcher(graph, clock: clock).withLaunched { _ in throw Broken() }
        }
        #expect(stage.lines.count { $0 == "a is down" } == 2)
    }

    @Test func `a shutdown is not called off by cancelling whoever awaits it`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", shutdown: .whenTold) }, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown() }
        await stage.arrived(at: "a shutdown")
        shutdown.cancel()
        stage.proceed("a shutdown")
        #expect(try await shutdown.value["a"]?.state == .stopped)
    }

    @Test func `whoever awaits a shutdown learns of that one, also when another launch has begun since`() async throws {
        let graph = try ServiceGraph { stage.act("a", shutdown: .throwing) }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        let report = try await dispatcher.shutdown()
                        #expect(report["a"]?.error != nil, "only one that found everything down has nothing to throw")
                    } catch {
                        #expect((error as? ShutdownError)?.report["a"]?.state == .stopped)
                    }
                    _ = try? await dispatcher.launch()
                }
            }
        }
    }

    @Test func `everything cannot be launched while only a part of it is up`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                stage.act("a")
                stage.act("b")
                stage.act("c", mode: .onDemand)
            }, clock: clock)
        try await dispatcher.launch(only: ["a"])
        let error = await #expect(throws: InvalidLaunchState.self) { try await dispatcher.launch() }
        #expect(
            error.map { "\($0)" }
                == "launch() is not possible while the dispatcher is running without b; shut it down first")
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        try await dispatcher.launch()
    }
}
