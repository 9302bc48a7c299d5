import AsyncHTTPClient
import Configuration
import Foundation
import GRDB
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

// The server of `orders` with swift-service-lifecycle alone. What a graph declares is done here by hand, and what this says in
// comments no declaration says.

// begin: lifecycle
@main struct Orders {
    static func main() async throws {
        let config = ConfigReader(providers: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        let logger = Logger(label: "orders")
        let readiness = Readiness()

        // The order of these lines is the order of the launch. Nothing starts at the same time as anything else.
        let settings = try CurrentSettings(path: config.string(forKey: "settings"))
        let pool = try openDatabase(path: config.requiredString(forKey: "database"))
        try migrate(pool)
        let client = HTTPClient()
        let prices = await connectToPrices(client, config.string(forKey: "prices.url"), settings, logger)

        // The order of this array is the order of the shutdown, in reverse: health must come before the API.
        let services: [any Service] = [
            ResourceService { try pool.close() },
            ResourceService { try await client.shutdown() },
            ReloadService(settings: settings, logger: logger),
            health(readiness, port: config.int(forKey: "health.port", default: 0), logger),
            api(pool, prices, readiness, port: config.int(forKey: "port", default: 0), logger),
        ]
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // One limit for everything: the API and the health endpoints have the same time.
        configuration.maximumGracefulShutdownDuration = .seconds(60)
        try await ServiceGroup(configuration: configuration).run()
    }
}

/// Ends a resource that has no `run` when it is its turn.
struct ResourceService: Service {
    let close: @Sendable () async throws -> Void

    func run() async throws {
        // A failure of another service cancels this one; the resource is closed all the same.
        try? await gracefulShutdown()
        try await close()
    }
}

/// Reads the settings again on SIGHUP.
struct ReloadService: Service {
    let settings: CurrentSettings
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do { try settings.read() } catch { logger.error("the settings cannot be reloaded: \(error)") }
        }
    }
}

/// Whether the API listens and no shutdown has begun; each place that changes it must be found.
final class Readiness: Sendable {
    private let state = Mutex("launching")
    var phase: String { state.withLock(\.self) }
    func set(_ phase: String) { state.withLock { $0 = phase } }
}

/// The attempts, the timeout of each and the fallback of the second server.
func connectToPrices(
    _ client: HTTPClient, _ url: String?, _ settings: CurrentSettings, _ logger: Logger
) async -> Prices? {
    let prices = Prices(client: client, url: url ?? "http://127.0.0.1:9", settings: settings)
    for attempt in 1...2 {
        do {
            _ = try await prices.price(of: "coffee")
            return prices
        } catch {
            logger.warning("no prices in attempt \(attempt): \(error)")
            if attempt < 2 { try? await Task.sleep(for: .milliseconds(50)) }
        }
    }
    return nil
}
// end: lifecycle

struct Settings: Codable, Sendable {
    var discount = 0
}

final class CurrentSettings: Sendable {
    private let path: String?
    private let settings = Mutex(Settings())

    init(path: String?) throws {
        self.path = path
        try read()
    }

    var discount: Int { settings.withLock(\.discount) }

    func read() throws {
        guard let path else { return }
        let new = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: URL(filePath: path)))
        settings.withLock { $0 = new }
    }
}

struct Order: Codable, FetchableRecord, PersistableRecord, Sendable {
    var id: Int64?
    var item: String
    var price: Int?
}

func openDatabase(path: String) throws -> DatabasePool {
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    return try DatabasePool(path: path, configuration: configuration)
}

func migrate(_ pool: DatabasePool) throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("orders") { db in
        try db.create(table: "order") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("item", .text).notNull()
        }
    }
    migrator.registerMigration("prices") { db in
        try db.alter(table: "order") { $0.add(column: "price", .integer) }
    }
    try migrator.migrate(pool)
}

struct Prices: Sendable {
    let client: HTTPClient
    let url: String
    let settings: CurrentSettings

    func price(of item: String) async throws -> Int {
        let response = try await client.execute(
            HTTPClientRequest(url: "\(url)/price/\(item)"), timeout: .seconds(2))
        let text = String(buffer: try await response.body.collect(upTo: 100))
        guard let price = Int(text) else { throw HTTPError(.badGateway) }
        return price * (100 - settings.discount) / 100
    }
}

func health(_ readiness: Readiness, port: Int, _ logger: Logger) -> some Service {
    let router = Router()
    router.get("health") { _, _ in "\(readiness.phase)\n" }
    router.get("ready") { _, _ in
        let phase = readiness.phase
        return EditedResponse(status: phase == "up" ? .ok : .serviceUnavailable, response: "\(phase)\n")
    }
    return Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { logger.notice("health on port \($0.localAddress?.port ?? 0)") }, logger: logger)
}

func api(_ pool: DatabasePool, _ prices: Prices?, _ readiness: Readiness, port: Int, _ logger: Logger) -> some Service {
    let router = Router()
    router.post("orders") { request, context in
        var request = request
        let item = String(buffer: try await request.collectBody(upTo: 1000))
        let order = Order(item: item, price: try? await prices?.price(of: item))
        let id = try await pool.write { db in
            try order.insert(db)
            return db.lastInsertedRowID
        }
        return EditedResponse(status: .created, response: "\(id) \(order.price.map { "\($0)" } ?? "unknown")\n")
    }
    router.get("orders") { _, _ in
        "\(try await pool.read { try Order.fetchCount($0) })\n"
    }
    let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 8192),
        onServerRunning: { channel in
            logger.notice("listening on port \(channel.localAddress?.port ?? 0)")
            readiness.set("up")
        }, logger: logger)
    return ReadinessService(readiness: readiness, inner: application)
}

/// Tells of the shutdown when it is the turn of the API, which is the first one.
struct ReadinessService<Inner: Service>: Service {
    let readiness: Readiness
    let inner: Inner

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await inner.run()
        } onGracefulShutdown: {
            readiness.set("stopping")
        }
    }
}
