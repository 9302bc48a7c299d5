#if ServiceLifecycle
    import Testing

    // begin: services
    import LaunchGraph
    import LaunchServiceLifecycle
    import ServiceLifecycle

    /// A service of swift-service-lifecycle, as a server or a client of a database is one.
    struct Worker: ServiceLifecycle.Service {
        let queue: String

        func run() async throws {
            try await gracefulShutdown()
        }
    }

    func makeGraph() throws -> ServiceGraph {
        try ServiceGraph {
            InlineService("config") { _ in "orders" }
            LifecycleService("worker", dependsOn: ["config"], policy: ServicePolicy(drain: .seconds(30))) { context in
                Worker(queue: try context["config"])
            }
        }
    }
    // end: services

    struct Client: ServiceLifecycle.Service {
        func run() async throws { try await gracefulShutdown() }
        func query(_ text: String) async throws -> Int { 1 }
    }

    // begin: client
    func poolService() -> some LaunchGraph.Service {
        LifecycleService(
            "pool", policy: ServicePolicy(timeout: .seconds(10), restart: .service()),
            upWhen: { try await $0.query("SELECT 1") }
        ) { _ in
            Client()
        }
    }
    // end: client

    // begin: alias
    /// Both modules have a protocol of this name. A name that your own module declares takes precedence.
    typealias Service = LaunchGraph.Service
    // end: alias

    // begin: group
    func makeGroup(_ telemetry: any ServiceLifecycle.Service, _ graph: ServiceGraph) -> ServiceGroup {
        ServiceGroup(services: [telemetry, DispatcherService(Dispatcher(graph))], gracefulShutdownSignals: [.sigterm])
    }
    // end: group

    // begin: migration
    func makeGraph(of configuration: ServiceGroupConfiguration) throws -> ServiceGraph {
        try ServiceGraph { ServiceList(configuration) }
    }
    // end: migration

    @Suite(.timeLimit(.minutes(10))) struct LifecycleSampleTests {
        @Test func `the sample of the article runs in a graph and in a group`() async throws {
            try await Dispatcher(try makeGraph()).withLaunched { app in
                let worker: Worker = try app["worker"]
                #expect(worker.queue == "orders")
            }
            try await Dispatcher(try ServiceGraph { poolService() }).withLaunched { app in
                let client = try app["pool", as: Client.self]
                #expect(try await client.query("SELECT 1") == 1)
            }
            let group = makeGroup(Worker(queue: "telemetry"), try makeGraph())
            async let run: Void = group.run()
            await group.triggerGracefulShutdown()
            try await run
        }

        @Test func `the sample of the migration is a chain`() throws {
            let graph = try makeGraph(
                of: ServiceGroupConfiguration(
                    services: ["a", "b"].map { .init(service: Worker(queue: $0), serviceName: $0) }, logger: .current))
            #expect(graph.launchOrder == ["a", "b"])
            #expect(graph.dependencies(of: "b").dependsOn == ["a"])
        }
    }
#endif
