import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RestartErrorTests {
    private static let restarts = ServicePolicy(restart: .service(limit: 2, within: .seconds(60), backoff: .none))

    /// A service whose first run fails when the control says so.
    private func failing(
        _ id: ServiceID, dependsOn: [ServiceID] = [], policy: ServicePolicy, _ control: ServiceControl
    ) -> some Service {
        let runs = Locked(0)
        return InlineService(id, dependsOn: dependsOn, policy: policy) { _ in
            control.markReached("\(id) launch")
        } run: { _ in
            let run = runs.next()
            guard run == 1 else { return try await untilShutdown() }
            try await StepBehavior.ignoringCancellation.perform("\(id) run", control)
        }
    }

    @Test func `a run that fails while its service goes down to be launched again is a restart, not a failed shutdown`()
        async throws
    {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                failing("pool", policy: Self.restarts, control)
                failing("worker", dependsOn: ["pool"], policy: Self.restarts, control)
                InlineService("server", dependsOn: ["worker"], policy: ServicePolicy(drain: .seconds(3600))) { _ in
                } run: { _ in
                    try await withShutdownHandler {
                        await control.reached("request ended")
                        try await untilShutdown()
                    } onShutdown: {
                        control.markReached("notified")
                    }
                }
            }, clock: ManualClock())
        try await dispatcher.launch()
        for id in ["pool", "worker"] { await control.reached("\(id) run") }
        control.fail("pool run")
        await control.reached("notified")
        control.fail("worker run", Broken())
        while dispatcher.report["worker"]?.restarts.first?.error == nil { await Task.yield() }
        control.markReached("request ended")
        await control.reached("worker launch", times: 2)
        while !dispatcher.status.isReady { await Task.yield() }
        #expect(dispatcher.report["worker"]?.restarts.map(\.error) == ["broken"])
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
        #expect([dispatcher.status["a"]?.error, dispatcher.report["a"]?.error] == [nil, nil])
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
                    let isFirst = runs.next() == 1
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
        #expect(dispatcher.report.services.map(\.error) == [nil, nil])
        let report = try await dispatcher.shutdown()
        #expect(report.services.map { $0.restarts.map(\.shutdownErrors) } == [[["broken"]], [["broken"]]])
        for (id, errors) in [("a", ["broken", "shutdown: broken"]), ("b", ["shutdown: broken"])] {
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
                    let isFirst = launches.next() == 1
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
        let error = await expectError(ShutdownError.self) { try await dispatcher.shutdown() }
        #expect(error?.failures.map { "\($0)" } == ["a: broken"])
        let restart = error?.report["a"]?.restarts.first
        #expect(restart.map { [$0.error ?? ""] + $0.shutdownErrors } == ["broken", "broken"])
        #expect(restart?.up == nil)
    }
}
