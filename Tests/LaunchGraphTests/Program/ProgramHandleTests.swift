import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProgramHandleTests {
    @Test func `a service reaches the status of its program and can request its shutdown`() async throws {
        let seen = Record()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "health", launch: { $0.program },
                    run: { program in
                        try await untilShutdown()
                        seen.add(program.status.summary)
                    })
                InlineService(
                    "worker", dependsOn: ["health"], launch: { $0.program },
                    run: { program in
                        program.requestShutdown()
                        try await untilShutdown()
                    })
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .shutdown) == .shutdown)
        #expect(
            seen.lines + [dispatcher.status.summary] == [
                "stopping, not ready: health stopping, worker stopped",
                "down, not ready: health stopped, worker stopped",
            ])
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
        while released != nil { await Task.yield() }
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
        let error = await expectError(LaunchError.self) { try await dispatcher.launch() }
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
        let error = await expectError(LaunchError.self) { try await dispatcher.launch() }
        #expect(error?.isCancellation == true)
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
}
