import LaunchGraph
import Testing

private actor Database {
    private(set) var deletions = 0
    func deleteExpiredSessions() async throws { deletions += 1 }
}

private struct DatabaseService: Service {
    func launch(_ context: LaunchContext) async throws -> Database { Database() }
}

struct PeriodicSample {
    @Test func `work is repeated with a value that it needs`() throws {
        let services = ServiceList {
            DatabaseService()
            // begin: periodic
            PeriodicService("clean-up", every: .seconds(300), jitter: .seconds(30), needs: DatabaseService.self) {
                try await $0.deleteExpiredSessions()
            }
            // end: periodic
        }
        let graph = try ServiceGraph { services }
        #expect(graph.dependencies(of: "clean-up").dependsOn == [DatabaseService.id])
    }
}
