#if Configuration
    import Testing

    // begin: configuration
    import Configuration
    import LaunchConfiguration
    import LaunchGraph

    func makeDispatcher(_ graph: ServiceGraph) throws -> Dispatcher {
        try Dispatcher(graph, configuration: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
    }
    // end: configuration

    @Test func `the sample of the article makes a dispatcher`() async throws {
        try await makeDispatcher(try ServiceGraph { InlineService("a") { _ in } }).withLaunched { _ in }
    }
#endif
