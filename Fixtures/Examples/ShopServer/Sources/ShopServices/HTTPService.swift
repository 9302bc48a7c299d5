import LaunchGraph

// begin: http
/// Answers `GET /price/coffee` from its launch to its shutdown.
///
/// When it is its turn to stop, it accepts no more connections, and every request that it has accepted is answered.
public struct HTTPService: Service {
    @DependsOn(ConfigService.self) private var config
    @DependsOn(CatalogService.self) private var catalog
    @DependsOn(LoggerService.self) private var logger
    @DependsOn(optional: MetricsService.self) private var metrics
    // The health endpoints stay up until this service is down.
    public let dependsOn = [HealthService.id]
    public let policy = ServicePolicy(drain: .seconds(30))

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> HTTPServer {
        let server = try HTTPServer(port: config.port)
        logger.log("listening on port \(server.port)")
        return server
    }

    public func run(_ server: HTTPServer) async throws {
        let (catalog, metrics) = (catalog, metrics)
        await withShutdownHandler {
            await server.serve { path in
                await metrics?.count()
                guard let price = catalog.prices[String(path.dropFirst("/price/".count))] else {
                    return HTTPServer.Response(status: "404 Not Found", body: "no such product\n")
                }
                return HTTPServer.Response(body: "\(price)\n")
            }
        } onShutdown: {
            server.stopAccepting()
        }
    }

    public func shutdown(_ server: HTTPServer) async throws {
        logger.log("\(server.accepted) connections accepted")
    }
}
// end: http
