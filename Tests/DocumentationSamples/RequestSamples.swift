import LaunchGraph
import Testing

private struct Index: Sendable { let count: Int }

private struct DatabaseService: Service {
    func launch(_ context: LaunchContext) async throws -> Int { 3 }
}

// begin: onDemand
private struct SearchService: Service {
    let dependsOn = [DatabaseService.id]
    let mode = LaunchMode.onDemand

    func launch(_ context: LaunchContext) async throws -> Index {
        Index(count: try context[DatabaseService.self])
    }
}
// end: onDemand

private struct Flags: Sendable {
    let suggestions: Bool
    let limit: Int
}

private struct FlagService: Service {
    let isOn: Bool
    func launch(_ context: LaunchContext) async throws -> Flags { Flags(suggestions: isOn, limit: 5) }
}

private func preload(limit: Int) async throws {}

// begin: flag
private struct SuggestionService: Service {
    @DependsOn(FlagService.self, where: \.suggestions) private var flags

    func launch(_ context: LaunchContext) async throws { try await preload(limit: flags.limit) }
}
// end: flag

/// The samples of the article about launch modes.
struct RequestSamples {
    @Test(arguments: [true, false]) func `a flag enables a service`(isOn: Bool) async throws {
        let graph = try ServiceGraph {
            FlagService(isOn: isOn)
            SuggestionService()
        }
        try await Dispatcher(graph).withLaunched { app in
            #expect(app.report[SuggestionService.id]?.state == (isOn ? .running : .idle))
        }
    }

    @Test func `an on-demand service starts when it is required`() async throws {
        let graph = try ServiceGraph {
            DatabaseService()
            SearchService()
        }
        let app = try await Dispatcher(graph).launch()
        #expect(app.report["SearchService"]?.state == .idle)
        // begin: require
        let index = try await app.require(SearchService.self)
        // end: require
        #expect(index.count == 3)
    }

    @Test func `a child dispatcher reads the parent's values`() async throws {
        let appGraph = try ServiceGraph { DatabaseService() }
        let app = try await Dispatcher(appGraph).launch()
        // begin: child
        let screenGraph = try ServiceGraph(parent: appGraph) {
            InlineService("basket", dependsOn: [DatabaseService.id]) { context in
                try context[DatabaseService.self]
            }
        }
        let screen = Dispatcher(screenGraph, parent: app)
        try await screen.launch()
        // end: child
        #expect(screen.report.outcome == .running)
        try await screen.shutdown()
    }
}
