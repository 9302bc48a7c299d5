import LaunchGraph
import Testing

private struct Config: Sendable { var url = "db://" }
private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws -> Config { Config() }
}
private actor Journal {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
}

private struct Named: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    let journal: Journal
    func launch(_ context: LaunchContext) async throws -> String {
        await journal.add("+\(id)")
        return id.name
    }
    func shutdown(_ name: String) async throws { await journal.add("-\(name)") }
}

@Suite struct DispatcherTests {
    @Test func `services come up in order and go down in reverse`() async throws {
        let journal = Journal()
        let graph = try ServiceGraph {
            Named(id: "c", dependsOn: ["b"], journal: journal)
            Named(id: "b", dependsOn: ["a"], journal: journal)
            Named(id: "a", journal: journal)
            ConfigService()
        }
        #expect(graph.launchOrder == ["a", "b", "c", ServiceID(of: ConfigService.self)])
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        let app = try await dispatcher.launch()
        #expect(try app[ConfigService.self].url == "db://")
        #expect(try app["b", as: String.self] == "b")
        #expect(app.report.outcome == .running)
        let report = try await dispatcher.shutdown()
        #expect(await journal.lines == ["+a", "+b", "+c", "-c", "-b", "-a"])
        #expect(report["a"]?.state == .stopped)
    }
}
