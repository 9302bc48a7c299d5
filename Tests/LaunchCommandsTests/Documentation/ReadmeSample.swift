import LaunchGraph
import Testing

private struct Config: Sendable { var databaseURL = "memory:" }

private struct Database: Sendable {
    let url: String
    func close() async {}
}

/// The sample of the README, compiled and run.
struct ReadmeSampleTests {
    @Test func `the sample launches and shuts down`() async throws {
        // README: begin
        struct ConfigService: Service {
            func launch(_ context: LaunchContext) async throws -> Config { Config() }
        }

        struct DatabaseService: Service {
            let dependsOn = [ConfigService.id]
            let policy = ServicePolicy(timeout: .seconds(5), retry: .init(attempts: 3), onFailure: .abort)

            func launch(_ context: LaunchContext) async throws -> Database {
                Database(url: try context[ConfigService.self].databaseURL)
            }

            func shutdown(_ database: Database) async throws { await database.close() }
        }

        let graph = try ServiceGraph {  // throws on a cycle, an unknown or a duplicate identifier
            ConfigService()
            DatabaseService()
            InlineService("metrics", dependsOn: [ConfigService.id], onFailure: .proceed) { _ in }
        }
        let dispatcher = Dispatcher(graph)
        let app = try await dispatcher.launch()  // concurrent, in launch order
        let database = try app[DatabaseService.self]  // typed
        try await dispatcher.shutdown()  // in reverse
        // README: end
        #expect(database.url == "memory:")
        #expect(graph.launchOrder.count == 3)
    }
}
