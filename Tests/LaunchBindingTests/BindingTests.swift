import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import Testing

private struct ConfigService: Service {
    let id = "config"
    func launch(_ context: LaunchContext) async throws -> String { "configured" }
}

private struct Postgres: Service {
    let dependsOn = ["whatever the manifest says"]
    let policy = ServicePolicy(timeout: .seconds(99))
    func launch(_ context: LaunchContext) async throws -> String {
        try context[ConfigService.self] + " database"
    }
}

private struct Reading: Service {
    @DependsOn(ConfigService.self) private var config
    func launch(_ context: LaunchContext) async throws -> String { config + " by a property" }
}

struct BindingTests {
    private let manifest = Manifest([
        SourceText(
            name: "launchgraph.json",
            """
            { "services": [
              { "id": "database", "dependsOn": ["config"], "timeout": "1h", "onFailure": "proceed" },
              { "id": "config" }
            ] }
            """)
    ])

    @Test func `implementations bound to a manifest's identifiers run with the manifest's dependencies and policies`()
        async throws
    {
        let graph = try ServiceGraph(manifest) {
            ConfigService()
            Postgres().bound(to: "database")
        }
        #expect(graph.launchOrder == ["config", "database"])
        #expect(graph.fingerprint == manifest.resolution.fingerprint.description)
        try await Dispatcher(graph).withLaunched { app in
            let database = try app[Postgres.self]
            #expect(database == "configured database")
        }
    }

    @Test func `a property reads the service that the manifest gives another identifier`() async throws {
        let graph = try ServiceGraph(manifest) {
            ConfigService()
            Reading().bound(to: "database")
        }
        try await Dispatcher(graph).withLaunched { app in
            let value = try app[Reading.self]
            #expect(value == "configured by a property")
        }
    }

    @Test func `a service whose property reads what the manifest does not declare fails before its launch`()
        async throws
    {
        let manifest = Manifest([SourceText(name: "m.json", #"{ "services": [{ "id": "a" }, { "id": "config" }] }"#)])
        let graph = try ServiceGraph(manifest) {
            ConfigService()
            Reading().bound(to: "a")
        }
        let error = await #expect(throws: LaunchError.self) { try await Dispatcher(graph).launch() }
        #expect(error?.description.contains("add config to the dependsOn of a") == true)
    }

    @Test func `one binding error reports every mismatch at its source location`() throws {
        let line = #line
        let services = ServiceList {
            ConfigService()
            Postgres().bound(to: "databse")
            ConfigService()
            InlineService("extra") { _ in }
        }
        let error = try #require(throws: ServiceBindingError.self) { try ServiceGraph(manifest) { services } }
        #expect(
            [error.missing, error.superfluous, error.repeated] == [["database"], ["databse", "extra"], ["config"]])
        let folder = #filePath.dropLast("BindingTests.swift".count)
        #expect(
            error.description.replacing(folder, with: "") == """
                BindingTests.swift:\(line + 3): error: databse is implemented, and not in the manifest
                  help: did you mean database?
                BindingTests.swift:\(line + 4): error: config has 2 implementations
                  BindingTests.swift:\(line + 2): note: the first is here
                  help: keep one of them
                BindingTests.swift:\(line + 5): error: extra is implemented, and not in the manifest
                  help: add it to the manifest, or remove it
                launchgraph.json:2:11: error: database has no implementation
                  help: give a service with this identifier, or bind one to it: MyService().bound(to: "database")
                """)
    }

    @Test func `a binding error includes the problems of the manifest`() throws {
        let broken = Manifest([SourceText(name: "m.json", #"{"services":[{"id":"a","dependsOn":["b"]}]}"#)])
        let error = try #require(throws: ServiceBindingError.self) { try ServiceGraph(broken) {} }
        #expect(error.diagnostics.map { $0.rule?.name ?? "" } == ["", "unknown-dependency"])
    }

    @Test func `a binding matches identifiers by their UTF-8 bytes`() throws {
        let manifest = Manifest([SourceText(name: "m.json", "{\"services\":[{\"id\":\"caf\u{E9}\"}]}")])
        let error = try #require(throws: ServiceBindingError.self) {
            try ServiceGraph(manifest) { InlineService("cafe\u{301}") { _ in } }
        }
        #expect(error.missing.count == 1 && error.superfluous.count == 1)
    }
}
