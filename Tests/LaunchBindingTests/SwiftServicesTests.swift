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

    @Test func `a manifest has the line of the property that declares a dependency`() throws {
        struct Reading: Service {
            static let line = #line + 1
            @DependsOn(Config.self) private var config
            let dependsOn = [Database.id]
            func launch(_ context: LaunchContext) async throws -> Int { config }
        }
        let graph = try ServiceGraph {
            Config()
            Database()
            Reading()
        }
        let json = graph.manifest()
        let place = #"{ "file": "\#(#filePath)", "line": \#(Reading.line) }"#
        #expect(json.contains(#"{ "id": "\#(Config.id)", "place": \#(place) }"#), "\(json)")
        #expect(json.contains(#""\#(Database.id)"]"#), "\(json)")
    }

    @Test(arguments: policies) func `a written manifest has the same policies when it is read again`(
        policy: ServicePolicy
    ) throws {
        struct Server: Service {
            let policy: ServicePolicy
            func launch(_ context: LaunchContext) async throws {}
        }
        let graph = try ServiceGraph { Server(policy: policy) }
        let manifest = Manifest([SourceText(name: "written.json", bytes: Array(graph.manifest().utf8))])
        #expect(manifest.diagnostics().isEmpty)
        let read = try ServiceGraph(manifest) { Server(policy: ServicePolicy()).bound(to: graph.launchOrder[0]) }
        #expect(read.services.declarations.map(\.policy) == [policy], "\(graph.manifest())")
    }

    private static let policies: [ServicePolicy] = [
        ServicePolicy(),
        ServicePolicy(drain: .seconds(30), onEnd: .completes),
        ServicePolicy(drain: .none, restart: .run(), onEnd: .shutsDown),
        ServicePolicy(restart: .service(limit: 3, within: .seconds(90), backoff: .none)),
        ServicePolicy(restart: .service(backoff: .exponential(from: .milliseconds(50), factor: 1.5, jitter: 0))),
        ServicePolicy(restart: .run(limit: 1, within: .milliseconds(1), backoff: .constant(.seconds(1)))),
        ServicePolicy(
            retry: .init(attempts: 3, backoff: .exponential(from: .seconds(1), limit: .seconds(9), jitter: 0.5)),
            restart: .run(backoff: .exponential(from: .milliseconds(100), limit: .seconds(9), jitter: 1))),
    ]

    @Test func `a manifest of Swift services reports a policy that cannot work`() throws {
        struct Broken: Service {
            let policy = ServicePolicy(timeout: .seconds(-1))
            func launch(_ context: LaunchContext) async throws {}
        }
        let found = Manifest(services: ServiceList { Broken() }).diagnostics()
        #expect(found.map(\.rule) == [.invalidPolicy])
        #expect(found.first?.location?.file == #filePath)
    }

    @Test func `a policy that a program gives a manifest is checked when the services are declared`() throws {
        var attributes = ServiceAttributes()
        attributes.retry = .init(attempts: 2, backoff: .seconds(1), factor: .infinity)
        let manifest = Manifest(services: [("a", nil, [])], attributes: [0: attributes])
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph(manifest) { Config().bound(to: "a") }
        }
        #expect(error?.diagnostics.map(\.rule) == [.invalidPolicy])
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
        #expect(found.map { "\($0.rule?.name ?? "") \($0.message.contains("dependsOn"))" } == ["unusable-member true"])
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
        #expect(found.allSatisfy { $0.rule == .unusableMember } && found.count == 4)
        for (diagnostic, member) in zip(found, ["dependsOn", "mode", "startsAfter", "policy"]) {
            #expect(diagnostic.message.contains(member))
        }
        // A graph may be made while an object is in use elsewhere.
        _ = try ServiceGraph(services: services)
    }
}
