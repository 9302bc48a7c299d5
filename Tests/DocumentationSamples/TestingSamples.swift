import Foundation
import LaunchBinding
import LaunchGraph
import Testing

private struct Database: Sendable { var name = "postgres" }

private struct DatabaseService: Service {
    func launch(_ context: LaunchContext) async throws -> Database { Database() }
}

private struct CatalogService: Service {
    let dependsOn = [DatabaseService.id]
    func launch(_ context: LaunchContext) async throws -> String { try context[DatabaseService.self].name }
}

// begin: fake
private struct FakeDatabase: Service {
    func launch(_ context: LaunchContext) async throws -> Database { Database(name: "memory") }
}
// end: fake

/// The samples of the article about testing.
struct TestingSamples {
    private let appGraph: ServiceGraph

    init() throws {
        appGraph = try ServiceGraph {
            DatabaseService()
            CatalogService()
        }
        // A build with another scratch path does not make this folder, in which a sample writes.
        try FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
    }

    // begin: replacing
    @Test func `the catalog reads the database that the test supplies`() async throws {
        let graph = try appGraph.replacing(DatabaseService.self) { FakeDatabase() }
        try await Dispatcher(graph).withLaunched { app in
            let catalog = try app[CatalogService.self]
            #expect(catalog == "memory")
        }
    }
    // end: replacing

    // begin: order
    @Test func `the database launches before the catalog`() {
        #expect(appGraph.launchOrder == ["DatabaseService", "CatalogService"])
    }
    // end: order

    // begin: manifest
    @Test func `the graph's manifest is written for the check in CI`() throws {
        try appGraph.manifest(name: "shop").write(toFile: ".build/shop.json", atomically: true, encoding: .utf8)
    }
    // end: manifest
}
