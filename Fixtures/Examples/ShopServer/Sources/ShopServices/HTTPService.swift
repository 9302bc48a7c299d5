import LaunchGraph

// begin: http
/// Answers `GET /price/coffee` from its launch to its shutdown.
///
/// When it is its turn to stop, it accepts no more connections, and every request that it has accepted is answered.
public struct HTTPService: Service {
    public struct Output: Sendable {
        public let server: HTTPServer
        let catalog: Catalog
        let metrics: Metrics?
        let logger: Logger
    }

    // The health endpoints stay up until this service is down.
    public let dependsOn = [
        ConfigService.id, CatalogService.id, MetricsService.id, LoggerService.id, HealthService.id,
    ]
    public let policy = ServicePolicy(drain: .seconds(30))

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Output {
        let server = try HTTPServer(port: context[ConfigService.self].port)
        let logger = try context[LoggerService.self]
        logger.log("listening on port \(server.port)")
        // Metrics may be missing: its policy says so.
        return Output(
            server: server, catalog: try context[CatalogService.self],
            metrics: try? context[MetricsService.self].metrics, logger: logger)
    }

    public func run(_ output: Output) async throws {
        await withShutdownHandler {
            await output.server.serve { path in
                await output.metrics?.count()
                guard let price = output.catalog.prices[String(path.dropFirst("/price/".count))] else {
                    return HTTPServer.Response(status: "404 Not Found", body: "no such product\n")
                }
                return HTTPServer.Response(body: "\(price)\n")
            }
        } onShutdown: {
            output.server.stopAccepting()
        }
    }

    public func shutdown(_ output: Output) async throws {
        output.logger.log("\(output.server.accepted) connections accepted")
    }
}
// end: http
