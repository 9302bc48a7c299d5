#if ServiceLifecycle
    import LaunchGraph
    import LaunchServiceLifecycle
    import Logging
    import ServiceLifecycle
    import ServiceLifecycleTestKit
    import Testing

    /// A dispatcher as one of the services of a group.
    @Suite(.timeLimit(.minutes(10))) struct DispatcherServiceTests {
        private typealias Configuration = ServiceGroupConfiguration.ServiceConfiguration
        private let log = EventLog()

        /// `b` depends on `a`; both log what reaches them.
        private func graph(policy: ServicePolicy = ServicePolicy(), b: (@Sendable () async throws -> Void)? = nil)
            throws
            -> ServiceGraph
        {
            let log = log
            let service = { (id: ServiceID, dependsOn: [ServiceID], work: (@Sendable () async throws -> Void)?) in
                InlineService(id, dependsOn: dependsOn, policy: policy) { _ in
                } run: { _ in
                    log.add("\(id) runs")
                    if let work {
                        try await work()
                    } else {
                        try await untilShutdown()
                        log.add("\(id) drains")
                    }
                } shutdown: { _ in
                    log.add("\(id) is shut down")
                }
            }
            return try ServiceGraph {
                service("a", [], nil)
                service("b", ["a"], b)
            }
        }

        private func group(_ services: Configuration...) -> ServiceGroup {
            ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: .current))
        }

        @Test func `the group's graceful shutdown shuts the graph down in order, before the services listed before it`()
            async throws
        {
            let outer = ScriptedService("outer", log, .cooperative)
            let group = group(.init(service: outer), .init(service: DispatcherService(Dispatcher(try graph()))))
            async let run: Void = group.run()
            #expect(Set(await log.next(3)) == ["outer runs", "a runs", "b runs"])
            await group.triggerGracefulShutdown()
            try await run
            #expect(
                await log.rest() == [
                    "b drains", "b is shut down", "a drains", "a is shut down", "outer is told", "outer ended",
                ])
        }

        @Test func `a cancellation of the group shuts the graph down in order`() async throws {
            let dispatcher = Dispatcher(try graph())
            let group = group(.init(service: DispatcherService(dispatcher)))
            let run = Task { try await group.run() }
            #expect(Set(await log.next(2)) == ["a runs", "b runs"])
            run.cancel()
            await #expect(throws: CancellationError.self) { try await run.value }
            #expect(dispatcher.status.phase == .down)
            #expect(await log.rest() == ["b drains", "b is shut down", "a drains", "a is shut down"])
        }

        @Test func `a failure of a service of the graph is an error of the group`() async throws {
            let group = group(.init(service: DispatcherService(Dispatcher(try graph { throw Broken() }))))
            let error = await #expect(throws: LaunchError.self) { try await group.run() }
            #expect(error?.failures.map { "\($0)" } == ["b: stopped working: broken"])
        }

        @Test func `a failure of another service of the group shuts the graph down in order`() async throws {
            let outer = ScriptedService("outer", log)
            let dispatcher = Dispatcher(try graph())
            let group = group(
                .init(service: outer, failureTerminationBehavior: .gracefullyShutdownGroup),
                .init(service: DispatcherService(dispatcher)))
            let run = Task { try await group.run() }
            _ = await log.next(3)
            outer.end(throwing: Broken())
            await #expect(throws: Broken.self) { try await run.value }
            #expect(
                await log.rest() == ["outer ended", "b drains", "b is shut down", "a drains", "a is shut down"])
        }

        @Test
        func `a service of the graph that returns and shuts it down ends the group as the group's behaviour says`()
            async throws
        {
            let service = { try DispatcherService(Dispatcher(graph(policy: ServicePolicy(onEnd: .shutsDown)) {})) }
            let graceful = group(.init(service: try service(), successTerminationBehavior: .gracefullyShutdownGroup))
            try await graceful.run()
            let strict = group(.init(service: try service()))
            await #expect(throws: ServiceGroupError.self) { try await strict.run() }
        }

        @Test func `a graceful shutdown during the launch cancels the launch and ends without an error`() async throws {
            let log = log
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("a") { _ in
                    } shutdown: { _ in
                        log.add("a is shut down")
                    }
                    InlineService("b", dependsOn: ["a"]) { _ in
                        log.add("b starts")
                        try await Task.sleep(for: .seconds(3600))
                    }
                })
            let group = group(.init(service: DispatcherService(dispatcher)))
            async let run: Void = group.run()
            #expect(await log.next() == "b starts")
            await group.triggerGracefulShutdown()
            try await run
            #expect(dispatcher.report.outcome == .cancelled)
            #expect(await log.rest() == ["a is shut down"])
        }

        @Test func `a graceful shutdown before the group runs ends it without an error`() async throws {
            let dispatcher = Dispatcher(try graph())
            let group = group(.init(service: DispatcherService(dispatcher)))
            await group.triggerGracefulShutdown()
            try await group.run()
            #expect(dispatcher.status.phase != .up)
        }

        @Test func `the code of a graph's service is not told of the group's shutdown before its turn`() async throws {
            let log = log
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("a") { _ in
                    } run: { _ in
                        try await withShutdownHandler {
                            log.add("a runs")
                            try await untilShutdown()
                            log.add("shutting down: \(Task.isShuttingDownGracefully)")
                        } onShutdown: {
                            // It takes the lock under which the group calls its handlers.
                            _ = Task.isShuttingDownGracefully
                        }
                    }
                })
            try await testGracefulShutdown { trigger in
                async let run: Void = DispatcherService(dispatcher).run()
                #expect(await log.next() == "a runs")
                trigger.triggerGracefulShutdown()
                try await run
            }
            #expect(await log.rest() == ["shutting down: false"])
        }

        @Test func `a lifecycle service in a graph in a group is shut down in its turn`() async throws {
            let inner = ScriptedService("inner", log)
            let log = log
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    LifecycleService("inner") { _ in inner }
                    InlineService("client", dependsOn: ["inner"]) { _ in
                    } run: { _ in
                        log.add("client runs")
                        try await untilShutdown()
                        log.add("client drains")
                    }
                })
            let group = group(.init(service: DispatcherService(dispatcher)))
            async let run: Void = group.run()
            #expect(Set(await log.next(2)) == ["inner runs", "client runs"])
            await group.triggerGracefulShutdown()
            #expect(await log.next(2) == ["client drains", "inner is told"])
            inner.end()
            try await run
        }
    }
#endif
