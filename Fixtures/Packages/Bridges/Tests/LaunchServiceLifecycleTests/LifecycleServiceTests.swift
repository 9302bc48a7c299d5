#if ServiceLifecycle
    import LaunchGraph
    import LaunchServiceLifecycle
    import Logging
    import ServiceLifecycle
    import Synchronization
    import Testing

    /// The cases that swift-service-lifecycle's own tests describe for a group, for services of a graph.
    @Suite(.timeLimit(.minutes(10))) struct LifecycleServiceTests {
        private let log = EventLog()

        /// A graph of `services`, each of which depends on the one before it.
        private func chain(
            _ services: ScriptedService..., policy: ServicePolicy = ServicePolicy()
        ) throws -> Dispatcher {
            // The policy is that of the last one.
            let last = services.last?.description
            var previous: [ServiceID] = []
            let chain = services.map { service in
                defer { previous = [ServiceID(service.description)] }
                return LifecycleService(
                    ServiceID(service.description), dependsOn: previous,
                    policy: service.description == last ? policy : ServicePolicy()
                ) { _ in service }
            }
            return Dispatcher(try ServiceGraph { chain })
        }

        /// Launches a chain whose services all run.
        private func launch(_ dispatcher: Dispatcher) async throws {
            try await dispatcher.launch()
            let events = await log.next(dispatcher.graph.count)
            #expect(events.allSatisfy { $0.hasSuffix(" runs") })
        }

        // MARK: Graceful shutdown

        @Test func `services are shut down gracefully one after the other, dependents first`() async throws {
            let (a, b, c) = (ScriptedService("a", log), ScriptedService("b", log), ScriptedService("c", log))
            let dispatcher = try chain(a, b, c)
            try await launch(dispatcher)
            async let shutdown = dispatcher.shutdown()
            // Nothing else happens until each has returned: it is neither cancelled nor is another one told.
            for service in [c, b, a] {
                #expect(await log.next() == "\(service) is told")
                service.end()
                #expect(await log.next() == "\(service) ended")
            }
            let report = try await shutdown
            #expect(report.phase == .down)
            #expect(await log.rest() == [])
        }

        @Test func `a service that ignores the signal is cancelled after its drain, and does not outlive it`()
            async throws
        {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log, .ignoresShutdown))
            let dispatcher = try chain(a, b, policy: ServicePolicy(drain: .seconds(1)))
            try await launch(dispatcher)
            try await dispatcher.shutdown()
            #expect(
                await log.rest() == ["b is told", "b is cancelled", "b ended", "a is told", "a ended"])
        }

        @Test
        func `a service that ignores its cancellation is abandoned after its grace, and the others are shut down`()
            async throws
        {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log, .ignoresEverything))
            let dispatcher = try chain(
                a, b, policy: ServicePolicy(grace: .milliseconds(500), drain: .seconds(1)))
            try await launch(dispatcher)
            let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
            #expect(error?.failures.map(\.id) == ["b"])
            #expect(error?.failures.first?.reason == .abandoned)
            #expect(await log.next(4) == ["b is told", "b is cancelled", "a is told", "a ended"])
            b.end()
            #expect(await log.next() == "b ended")
        }

        @Test func `a service that throws during its graceful shutdown does not keep the others up`() async throws {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log))
            let dispatcher = try chain(a, b)
            try await launch(dispatcher)
            let shutdown = Task { try await dispatcher.shutdown() }
            #expect(await log.next() == "b is told")
            b.end(throwing: Broken())
            #expect(await log.next(3) == ["b ended", "a is told", "a ended"])
            let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
            #expect(error?.failures.map { "\($0)" } == ["b: broken"])
        }

        @Test func `a service whose turn comes before it runs is told as soon as it runs`() async throws {
            let a = ScriptedService("a", log, .cooperative)
            let dispatcher = try chain(a)
            dispatcher.requestShutdown()
            await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            // Whether it ran depends on which task was first; it was not cancelled in any case.
            #expect([["a runs", "a is told", "a ended"], []].contains(await log.rest()))
        }

        @Test func `the services of an inner group are shut down in the order of the group`() async throws {
            let (a, b, c) = (
                ScriptedService("a", log), ScriptedService("b", log), ScriptedService("c", log, .cooperative)
            )
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    LifecycleService("group") { _ in ServiceGroup(services: [a, b], logger: .current) }
                    LifecycleService("c", dependsOn: ["group"]) { _ in c }
                })
            try await dispatcher.launch()
            #expect(Set(await log.next(3)) == ["a runs", "b runs", "c runs"])
            async let shutdown = dispatcher.shutdown()
            #expect(await log.next(3) == ["c is told", "c ended", "b is told"])
            b.end()
            #expect(await log.next(2) == ["b ended", "a is told"])
            a.end()
            _ = try await shutdown
        }

        // MARK: The end of a service

        @Test func `a service that returns early fails the program, as in a group`() async throws {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log))
            let dispatcher = try chain(a, b)
            let run = Task { try await dispatcher.run(until: .shutdown) }
            _ = await log.next(2)
            b.end()
            let error = await #expect(throws: LaunchError.self) { try await run.value }
            #expect(error?.failures.map { "\($0)" } == ["b: stopped working: its run returned"])
            // The others are shut down gracefully and not cancelled.
            #expect(await log.rest() == ["b ended", "a is told", "a ended"])
        }

        @Test func `a service that throws fails the program with its error`() async throws {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log))
            let dispatcher = try chain(a, b)
            let run = Task { try await dispatcher.run(until: .shutdown) }
            _ = await log.next(2)
            b.end(throwing: Broken())
            let error = await #expect(throws: LaunchError.self) { try await run.value }
            #expect(error?.failures.first?.error is Broken)
            #expect(await log.rest() == ["b ended", "a is told", "a ended"])
        }

        @Test func `a service that returns shuts the program down if its policy says so`() async throws {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log))
            let dispatcher = try chain(a, b, policy: ServicePolicy(onEnd: .shutsDown))
            async let ending = dispatcher.run(until: .shutdown)
            _ = await log.next(2)
            b.end()
            let ended = try await ending
            #expect(ended == .service("b"))
            #expect(await log.rest() == ["b ended", "a is told", "a ended"])
        }

        @Test func `a service that returns completes if its policy says so, and the others go on`() async throws {
            let (a, b) = (ScriptedService("a", log, .cooperative), ScriptedService("b", log))
            let dispatcher = try chain(a, b, policy: ServicePolicy(onEnd: .completes))
            try await launch(dispatcher)
            let changes = dispatcher.changes
            b.end()
            for await change in changes where change.state == .completed { break }
            #expect(dispatcher.status.phase == .up)
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["b ended", "a is told", "a ended"])
        }

        @Test func `a service that throws is run again if its policy says so`() async throws {
            let a = ScriptedService("a", log, .cooperative)
            let dispatcher = try chain(a, policy: ServicePolicy(restart: .run(backoff: .none)))
            try await launch(dispatcher)
            a.end(throwing: Broken())
            #expect(await log.next(2) == ["a ended", "a runs"])
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["a is told", "a ended"])
        }

        @Test func `a service that is launched again has a new inner service`() async throws {
            // The services stay in memory: another one at the address of one that is gone would have its identity.
            let made = Mutex<[ScriptedService]>([])
            let graph = try ServiceGraph {
                LifecycleService("a", policy: ServicePolicy(restart: .service(backoff: .none))) { _ in
                    let service = ScriptedService("a", log, .cooperative)
                    made.withLock { $0.append(service) }
                    service.end(throwing: Broken())
                    return service
                }
            }
            let dispatcher = Dispatcher(graph)
            try await dispatcher.launch()
            #expect(await log.next(4) == ["a runs", "a ended", "a runs", "a ended"])
            let services = made.withLock { $0 }
            #expect(services.count >= 2 && services[0] !== services[1])
            _ = try? await dispatcher.shutdown()
        }

        // MARK: Outputs

        @Test func `dependents read the inner service by its identifier`() async throws {
            let a = ScriptedService("a", log, .cooperative)
            let graph = try ServiceGraph {
                LifecycleService("a") { _ in a }
                InlineService("b", dependsOn: ["a"]) { context in
                    let byName: ScriptedService = try context["a"]
                    let byType = try context[LifecycleService<ScriptedService>.self]
                    #expect(byName === a && byType === a)
                }
            }
            try await Dispatcher(graph).withLaunched { _ in }
        }
    }
#endif
