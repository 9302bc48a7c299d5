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

/// The sample that binds Swift services to the identifiers of a manifest.
struct BindingSample {
    @Test func `bound services launch in the manifest's order`() async throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Data/gate/bound.json").path
        // begin: binding
        let manifest = Manifest(contentsOf: [path])
        let graph = try ServiceGraph(manifest) {
            ConfigService()  // bound to "config", its own identifier
            PostgresService().bound(to: "database")  // bound to another identifier
        }
        // end: binding
        #expect(graph.launchOrder == ["config", "database"])
        try await Dispatcher(graph).withLaunched { _ in }
    }
}
