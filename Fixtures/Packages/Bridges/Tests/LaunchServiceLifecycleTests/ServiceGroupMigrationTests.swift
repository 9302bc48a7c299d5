#if ServiceLifecycle
    import LaunchGraph
    import LaunchServiceLifecycle
    import Logging
    import ServiceLifecycle
    import Testing

    /// The configuration of a group as a graph.
    @Suite(.timeLimit(.minutes(10))) struct ServiceGroupMigrationTests {
        typealias Configuration = ServiceGroupConfiguration.ServiceConfiguration
        typealias Behavior = Configuration.TerminationBehavior
        private let log = EventLog()

        @Test(arguments: [
            (Behavior.cancelGroup, EndPolicy.failure), (.gracefullyShutdownGroup, .shutsDown), (.ignore, .completes),
        ])
        func `the behaviour on success determines what the end of a service means`(success: Behavior, onEnd: EndPolicy)
        {
            #expect(ServicePolicy(success: success, failure: .cancelGroup).onEnd == onEnd)
        }

        @Test(arguments: [
            (Behavior.cancelGroup, FailurePolicy.abort), (.gracefullyShutdownGroup, .abort), (.ignore, .proceed),
        ])
        func `the behaviour on failure determines what an error of a service means`(
            failure: Behavior, onFailure: FailurePolicy
        ) {
            #expect(ServicePolicy(success: .cancelGroup, failure: failure).onFailure == onFailure)
        }

        @Test func `an array of services becomes a graph in the group's order`() async throws {
            let services = ["a", "b", "c"].map { ScriptedService($0, log, .cooperative) }
            let graph = try ServiceGraph { ServiceList(services) }
            #expect(graph.launchOrder == ["ScriptedService", "ScriptedService-2", "ScriptedService-3"])
            #expect(graph.dependencies(of: "ScriptedService-3").dependsOn == ["ScriptedService-2"])
            let dispatcher = Dispatcher(graph)
            try await dispatcher.launch()
            _ = await log.next(3)
            try await dispatcher.shutdown()
            #expect(
                await log.rest() == ["c is told", "c ended", "b is told", "b ended", "a is told", "a ended"])
        }

        @Test func `the configuration of a group becomes a graph and the signals that end it`() async throws {
            let configuration = ServiceGroupConfiguration(
                services: [
                    Configuration(service: ScriptedService("a", log, .cooperative), serviceName: "database"),
                    Configuration(
                        service: ScriptedService("b", log), successTerminationBehavior: .gracefullyShutdownGroup,
                        serviceName: "import"),
                ], gracefulShutdownSignals: [.sigterm, .sigint], logger: .current)
            let graph = try ServiceGraph { ServiceList(configuration) }
            #expect(graph.launchOrder == ["database", "import"])
            #expect(RunCondition.gracefulShutdown(of: configuration) == .signals(.terminate, .interrupt))
        }

        @Test func `a service whose errors are ignored fails, and its dependents go on`() async throws {
            let (a, b) = (ScriptedService("a", log), ScriptedService("b", log, .cooperative))
            let list = ServiceList(
                ServiceGroupConfiguration(
                    services: [
                        Configuration(service: a, failureTerminationBehavior: .ignore), Configuration(service: b),
                    ], logger: .current))
            let dispatcher = Dispatcher(try ServiceGraph { list })
            try await dispatcher.launch()
            _ = await log.next(2)
            let changes = dispatcher.changes
            a.end(throwing: Broken())
            for await change in changes where change.state == .failed { break }
            #expect(dispatcher.status.phase == .degraded)
            try await dispatcher.shutdown()
            #expect(await log.rest() == ["a ended", "b is told", "b ended"])
        }
    }
#endif
