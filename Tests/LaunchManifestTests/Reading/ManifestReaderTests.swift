import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct ManifestReaderTests {
    private static let full = """
        {
          "$schema": "https://example.org/launchgraph.schema.json",
          "name": "shop",
          "defaults": { "timeout": "10s", "onFailure": "abort", "environment": { "TZ": "UTC", "LANG": "C" } },
          "layers": ["core", "data", "feature", "ui"],
          "budget": "400ms",
          "services": [
            { "id": "config", "layer": "core" },
            { "id": "metrics" },
            { "id": "database", "dependsOn": ["config"], "startsAfter": ["metrics"], "layer": "data",
              "timeout": "none", "retry": { "attempts": 3, "backoff": "50ms", "factor": 1.5, "limit": "2s", "jitter": 0.5 },
              "drain": "30s", "onEnd": "completes",
              "restart": { "what": "service", "limit": 3, "within": "90s", "backoff": "50ms", "factor": 3, "backoffLimit": "none", "jitter": 0 },
              "onFailure": "skipDependents", "mode": "onDemand", "expectedDuration": "120ms",
              "launch": ["./bin/db", "--port", "5432"], "environment": { "LANG": "de" }, "directory": "var",
              "ready": { "http": "http://127.0.0.1/", "status": 204, "interval": "10ms" },
              "shutdown": ["./bin/db", "stop"], "shutdownTimeout": "1m", "grace": "0.5s", "blocking": true,
              "synchronous": false, "place": { "file": "Database.swift", "line": 12 } },
          ],
          "forbidden": [ { "from": "ui-*", "to": "data-?", "reason": "screens go through features" } ] // why
        }
        """

    @Test func `the manifest reader reads every key`() throws {
        let manifest = Manifest([SourceText(name: "launchgraph.json", Self.full)])
        #expect(manifest.inputDiagnostics == [])
        #expect(
            [manifest.name] + manifest.layers + manifest.forbidden.flatMap { [$0.from.description, $0.reason] } == [
                "shop", "core", "data", "feature", "ui", "ui-*", "screens go through features",
            ])
        #expect(manifest.budget == .milliseconds(400))
        #expect(manifest.resolution.launchOrder == [0, 1, 2])

        var expected = ServiceAttributes()
        expected.layer = "data"
        expected.timeout = .unlimited
        expected.retry = .init(attempts: 3, backoff: .milliseconds(50), factor: 1.5, limit: .seconds(2), jitter: 0.5)
        expected.drain = .after(.seconds(30))
        expected.onEnd = .completes
        expected.restart = .init(
            .service, limit: 3, within: .seconds(90), backoff: .milliseconds(50), factor: 3, backoffLimit: .unlimited,
            jitter: 0)
        expected.onFailure = .skipDependents
        expected.mode = .onDemand
        expected.expectedDuration = .milliseconds(120)
        expected.launch = ["./bin/db", "--port", "5432"]
        expected.environment = [.init("TZ", "UTC"), .init("LANG", "de")]
        expected.directory = "var"
        expected.ready = .init(.http("http://127.0.0.1/", status: 204), interval: .milliseconds(10))
        expected.shutdown = .command(["./bin/db", "stop"])
        expected.shutdownTimeout = .after(.seconds(60))
        expected.grace = .milliseconds(500)
        expected.blocking = true
        expected.synchronous = false
        #expect(manifest.attributes(of: 2) == expected)
        #expect(manifest.attributes(of: 0).timeout == .after(.seconds(10)))
        #expect(manifest.attributes(of: 0).onFailure == .abort)
        #expect(manifest.layer(of: 0) == "core")
        #expect(manifest.expectedDuration(of: 2) == .milliseconds(120))

        #expect(
            [
                manifest.location(ofService: 0), manifest.location(ofKey: "layer", ofService: 0),
                manifest.location(ofKey: "timeout", ofService: 0), manifest.location(ofService: 2),
                manifest.location(ofDependency: 1), manifest.locationOfBudget,
            ].map { $0?.description } == [
                "launchgraph.json:8:13", "launchgraph.json:8:32", "launchgraph.json:4:28", "Database.swift:12",
                "Database.swift:12", "launchgraph.json:6:13",
            ])
    }

    @Test func `an unknown key of a dependency is a problem of the service that declares it`() {
        let diagnostics = manifest(
            #"{"services":[{"dependsOn":[{"id":"b","x":1}],"place":{"file":"f","x":1},"id":"a","x":1},{"id":"b"}]}"#
        ).diagnostics()
        #expect(diagnostics.map(\.services) == [["a"], ["a"], ["a"]])
    }

    @Test func `attributes are unchanged after writing and reading`() throws {
        let manifest = Manifest([SourceText(name: "launchgraph.json", Self.full)])
        let again = Manifest([SourceText(name: "launchgraph.json", bytes: manifest.json())])
        #expect(again.inputDiagnostics == [])
        let services = manifest.declarations.services
        #expect(services.map { again.attributes(of: $0) } == services.map { manifest.attributes(of: $0) })
        #expect(again.json() == manifest.json())
        #expect(again.resolution.fingerprint == manifest.resolution.fingerprint)
        #expect(again.forbidden.map(\.to) == manifest.forbidden.map(\.to))
        #expect(again.location(ofService: 2) == manifest.location(ofService: 2))
    }
}
