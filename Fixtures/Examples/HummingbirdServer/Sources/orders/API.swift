import GRDB
import Hummingbird
import LaunchGraph
import LaunchLogging
import LaunchServiceLifecycle
import Logging

// begin: api
/// `POST /orders` with an item stores an order, `GET /orders` tells how many there are.
///
/// The server is up when it listens. When it is its turn to stop, it accepts no more connections, and every request that has
/// arrived is answered; the database and the health endpoints are still up then.
let api: some Service = LifecycleService(
    .api, dependsOn: [.config, .database, .migrations, .prices, .health], policy: ServicePolicy(drain: .seconds(60))
) { service, ready in
    /// The instance of the database may be another one for each request, or there is none.
    @Sendable func withDatabase<Answer>(_ body: (DatabasePool) async throws -> Answer) async throws -> Answer {
        do { return try await body(service[DatabaseService.self]) } catch { throw HTTPError(.serviceUnavailable) }
    }
    let router = Router()
    router.middlewares.add(MetricsMiddleware())
    router.middlewares.add(TracingMiddleware())
    router.post("orders") { request, _ in
        var request = request
        let item = String(buffer: try await request.collectBody(upTo: 1000))
        let order = Order(item: item, price: try? await service[PriceService.self].price(of: item))
        let id = try await withDatabase { pool in
            try await pool.write { db in
                try order.insert(db)
                return db.lastInsertedRowID
            }
        }
        return EditedResponse(status: .created, response: "\(id) \(order.price.map { "\($0)" } ?? "unknown")\n")
    }
    router.get("orders") { _, _ in
        "\(try await withDatabase { try await $0.read { try Order.fetchCount($0) } })\n"
    }
    return server(router, port: try service[ConfigService.self].port, "listening on port", service.logger, ready)
}
// end: api

/// A server that is up when it listens.
func server(
    _ router: Router<BasicRequestContext>, port: Int, _ message: String, _ logger: Logger, _ ready: RunReadiness
) -> some ApplicationProtocol {
    Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 8192),
        onServerRunning: { channel in
            logger.notice("\(message) \(channel.localAddress?.port ?? 0)")
            ready()
        }, logger: logger)
}
