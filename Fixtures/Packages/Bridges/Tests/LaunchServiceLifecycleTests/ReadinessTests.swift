#if ServiceLifecycle
    import LaunchGraph
    import LaunchServiceLifecycle
    import Synchronization
    import ServiceLifecycle
    import Testing

    /// Services that are up when their inner service says so.
    @Suite(.timeLimit(.minutes(10))) struct ReadinessTests {
        /// Tells of its readiness once it runs and `opens`.
        private struct Server: ServiceLifecycle.Service {
            var error: (any Error)?
            var opens = true
            let inner: ScriptedService
            let ready: RunReadiness

            func run() async throws {
                if let error { throw error }
                if opens { ready() }
                try await inner.run()
            }
        }

        private let log = EventLog()

        private func dispatcher(
            _ reaction: ScriptedService.Reaction = .cooperative, policy: ServicePolicy = ServicePolicy(),
            opens: Bool = true,
            error: (any Error)? = nil, _ others: ServiceList = ServiceList()
        ) throws -> Dispatcher {
            let inner = ScriptedService("server", log, reaction)
            return Dispatcher(
                try ServiceGraph {
                    LifecycleService("server", policy: policy) { _, ready in
                        Server(error: error, opens: opens, inner: inner, ready: ready)
                    }
                    others
                })
        }

        @Test func `a dependent starts when the inner service is ready, and the same run goes on until the shutdown`()
            async throws
        {
            let log = log
            let dispatcher = try dispatcher(
                .cooperative,
                ServiceList {
                    InlineService("client", dependsOn: ["server"]) { _ in log.add("client starts") }
                })
            try await dispatcher.launch()
            #expect(Set(await log.next(2)) == ["server runs", "client starts"])
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["server is told", "server ended"])
        }

        @Test func `an inner service that throws before it is ready fails the launch with its error`() async throws {
            let error = await #expect(throws: LaunchError.self) { try await dispatcher(error: Broken()).launch() }
            #expect(error?.failures.first?.error is Broken)
            #expect(error?.cameUp == false)
            #expect(await log.rest() == [])
        }

        @Test func `an inner service that returns before it is ready fails the launch`() async throws {
            let dispatcher = try dispatcher(opens: false)
            let launch = Task { try await dispatcher.launch() }
            #expect(await log.next() == "server runs")
            dispatcher.requestShutdown()
            // The shutdown cancels the launch, and with it the inner service.
            #expect(await log.next(2) == ["server is cancelled", "server ended"])
            await #expect(throws: LaunchError.self) { try await launch.value }
        }

        @Test func `an inner service that is not ready in time is cancelled, and the launch fails`() async throws {
            let dispatcher = try dispatcher(policy: ServicePolicy(timeout: .seconds(1), grace: .seconds(60)), opens: false)
            let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            #expect(
                error?.failures.map { "\($0)" } == [
                    "server: timed out after 1.0 seconds: the inner service runs, but has not called `ready`"
                ])
            #expect(await log.rest() == ["server runs", "server is cancelled", "server ended"])
        }

        @Test func `two dispatchers of one graph have inner services of their own`() async throws {
            let log = log
            let made = Mutex<[ScriptedService]>([])
            let graph = try ServiceGraph {
                LifecycleService("server") { _, ready in
                    let inner = made.withLock { made in
                        made.append(ScriptedService("server \(made.count)", log, .cooperative))
                        return made[made.count - 1]
                    }
                    return Server(inner: inner, ready: ready)
                }
            }
            let (first, second) = (Dispatcher(graph), Dispatcher(graph))
            try await first.launch()
            #expect(await log.next() == "server 0 runs")
            try await second.launch()
            #expect(await log.next() == "server 1 runs")
            try await first.shutdown()
            #expect(await log.next(2) == ["server 0 is told", "server 0 ended"])
            #expect(second.status.isReady)
            try await second.shutdown()
            #expect(await log.rest() == ["server 1 is told", "server 1 ended"])
        }

        @Test func `a service that is run again is restarting until it is ready again`() async throws {
            let ready = Mutex<RunReadiness?>(nil)
            let inner = ScriptedService("server", log, .cooperative)
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    LifecycleService("server", policy: ServicePolicy(restart: .run(backoff: .none))) { _, readiness in
                        ready.withLock { $0 = readiness }
                        readiness()
                        return inner
                    }
                })
            try await dispatcher.launch()
            #expect(await log.next() == "server runs")
            inner.end(throwing: Broken())
            #expect(await log.next(2) == ["server ended", "server runs"])
            #expect(dispatcher.status["server"]?.state == .restarting && !dispatcher.status.isReady)
            ready.withLock { $0 }?()
            #expect(dispatcher.status["server"]?.state == .running && dispatcher.status.isReady)
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["server is told", "server ended"])
        }

        @Test func `an inner service that is ready is shut down gracefully when another service fails the launch`()
            async throws
        {
            let dispatcher = try dispatcher(
                .cooperative,
                ServiceList { InlineService("client", dependsOn: ["server"]) { _ in throw Broken() } })
            await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            #expect(await log.rest() == ["server runs", "server is told", "server ended"])
        }

        @Test func `an inner service that fails after it was ready is a service that stopped working`() async throws {
            let inner = ScriptedService("server", log)
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    LifecycleService("server") { _, ready in Server(inner: inner, ready: ready) }
                })
            let run = Task { try await dispatcher.run(until: .shutdown) }
            #expect(await log.next() == "server runs")
            inner.end(throwing: Broken())
            let error = await #expect(throws: LaunchError.self) { try await run.value }
            #expect(error?.failures.map { "\($0)" } == ["server: stopped working: broken"])
        }

        @Test func `an inner service that fails after it was ready is run again if its policy says so`() async throws {
            let inner = ScriptedService("server", log, .cooperative)
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    LifecycleService("server", policy: ServicePolicy(restart: .run(backoff: .none))) { _, ready in
                        Server(inner: inner, ready: ready)
                    }
                })
            try await dispatcher.launch()
            #expect(await log.next() == "server runs")
            inner.end(throwing: Broken())
            #expect(await log.next(2) == ["server ended", "server runs"])
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["server is told", "server ended"])
        }
    }
#endif
