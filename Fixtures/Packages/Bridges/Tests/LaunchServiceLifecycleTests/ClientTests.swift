#if ServiceLifecycle
    import LaunchGraph
    import LaunchServiceLifecycle
    import Synchronization
    import Testing

    /// Clients that can be used only while they run.
    @Suite(.timeLimit(.minutes(10))) struct ClientTests {
        private let log = EventLog()

        /// A pool that is up when it has answered a query, and other services.
        private func dispatcher(
            policy: ServicePolicy = ServicePolicy(), _ client: StandInClient,
            _ others: ServiceList = ServiceList()
        ) throws -> Dispatcher {
            Dispatcher(
                try ServiceGraph {
                    LifecycleService("pool", policy: policy, upWhen: { try await $0.query() }) { _ in client }
                    others
                })
        }

        @Test func `dependents find a client running`() async throws {
            var count = 0
            for _ in 0..<200 {
                let client = StandInClient(ScriptedService("pool", EventLog(), .cooperative))
                let graph = try ServiceGraph {
                    LifecycleService("pool") { _ in client }
                    InlineService("user", dependsOn: ["pool"]) { context in
                        try context["pool", as: StandInClient.self].isRunning
                    }
                }
                if try await Dispatcher(graph).withLaunched({ try $0["user", as: Bool.self] }) { count += 1 }
            }
            #expect(count == 200)
        }

        @Test func `a client is up when it has answered, and outlives its dependents`() async throws {
            let log = log
            let client = StandInClient(ScriptedService("pool", log, .cooperative)) { log.add("answers") }
            let dispatcher = try dispatcher(
                client,
                ServiceList {
                    InlineService("user", dependsOn: ["pool"]) { context in
                        log.add("user starts")
                        return try context["pool", as: StandInClient.self]
                    } run: { client in
                        try await untilShutdown()
                        _ = try await client.query()
                    } shutdown: { client in
                        _ = try await client.query()
                        log.add("user is down")
                    }
                })
            try await dispatcher.launch()
            #expect(Set(await log.next(2)) == ["pool runs", "answers"])
            #expect(await log.next() == "user starts")
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["answers", "answers", "user is down", "pool is told", "pool ended"])
        }

        @Test func `a run that ends before the client has answered fails the launch with its error`() async throws {
            let inner = ScriptedService("pool", log)
            let client = StandInClient(inner) { try await Task.sleep(for: .seconds(3600)) }
            inner.end(throwing: Broken())
            let error = await #expect(throws: LaunchError.self) { try await dispatcher(client).launch() }
            #expect(error?.failures.map { "\($0)" } == ["pool: broken"])
            #expect(error?.cameUp == false)
        }

        @Test func `an answer that is an error fails the launch with it, and ends the client`() async throws {
            let client = StandInClient(ScriptedService("pool", log)) { throw Broken() }
            let error = await #expect(throws: LaunchError.self) { try await dispatcher(client).launch() }
            #expect(error?.failures.map { "\($0)" } == ["pool: broken"])
            #expect(await log.rest() == ["pool runs", "pool is cancelled", "pool ended"])
        }

        @Test func `a timeout says that the client has not answered`() async throws {
            let client = StandInClient(ScriptedService("pool", log)) { try await Task.sleep(for: .seconds(3600)) }
            let dispatcher = try dispatcher(policy: ServicePolicy(timeout: .seconds(1), grace: .seconds(60)), client)
            let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            #expect(
                error?.failures.map { "\($0)" } == [
                    "pool: timed out after 1.0 seconds: the inner service runs, but `upWhen` has not returned"
                ])
        }

        @Test func `a client is not run again, but launched again`() async throws {
            let log = log
            let made = Mutex<[ScriptedService]>([])
            func graph(_ restart: RestartPolicy) throws -> ServiceGraph {
                try ServiceGraph {
                    LifecycleService("pool", policy: ServicePolicy(restart: restart), upWhen: { try await $0.query() })
                    {
                        _ in
                        let inner = ScriptedService("pool", log, .cooperative)
                        made.withLock { $0.append(inner) }
                        return StandInClient(inner)
                    }
                }
            }
            let error = #expect(throws: ServiceGraphError.self) { try graph(.run()) }
            #expect(
                error?.diagnostics.map(\.help) == [
                    "restart must be .instance or .service, which create a new instance, because its run can be called only once"
                ])
            let dispatcher = Dispatcher(try graph(.service(backoff: .none)))
            try await dispatcher.launch()
            let changes = dispatcher.changes
            made.withLock { $0[0] }.end(throwing: Broken())
            for await change in changes where change.state == .running { break }
            #expect(made.withLock { $0.count } == 2)
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["pool runs", "pool ended", "pool runs", "pool is told", "pool ended"])
        }
    }
#endif
