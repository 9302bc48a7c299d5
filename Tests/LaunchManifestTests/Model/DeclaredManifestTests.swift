import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

/// Manifests that a program declares.
@Suite struct DeclaredManifestTests {
    private func location(_ line: Int) -> LaunchDeclarations.SourceLocation {
        LaunchDeclarations.SourceLocation(file: "App/Services.swift", line: line)
    }

    @Test func `a diagnostic has the source location of the service's declaration`() {
        let manifest = Manifest(services: [
            ServiceDeclaration(id: "a", dependsOn: ["b"], location: location(3)),
            ServiceDeclaration(id: "b", startsAfter: ["a"], location: location(9)),
            ServiceDeclaration(id: "c", dependsOn: ["d"], location: nil),
        ])
        #expect(
            shown(manifest.diagnostics()) == """
                error: c depends on d, which is not in the graph [unknown-dependency]
                  help: declare d, or remove the dependency
                App/Services.swift:3: error: these 2 services depend on each other in a cycle: a → b → a [cycle]
                  App/Services.swift:3: note: a depends on b
                  App/Services.swift:9: note: b starts after a
                  help: remove one dependency to break it: b → a (startsAfter)
                """)
    }

    @Test func `the JSON of a declared manifest keeps the source locations of its services`() {
        var attributes = ServiceAttributes()
        attributes.timeout = .unlimited
        attributes.synchronous = true
        let declared = Manifest(
            name: "app",
            services: [
                ServiceDeclaration(id: "a", dependsOn: ["b", "x\"y"], attributes: attributes, location: location(3)),
                ServiceDeclaration(
                    id: "b", startsAfter: ["gone"], location: LaunchDeclarations.SourceLocation(file: "B.swift")),
            ])
        #expect(
            String(decoding: declared.json(), as: UTF8.self) == #"""
                {
                  "name": "app",
                  "services": [
                    { "id": "a", "dependsOn": ["b", "x\"y"], "timeout": "none", "synchronous": true, "place": { "file": "App/Services.swift", "line": 3 } },
                    { "id": "b", "startsAfter": ["gone"], "place": { "file": "B.swift" } }
                  ]
                }

                """#)
        let read = Manifest([SourceText(name: "graph.json", bytes: declared.json())])
        #expect(read.diagnostics() == declared.diagnostics())
        #expect(read.diagnostics().contains { $0.location == location(3) })
        #expect(read.resolution.fingerprint == declared.resolution.fingerprint)
    }

    @Test(arguments: 0..<20) func `random manifests are unchanged after writing and reading`(seed: UInt64) {
        var random = SeededGenerator(seed)
        let declared = Manifest(services: (0..<12).map { randomService($0, &random) })
        let read = Manifest([SourceText(name: "m", bytes: declared.json())])
        #expect(read.inputDiagnostics == [])
        #expect(read.json() == declared.json())
        #expect(read.resolution.fingerprint == declared.resolution.fingerprint)
        for service in declared.declarations.services {
            #expect(read.attributes(of: service) == declared.attributes(of: service))
        }
    }

    private func randomService(_ number: Int, _ random: inout SeededGenerator) -> ServiceDeclaration {
        func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? value() : nil }
        func duration() -> Duration { .nanoseconds(Int64.random(in: 0...5_000_000_000, using: &random)) }
        var attributes = ServiceAttributes()
        attributes.mode = maybe(.deferred)
        attributes.onFailure = maybe(.proceed)
        attributes.timeout = maybe(.after(duration()))
        attributes.shutdownTimeout = maybe(.unlimited)
        attributes.grace = maybe(duration())
        attributes.retry = maybe(
            .init(
                attempts: 2, backoff: maybe(duration()), factor: maybe(1.25), limit: maybe(duration()),
                jitter: maybe(0.5)))
        attributes.drain = maybe(maybe(.unlimited) ?? .after(duration()))
        attributes.onEnd = maybe(EndPolicy.allCases.randomElement(using: &random) ?? .failure)
        attributes.restart = maybe(randomRestart(&random))
        attributes.expectedDuration = maybe(duration())
        attributes.launch = maybe(["x", "", "ü\n\"\\"])
        attributes.environment = maybe([.init("A", "1"), .init("é", "")])
        attributes.ready = maybe(.init(maybe(.tcp("[::1]:80")) ?? .command(["true"]), interval: maybe(duration())))
        attributes.shutdown = maybe(maybe(.signal("SIGINT")) ?? .command(["stop"]))
        return ServiceDeclaration(
            id: "s\(number)", dependsOn: number > 0 ? ["s\(Int.random(in: 0..<number, using: &random))"] : [],
            startsAfter: maybe(["gone"]) ?? [], attributes: attributes)
    }

    private func randomRestart(_ random: inout SeededGenerator) -> ServiceAttributes.Restart {
        func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? value() : nil }
        func duration() -> Duration { .nanoseconds(Int64.random(in: 1...5_000_000_000, using: &random)) }
        guard let what = maybe(RestartPolicy.Scope.allCases.randomElement(using: &random) ?? .run) else {
            return .init(nil)
        }
        guard Bool.random(using: &random) else { return .init(what) }
        return .init(
            what, limit: maybe(3), within: maybe(duration()), backoff: maybe(duration()), factor: maybe(1.5),
            backoffLimit: maybe(maybe(.unlimited) ?? .after(duration())), jitter: maybe(0.25))
    }
}
