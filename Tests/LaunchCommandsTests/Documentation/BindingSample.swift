import Foundation
import LaunchBinding
import LaunchGraph
import LaunchManifest
import Testing

private struct ConfigService: Service {
    let id = "config"
    func launch(_ context: LaunchContext) async throws {}
}

private struct PostgresService: Service {
    func launch(_ context: LaunchContext) async throws {}
}

/// The sample of the README about manifests and implementations.
struct BindingSampleTests {
    @Test func `the sample launches`() async throws {
        let path = Repository.fixtures.appending(path: "gate/bound.json").path
        // README: begin
        let manifest = Manifest(contentsOf: [path])
        let graph = try ServiceGraph(manifest) {
            ConfigService()  // by its own identifier
            PostgresService().bound(to: "database")  // by another one
        }
        // README: end
        #expect(graph.launchOrder == ["config", "database"])
        try await Dispatcher(graph).withLaunched { _ in }
    }
}
