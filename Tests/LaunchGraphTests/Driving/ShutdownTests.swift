import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShutdownTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `services go down in reverse order, including those that only start after others`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", startsAfter: ["a"])
            control.service("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let report = try await dispatcher.shutdown()
        #expect(
            control.lines.suffix(6)
                == ["shut down c", "c is down", "shut down b", "b is down", "shut down a", "a is down"])
        #expect(report.summary == "running: a stopped, b stopped, c stopped")
    }

    @Test func `shutdown() during launch() cancels the launch for all its callers`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], launch: .suspended)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("b")
        let report = try await dispatcher.shutdown()
        #expect(report.summary == "cancelled: a stopped, b cancelled")
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.isCancellation == true)
        #expect(error?.finished == ["a"])
    }

    @Test func `two calls of shutdown() wait for one shutdown`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", shutdown: .suspended) }, clock: clock)
        try await dispatcher.launch()
        async let first = dispatcher.shutdown()
        await control.reached("a shutdown")
        async let second = dispatcher.shutdown()
        control.release("a shutdown")
        let reports = [try await first, try await second, try await dispatcher.shutdown()]
        #expect(reports.map(\.summary) == Array(repeating: "running: a stopped", count: 3))
        #expect(control.reachCount(of: "a shutdown") == 1)
    }

    @Test func `shutdown() before a launch does nothing`() async throws {
        let report = try await Dispatcher(try ServiceGraph { control.service("a") }, clock: clock).shutdown()
        #expect(report.summary == "idle: a idle")
    }

    @Test func `launch() during a shutdown throws an error that says so`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", shutdown: .suspended) }, clock: clock)
        try await dispatcher.launch()
        async let shutdown = dispatcher.shutdown()
        await control.reached("a shutdown")
        let error = await expectError(InvalidLaunchState.self) { try await dispatcher.launch() }
        #expect("\(error!)" == "launch() is not possible while the dispatcher is shutting down")
        control.release("a shutdown")
        _ = try await shutdown
    }

    @Test func `a service whose shutdown throws does not keep others up, and the error is thrown at the end`()
        async throws
    {
        let graph = try ServiceGraph {
            control.service("a", shutdown: .throwing)
            control.service("b", dependsOn: ["a"], shutdown: .throwing)
            control.service("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let error = await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(
            "\(error!)" == """
                2 services failed to shut down
                  b: broken
                  a: broken
                """)
        #expect(error?.report["a"]?.error == "shutdown: broken")
        #expect(dispatcher.report.summary == "running: a stopped, b stopped, c stopped")
    }

    @Test func `a service whose shutdown hangs is cancelled, then abandoned, and keeps no other service up`()
        async throws
    {
        let policy = ServicePolicy(shutdownTimeout: .seconds(4), grace: .seconds(1))
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], policy: policy, shutdown: .suspended)
            control.service("c", dependsOn: ["a"], policy: policy, shutdown: .ignoringCancellation)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown() }
        await control.reached("b shutdown")
        await control.reached("c shutdown")
        clock.advance(past: .seconds(4))
        await clock.waitForSleeper(past: .seconds(5) + .nanoseconds(1))
        clock.advance(past: .seconds(1))
        let error = await expectError(ShutdownError.self) { try await shutdown.value }
        #expect(Set(error?.failures.map(\.reason) ?? []) == [.timedOut, .abandoned])
        #expect(error?.report.summary == "running: a stopped, b stopped, c abandoned")
        control.release("c shutdown")
    }

    @Test func `a shutdown with a deadline ends at it and names the services that are still up`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], shutdown: .ignoringCancellation)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown(deadline: .seconds(1)) }
        await control.reached("b shutdown")
        clock.advance(past: .seconds(1))
        let error = await expectError(ShutdownError.self) { try await shutdown.value }
        #expect(error?.failures.map(\.id) == ["a", "b"])
        #expect("\(error?.failures.map(\.reason) ?? [])" == "[overdue, overdue]")
        // Neither instance is gone: another launch does not start a second one of either.
        let second = await expectError(LaunchError.self) { try await dispatcher.launch() }
        #expect(second?.failures.map(\.reason) == [.earlierAttemptIsOut])
        #expect(control.lines == ["launch a", "a is up", "launch b", "b is up", "shut down b"])
        control.release("b shutdown")
        await control.reached("a shutdown")
        while (try? await dispatcher.launch()) == nil { await Task.yield() }
        #expect(control.lines.count { $0.hasPrefix("launch") } == 4)
        control.release("b shutdown")
        try await dispatcher.shutdown()
    }

    @Test func `withLaunched shuts down after success, after an error and after cancellation`() async throws {
        let graph = try ServiceGraph { control.service("a") }
        let value = try await Dispatcher(graph, clock: clock).withLaunched { app in try app["a", as: String.self] }
        await expectError(Broken.self) {
            try await Dispatcher(graph, clock: clock).withLaunched { _ in throw Broken() }
        }
        let lines = ["launch a", "a is up", "shut down a", "a is down"]
        #expect([value] + control.lines == ["a"] + lines + lines)
    }

    @Test func `cancelling the task that awaits a shutdown does not cancel the shutdown`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", shutdown: .suspended) }, clock: clock)
        try await dispatcher.launch()
        let shutdown = Task { try await dispatcher.shutdown() }
        await control.reached("a shutdown")
        shutdown.cancel()
        control.release("a shutdown")
        #expect(try await shutdown.value["a"]?.state == .stopped)
    }

    @Test func `shutdown() returns the result of the shutdown it joined, even if another launch has begun since`()
        async throws
    {
        let graph = try ServiceGraph { control.service("a", shutdown: .throwing) }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        let report = try await dispatcher.shutdown()
                        #expect(
                            report["a"]?.error != nil || report["a"]?.state != .stopped,
                            "only one that found everything down, or not up yet, has nothing to throw")
                    } catch {
                        #expect((error as? ShutdownError)?.report["a"]?.state == .stopped)
                    }
                    _ = try? await dispatcher.launch()
                }
            }
        }
    }

    @Test func `launch() throws while only selected services are up`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                control.service("a")
                control.service("b")
                control.service("c", mode: .onDemand)
            }, clock: clock)
        try await dispatcher.launch(only: ["a"])
        let error = await expectError(InvalidLaunchState.self) { try await dispatcher.launch() }
        #expect(
            error.map { "\($0)" }
                == "launch() is not possible while the dispatcher is running without b; shut it down first")
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        try await dispatcher.launch()
    }
}
