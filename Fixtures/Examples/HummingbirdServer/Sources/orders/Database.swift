import Foundation
import GRDB
import LaunchGraph
import LaunchLogging

struct Order: Codable, FetchableRecord, PersistableRecord, Sendable {
    var id: Int64?
    var item: String
    var price: Int?
}

/// The database, which is up when it has answered. If its file is gone, it is opened again, alone, until it is back; requests
/// are answered with 503 meanwhile. It is closed after everything that uses it is down.
struct DatabaseService: Service {
    let id = ServiceID.database
    @DependsOn(ConfigService.self) private var config
    let policy = ServicePolicy(
        retry: .init(attempts: 100, backoff: .constant(.milliseconds(20))),
        restart: .instance(backoff: .constant(.milliseconds(20))), health: .every(.seconds(1)))

    func launch(_ context: LaunchContext) async throws -> DatabasePool {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(10)
        // An acknowledged order survives a crash of the process.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        return try DatabasePool(path: config.database, configuration: configuration)
    }

    func run(_ pool: DatabasePool, ready: RunReadiness) async throws {
        try await check(pool)
        ready()
        while FileManager.default.fileExists(atPath: config.database) { try await Task.sleep(for: .milliseconds(50)) }
        throw CocoaError(.fileNoSuchFile)
    }

    func check(_ pool: DatabasePool) async throws { _ = try await pool.read { try Int.fetchOne($0, sql: "SELECT 1") } }

    func shutdown(_ pool: DatabasePool) async throws { try pool.close() }
}

/// Brings the schema up to date. It is up when that is done, and has nothing to shut down.
struct MigrationService: Service {
    let id = ServiceID.migrations
    @DependsOn(DatabaseService.self) private var pool
    let policy = ServicePolicy(timeout: .seconds(300))

    func launch(_ context: LaunchContext) async throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("orders") { db in
            try db.create(table: "order") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("item", .text).notNull()
                table.column("price", .integer)
            }
        }
        try migrator.migrate(pool)
        context.logger.info("schema is up to date")
    }
}

/// Keeps the log of the database short.
let checkpoints = PeriodicService(.checkpoint, every: .seconds(300), needs: DatabaseService.self) { pool in
    _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
}
