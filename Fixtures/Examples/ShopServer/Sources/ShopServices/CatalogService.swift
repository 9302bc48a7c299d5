import LaunchGraph

/// What can be bought, from memory.
public struct Catalog: Sendable {
    public let prices: [String: Int]
}

/// Reads the table once it is migrated.
public struct CatalogService: Service {
    @DependsOn(DatabaseService.self) private var database
    public let dependsOn = [MigrationService.id]

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Catalog {
        let database = database
        var prices: [String: Int] = [:]
        for product in await database.names() { prices[product] = await database.price(of: product) }
        return Catalog(prices: prices)
    }
}
