import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServiceRunTests {
    let control = ServiceControl()
    let clock = ManualClock()

    private func graph(_ onFailure: FailurePolicy) throws -> ServiceGraph {
        try ServiceGraph {
            control.service("a")
            RunningService(id: "b", dependsOn: ["a"], policy: ServicePolicy(onFailure: onFailure), control: control)
            control.service("c", dependsOn: ["b"])
        }
    }

    @Test func `a service whose run failed is still failed when everything is down`() async throws {
        let failed = Gate()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", onFailure: .proceed) { _ in
                } run: { _ in
                    await failed.open()
                    throw Broken()
                }
            }, clock: ManualClock())
        try await dispatcher.launch()
        await failed.wait()
        while dispatcher.report["a"]?.state == .running { await Task.yield() }
        _ = try? await dispatcher.shutdown()
        #expect(dispatcher.report["a"]?.state == .failed)
    }

    @Test func `a service that is launched again has all its attempts`() async throws {
        let attempts = Locked<[Int]>([])
        let isUpAgain = Gate()
        let policy = ServicePolicy(
            retry: RetryPolicy(attempts: 2, backoff: .none),
            restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", policy: policy) { context in
                    let number = attempts.withLock { attempts in
                        attempts.append(context.attempt)
                        return attempts.count
                    }
                    if number == 2 { throw Broken() }
                    return number
                } run: { number in
                    if number == 1 { throw Broken() }
                    await isUpAgain.open()
                    try await untilShutdown()
                }
            }, clock: ManualClock())
        try await dispatcher.launch()
        await isUpAgain.wait()
        try await dispatcher.shutdown()
        #expect(attempts.withLock { $0 } == [1, 1, 2])
    }

    @Test func `a shutdown cancels a service's run and then shuts the service down`() async throws {
        let dispatcher = Dispatcher(try graph(.abort), clock: clock)
        try await dispatcher.launch()
        await control.reached("b run")
        let report = try await dispatcher.shutdown()
        #expect(
            control.lines.suffix(6)
                == ["shut down c", "c is down", "b run ends", "shut down b", "shut down a", "a is down"])
        #expect(report["b"]?.state == .stopped)
    }

    @Test func `a run that ends early and aborts shuts everything down`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(try graph(.abort), clock: clock, observers: [recorder])
        try await dispatcher.launch()
        control.release("b run")
        await recorder.waitFor("a", .stopped)
        #expect(dispatcher.status.phase == .failed)
        #expect(dispatcher.report["b"]?.error == "stopped working: its run returned")
    }

    @Test func `a run that throws with skipDependents shuts down its dependents and leaves the rest up`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(try graph(.skipDependents), clock: clock, observers: [recorder])
        let app = try await dispatcher.launch()
        control.fail("b run")
        await recorder.waitFor("c", .stopped)
        await recorder.waitFor("b", .stopping)
        try await dispatcher.shutdown()
        #expect(control.lines.suffix(4) == ["c is down", "shut down b", "shut down a", "a is down"])
        #expect(app.report.summary == "running: a stopped, b failed, c stopped")
        #expect(app.report["b"]?.error == "stopped working: broken")
        #expect(app.report["c"]?.because == ["c", "b"])
    }

    @Test func `a run that ends and lets others proceed is only reported`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(try graph(.proceed), clock: clock, observers: [recorder])
        let app = try await dispatcher.launch()
        control.release("b run")
        await recorder.waitFor("b", .failed)
        #expect(app.report.summary == "running: a running, b failed, c running")
        #expect(dispatcher.status.phase == .degraded)
        #expect(try app["c"] == "c")
        try await dispatcher.shutdown()
    }

    @Test func `a run that ignores cancellation is abandoned, and the rest goes down`() async throws {
        let graph = try ServiceGraph {
            control.service("a")
            RunningService(
                id: "b", dependsOn: ["a"], policy: ServicePolicy(grace: .seconds(1)), run: .ignoringCancellation,
                control: control)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        await control.reached("b run")
        let shutdown = Task { try await dispatcher.shutdown() }
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        let error = await expectError(ShutdownError.self) { try await shutdown.value }
        #expect(error?.failures.first?.reason == .abandoned)
        #expect(error?.report.summary == "running: a stopped, b abandoned")
        control.release("b run")
    }

    @Test func `a service that fails to launch never begins its run`() async throws {
        let graph = try ServiceGraph {
            control.service("a", launch: .throwing)
            RunningService(id: "b", dependsOn: ["a"], control: control)
        }
        await expectError(LaunchError.self) { try await Dispatcher(graph, clock: clock).launch() }
        #expect(control.reachCount(of: "b run") == 0)
    }

    @Test func `an error thrown while a service goes down is in the report, but a cancellation error is not`()
        async throws
    {
        let graph = try ServiceGraph {
            RunningService(id: "a", run: .suspended, control: control)
            RunningService(id: "b", dependsOn: ["a"], run: .ignoringCancellation, control: control)
            control.service("c", dependsOn: ["b"], shutdown: .suspended)
            RunningService(id: "d", run: .ignoringCancellation, control: control)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        for runner in ["a", "b", "d"] { await control.reached("\(runner) run") }
        let shutdown = Task { try await dispatcher.shutdown() }
        // One that is cancelled, and one that waits until what depends on it is down, have something to say.
        await control.reached("c shutdown")
        control.fail("b run")
        control.fail("d run")
        control.release("c shutdown")
        let error = await expectError(ShutdownError.self) { try await shutdown.value }
        #expect(Set(error?.failures.map { "\($0)" } ?? []) == ["b: broken", "d: broken"])
        #expect(["a", "b"].map { error?.report[$0]?.error } == [nil, "shutdown: broken"])
    }

    @Test func `a service that waits for its restart when the launch fails had come up`() async throws {
        let restart = RestartPolicy.service(backoff: .constant(.seconds(1), jitter: 0))
        let graph = try ServiceGraph {
            RunningService(id: "server", policy: ServicePolicy(restart: restart), control: control)
            control.service("slow", launch: .suspended)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launched = Task { try await dispatcher.launch() }
        await control.reached("server run")
        control.fail("server run")
        // Everything has happened at the moment 0.
        await clock.waitForSleeper(past: .seconds(1))
        #expect(control.lines.last == "shut down server")
        control.fail("slow")
        let error = await expectError(LaunchError.self) { _ = try await launched.value }
        #expect(error?.finished == ["server"])
    }
}
