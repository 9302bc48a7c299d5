#if Logging
    import InMemoryLogging
    import Testing

    // begin: logging
    import LaunchGraph
    import LaunchLogging
    import Logging

    struct DatabaseService: Service {
        func launch(_ context: LaunchContext) async throws {
            context.logger.info("opened", metadata: ["file": "shop.sqlite"])
        }
    }

    func makeDispatcher(_ logger: Logger) throws -> Dispatcher {
        Dispatcher(try ServiceGraph { DatabaseService() }, observers: [LoggingObserver(logger)])
    }
    // end: logging

    @Test func `the sample of the article logs the launch and the service's own line`() async throws {
        let handler = InMemoryLogHandler()
        let dispatcher = try makeDispatcher(Logger(label: "shop") { _ in handler })
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        let opened = handler.entries.first { $0.message == "opened" }
        #expect(opened?.metadata["launch.service"] == "DatabaseService")
        #expect(handler.entries.contains { $0.message == "service is up" })
    }
#endif
