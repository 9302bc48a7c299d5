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

    // begin: settings
    struct ShopSettings: DeclaredSettings {
        @Setting("port", .in(1...65_535)) var port = 8080
        @Setting("database.url") var database: String
        @Setting("database.password", isSecret: true) var password: String
        @Setting("prices.timeout") var timeout = Duration.seconds(2)
        @Setting("proxy") var proxy: String?
    }

    struct DatabaseService: Service {
        @DependsOn(SettingsService<ShopSettings>.self) private var settings

        func launch(_ context: LaunchContext) async throws -> String { settings.database }
    }

    func makeShop(_ providers: [any ConfigProvider]) throws -> Dispatcher {
        let graph = try ServiceGraph {
            SettingsService(ShopSettings.self)
            DatabaseService()
        }
        return try Dispatcher(graph, configuration: providers)
    }
    // end: settings

    @Test func `the sample of the article makes a dispatcher`() async throws {
        try await makeDispatcher(try ServiceGraph { InlineService("a") { _ in } }).withLaunched { _ in }
        let provider = InMemoryProvider(values: ["database.url": "sqlite:", "database.password": "secret"])
        try await makeShop([provider]).withLaunched { app in
            let database = try app[DatabaseService.self]
            #expect(database == "sqlite:")
        }
    }
#endif
