import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import Testing

private struct Config: Service {
    func launch(_ context: LaunchContext) async throws -> Int { 1 }
}

private struct Database: Service {
    let dependsOn = [Config.id]
    let policy = ServicePolicy(
        timeout: .seconds(5), retry: .init(attempts: 3, backoff: .exponential(from: .milliseconds(50))),
        onFailure: .skipDependents)
    let mode = LaunchMode.deferred
    func launch(_ context: LaunchContext) async throws {}
}

private struct Misspelt: Service {
    let dependsOn = [Config.self]
    func launch(_ context: LaunchContext) async throws {}
}

@MainActor private final class MisspeltClass: Service {
    let dependsOn = [Config.self]
    var count = 0
    func launch(_ context: LaunchContext) async throws {}
}

private actor MisspeltActor: Service {
    let mode = "deferred"
    func launch(_ context: LaunchContext) async throws {}
}

private class Base: Service, @unchecked Sendable {
    let policy = 3
    func launch(_ context: LaunchContext) async throws {}
}

// Nothing that it has ever changes.
private final class Derived: Base, @unchecked Sendable {
    let startsAfter = [Config.id]
}

@Suite struct `A manifest of services declared in Swift` {
    @Test func `a manifest of Swift services has their non-default attributes and source locations`() throws {
        let graph = try ServiceGraph {
            Config()
            Database()
        }
        let line = #line - 3
        let json = graph.manifest(name: "shop")
        #expect(json.contains(#""name": "shop""#))
        #expect(json.contains(#""mode": "deferred", "onFailure": "skipDependents", "timeout": "5s""#), "\(json)")
        #expect(json.contains(#""attempts": 3, "backoff": "50ms", "factor": 2"#), "\(json)")
        #expect(json.contains(#""line": \#(line)"#) && json.contains("SwiftServicesTests.swift"), "\(json)")
    }

    @Test func `a written manifest is the same graph when it is read again`() throws {
        let graph = try ServiceGraph {
            Config()
            Database()
        }
        var reader = ManifestReader()
        reader.read(SourceText(name: "written.json", bytes: Array(graph.manifest().utf8)), format: .json)
        let manifest = reader.manifest()
        #expect(manifest.inputDiagnostics.isEmpty)
        #expect(manifest.resolution.fingerprint.description == graph.fingerprint)
        #expect(manifest.location(ofService: 0)?.file == #filePath)
    }

    @Test func `a manifest of Swift services reports a member without effect`() throws {
        let services = ServiceList {
            Config()
            Misspelt()
        }
        let found = Manifest(services: services).inputDiagnostics
        #expect(found.map(\.rule) == [.unusableMember])
        #expect(found.first?.message.contains("dependsOn") == true)
        #expect(throws: ServiceGraphError.self) { try ServiceGraph(services: services) }
    }

    @Test @MainActor func `a member without effect is reported for classes and actors, also if it is inherited`() throws
    {
        let services = ServiceList {
            Config()
            MisspeltClass()
            MisspeltActor()
            Derived()
        }
        let found = Manifest(services: services).inputDiagnostics
        #expect(found.map(\.rule) == [.unusableMember, .unusableMember, .unusableMember])
        for (diagnostic, member) in zip(found, ["dependsOn", "mode", "policy"]) {
            #expect(diagnostic.message.contains(member))
        }
        // Whoever makes a graph may do so while an object is in use elsewhere.
        _ = try ServiceGraph(services: services)
    }
}
