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
func apiService(port: Int) -> some Service {
    LifecycleService(
        .api, dependsOn: [.settings, .database, .migrations, .prices, .health],
        policy: ServicePolicy(drain: .seconds(60))
    ) { context, ready in
        let database = try context[DatabaseService.self]
        let prices = try? context[PriceService.self]
        let logger = context.logger
        let router = Router()
        router.middlewares.add(MetricsMiddleware())
        router.middlewares.add(TracingMiddleware())
        router.post("orders") { request, context in
            var request = request
            let item = String(buffer: try await request.collectBody(upTo: 1000))
            let order = Order(item: item, price: try? await prices?.price(of: item))
            let id = try await database.write { db in
                try order.insert(db)
                return db.lastInsertedRowID
            }
            return EditedResponse(status: .created, response: "\(id) \(order.price.map { "\($0)" } ?? "unknown")\n")
        }
        router.get("orders") { _, _ in
            "\(try await database.read { try Order.fetchCount($0) })\n"
        }
        return Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 8192),
            onServerRunning: { channel in
                logger.notice("listening on port \(channel.localAddress?.port ?? 0)")
                ready()
            }, logger: logger)
    }
}
// end: api
