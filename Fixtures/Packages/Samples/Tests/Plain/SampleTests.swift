import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct SampleTests {
    @Test func `a library launches its services, reads their values and shuts down`() async throws {
        // begin: launch
        let graph = try ServiceGraph {                                 // throws on a cycle, unknown or duplicate identifier
            ConfigService()
            DatabaseService()
            InlineService("metrics", needs: ConfigService.self, onFailure: .proceed) { config in
                try await Metrics.start(config.metrics)
            } shutdown: { metrics in
                await metrics.flush()
            }
            if flags.search { SearchService() }
        }

        print(graph.launchOrder)                                       // [ServiceID]
        let dispatcher = Dispatcher(graph)
        let app = try await dispatcher.launch()                        // concurrent; LaunchError carries the report
        let database = try app[DatabaseService.self]                   // Database; throws if it failed but was allowed to
        print(app.report.criticalPath)
        try await dispatcher.shutdown()                                // reverse order
        // end: launch

        #expect(graph.launchOrder == ["ConfigService", "DatabaseService", "metrics", "SearchService"])
        #expect(await !database.isOpen)
        #expect(database.url == "db://here")
        let again = try await Dispatcher(graph).withLaunched { app in
            let (database, metrics) = (try app[DatabaseService.self], try app["metrics", as: Metrics.self])
            #expect(await database.isOpen)
            #expect(await !metrics.isFlushed)
            return metrics
        }
        #expect(await again.isFlushed)
    }

    @Test @MainActor func `an event goes to each service that conforms`() async throws {
        let session = SessionService()
        let graph = try ServiceGraph {
            ConfigService()
            session
        }
        let dispatcher = Dispatcher(graph)
        try await dispatcher.launch()
        let user = User(name: "Ada")
        try dispatcher.dispatch(.userDidSignIn, user)                  // in launch order, to each service that conforms
        #expect(session.users == ["Ada"])
        try await dispatcher.shutdown()
    }

    @Test func `a server runs until it is told to end`() async throws {
        let (up, isUp) = AsyncStream.makeStream(of: Void.self)
        let graph = try ServiceGraph {
            ConfigService()
            InlineService("end", dependsOn: [ConfigService.id]) { _ in
                isUp.finish()
            }
        }
        let dispatcher = Dispatcher(graph)
        async let end = {
            for await _ in up {}
            try await dispatcher.shutdown()
        }()
        let ending =
            try await dispatcher.run(until: .signals(.terminate, .interrupt))   // launch, wait, shut down; gives the signal
        try await end
        #expect(ending == .shutdown)
        #expect(ending.signal == nil)
    }
}
