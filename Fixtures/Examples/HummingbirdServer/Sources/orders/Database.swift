import GRDB
import LaunchGraph
import LaunchLogging

struct Order: Codable, FetchableRecord, PersistableRecord, Sendable {
    var id: Int64?
    var item: String
    var price: Int?
}

// begin: database
/// The database, which is closed after everything that uses it is down.
struct DatabaseService: Service {
    let id = ServiceID.database
    let path: String

    func launch(_ context: LaunchContext) async throws -> DatabasePool {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(10)
        // An acknowledged order survives a crash of the process.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        return try DatabasePool(path: path, configuration: configuration)
    }

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
            }
        }
        migrator.registerMigration("prices") { db in
            try db.alter(table: "order") { $0.add(column: "price", .integer) }
        }
        try migrator.migrate(pool)
        context.logger.info("schema is up to date")
    }
}
// end: database
