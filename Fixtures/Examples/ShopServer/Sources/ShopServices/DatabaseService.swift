import Foundation
import LaunchGraph

/// A table of products in a file, one a line.
public actor Database {
    private let file: URL
    private(set) var products: [String: Int] = [:]
    private var isOpen = true

    init(folder: String) throws {
        let directory = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        file = directory.appendingPathComponent("products.tsv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 2, let price = Int(fields[1]) { products[String(fields[0])] = price }
        }
    }

    public func set(_ product: String, price: Int) { products[product] = price }

    public func price(of product: String) -> Int? { products[product] }

    public func names() -> [String] { products.keys.sorted() }

    func close() throws {
        guard isOpen else { return }
        isOpen = false
        let lines = names().map { "\($0)\t\(products[$0] ?? 0)" }
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
}

// begin: database
/// Opens the table, and writes it back at shutdown. Retries, because another process may hold the file for a moment.
public struct DatabaseService: Service {
    @DependsOn(ConfigService.self) private var config
    public let policy = ServicePolicy(
        timeout: .seconds(5), retry: .init(attempts: 3, backoff: .exponential(from: .milliseconds(50))))

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Database {
        try Database(folder: config.folder)
    }

    public func shutdown(_ database: Database) async throws {
        try await database.close()
    }
}
// end: database

/// Brings the table up to what this version of the shop expects. It yields nothing; others only wait for it.
public struct MigrationService: Service {
    @DependsOn(DatabaseService.self) private var database

    public init() {}

    public func launch(_ context: LaunchContext) async throws {
        let database = database
        for (product, price) in [("coffee", 350), ("tea", 300)] where await database.price(of: product) == nil {
            await database.set(product, price: price)
        }
    }
}
