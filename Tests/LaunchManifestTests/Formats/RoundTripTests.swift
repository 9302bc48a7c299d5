import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport
import Testing

@testable import LaunchFormats

/// A graph that is written in another format and read again is the same graph, as far as the format can express it.
@Suite struct RoundTripTests {
    /// A sound graph with dependencies of all kinds and conditions.
    private func randomManifest(_ seed: UInt64, edges mayHaveOrderOnly: Bool = true) -> Manifest {
        var random = SeededGenerator(seed: seed)
        var graph = ImportedGraph()
        let count = Int.random(in: 1...12, using: &random)
        // Names in declared order that are not in launch order.
        let order = Array(0..<count).shuffled(using: &random)
        for number in order {
            let service = graph.addService("s\(number)", at: nil)
            var attributes = ServiceAttributes()
            switch Int.random(in: 0..<4, using: &random) {
            case 0: attributes.launch = ["run", "a b", "$HOME", "it's"]
            case 1:
                attributes.launch = ["serve"]
                attributes.ready = Readiness(.command(["probe", "x"]), interval: .seconds(2))
                attributes.environment = [.init("A", "1=\"2\""), .init("B", "")]
            case 2: attributes.image = "image:1"
            default: break
            }
            if !attributes.isEmpty { graph.setAttributes(attributes, ofService: service) }
            for other in 0..<number where Int.random(in: 0..<3, using: &random) == 0 {
                let isHard = !mayHaveOrderOnly || Bool.random(using: &random)
                let condition = DependencyCondition.allCases.randomElement(using: &random) ?? .ready
                graph.add(("s\(other)", isHard ? .hard : .orderOnly, condition, nil), ofService: service)
            }
        }
        return graph.manifest(path: "random.json")
    }

    /// Reads a file as JSON, which is also YAML. Both importers read two dollar signs as one.
    private func readBack(_ file: YAMLValue, by importer: (ImportInput) -> ImportedGraph) -> Manifest {
        importer(ImportInput([SourceText(name: "x.json", file.json)])).manifest(path: "x.json")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a manifest keeps its fingerprint and conditions in JSON`(seed: UInt64) {
        let manifest = randomManifest(seed)
        let again = Manifest([SourceText(name: "m.json", bytes: manifest.json())])
        #expect(again.resolution.fingerprint == manifest.resolution.fingerprint)
        #expect(Set(errors(again) + edges(again)) == Set(edges(manifest)))
        #expect(again.json() == Manifest([SourceText(name: "m.json", bytes: again.json())]).json())
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a manifest keeps its fingerprint, images, commands and variables in a Compose file`(seed: UInt64) {
        let manifest = randomManifest(seed)
        let again = readBack(manifest.composeFile, by: ComposeImporter.graph)
        #expect(
            errors(again) + [again.resolution.fingerprint.description] == [manifest.resolution.fingerprint.description])
        for service in manifest.declarations.services {
            let (before, after) = (manifest.attributes(of: service), again.attributes(of: service))
            // A container stays up unless another one waits for its end.
            let isAwaited = edges(again).contains {
                $0.hasSuffix(" \(again.identifier(ofService: service)) (completed)")
            }
            var expected = before
            expected.ready = before.ready ?? (isAwaited ? nil : Readiness(.started))
            expected.image = before.image ?? "scratch"
            #expect(after == expected)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a manifest keeps its fingerprint in a process-compose file, or a note says why not`(seed: UInt64) {
        let manifest = randomManifest(seed, edges: seed % 2 == 0)
        let again = readBack(manifest.processComposeFile, by: ProcessComposeImporter.graph)
        #expect(errors(again) == [])
        let isWeaker = ExportTable.processCompose.lost(of: manifest).contains("that a dependency is order-only")
        #expect(isWeaker || again.resolution.fingerprint == manifest.resolution.fingerprint)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `an edge list keeps hard dependencies`(seed: UInt64) throws {
        let manifest = randomManifest(seed, edges: false)
        let bytes = try #require(manifest.exportedEdgeList().files.first?.bytes)
        let again = Manifest([SourceText(name: "x.tsort", bytes: bytes)], format: .tsort)
        let plain = { (manifest: Manifest) in Set(edges(manifest).map { $0.split(separator: " (")[0] }) }
        #expect(plain(again) == plain(manifest))
        #expect(again.resolution.graph.nodeCount == manifest.resolution.graph.nodeCount)
    }

    @Test(arguments: [
        ("", []),
        (#""restart": "run""#, []),
        (#""restart": {"what": "run", "limit": 3}"#, []),
        (#""restart": {"what": "run", "limit": 3, "within": "60s"}"#, ["a pause or the period of a restart"]),
        (#""restart": "service""#, ["a restart of dependents"]),
        (#""retry": {"attempts": 3}"#, []),
        (#""retry": {"attempts": 3, "backoff": "1s"}"#, ["a pause between attempts"]),
        (
            #""retry": {"attempts": 3}, "ready": {"command": ["true"]}"#,
            ["‘retry’ of a service that stays up or is restarted"]
        ),
        (#""retry": {"attempts": 3}, "restart": "run""#, ["‘retry’ of a service that stays up or is restarted"]),
        (#""shutdown": ["stop"]"#, ["‘shutdown’ by a command"]),
        (#""shutdown": "SIGINT", "shutdownTimeout": "5s""#, []),
        (#""ready": {"file": "x"}"#, ["a probe other than a command"]),
    ])
    func `a Compose file has retries, restarts and stops as far as Compose can express them`(
        attributes: String, lost: [String]
    ) {
        let keys = [#""id": "a", "image": "x""#, attributes].filter { !$0.isEmpty }.joined(separator: ", ")
        let manifest = manifest("{\"services\": [{\(keys)}]}")
        #expect(manifest.inputDiagnostics == [])
        #expect(ExportTable.compose.lost(of: manifest) == lost)
    }

    @Test(arguments: ["dependsOn", "startsAfter"])
    func `the completion of a one-shot service with an image is waited for in a Compose file`(key: String) {
        let manifest = manifest(
            """
            { "services": [
              { "id": "migrate", "image": "x", "launch": ["migrate"] }, { "id": "base", "image": "y" },
              { "id": "api", "image": "x", "launch": ["api"], "ready": "started", "\(key)": ["migrate", "base"] } ] }
            """)
        let again = readBack(manifest.composeFile, by: ComposeImporter.graph)
        #expect(again.attributes(of: 0).ready == nil)
        let arrow = key == "dependsOn" ? "→" : "⇢"
        #expect(edges(again) == ["api \(arrow) migrate (completed)", "api \(arrow) base (started)"])
    }

    @Test func `a Compose file says that a service ends by itself only if another one waits for its end`() {
        let manifest = manifest(
            """
            { "services": [
              { "id": "a", "launch": ["x"] }, { "id": "b", "launch": ["x"] }, { "id": "c", "launch": ["x"] },
              { "id": "d", "launch": ["x"], "ready": "started", "dependsOn": ["a", { "id": "b", "condition": "started" }] },
              { "id": "e", "image": "x", "startsAfter": [{ "id": "c", "condition": "completed" }] } ] }
            """)
        let again = readBack(manifest.composeFile, by: ComposeImporter.graph)
        #expect(
            manifest.declarations.services.map { again.attributes(of: $0).ready == nil } == [
                true, false, true, false, false,
            ])
        let note = ExportTable.compose.losses(of: manifest).diagnostics(target: "compose").first {
            $0.message.hasPrefix("that a service ends by itself")
        }
        #expect(note?.message.hasSuffix("(1 occurrence)") == true)
        #expect(note?.location == manifest.location(ofService: 1))
    }

    @Test func `a restart with a limit and a pause is kept in a process-compose file`() {
        let manifest = manifest(
            #"{"services": [{"id": "a", "launch": ["x"], "restart": {"what": "run", "limit": 3, "backoff": "2s"}}]}"#)
        let again = readBack(manifest.processComposeFile, by: ProcessComposeImporter.graph)
        #expect(again.attributes(of: 0).restart == .init(.run, limit: 3, backoff: .seconds(2), factor: 1))
        #expect(errors(again) + ExportTable.processCompose.lost(of: manifest) == [])
    }

    @Test(arguments: [
        "http://localhost:8080/health?deep=1", "http://[::1]:443/up", "http://db/", "http://10.0.0.1:80/?ready",
    ])
    func `the address that shows readiness is kept in a process-compose file`(url: String) {
        let manifest = manifest(#"{"services": [{"id": "a", "launch": ["x"], "ready": {"http": "\#(url)"}}]}"#)
        let again = readBack(manifest.processComposeFile, by: ProcessComposeImporter.graph)
        #expect(again.attributes(of: 0).ready?.probe == .http(url, status: 200))
    }

    @Test func `what another format cannot say of a restart is counted`() throws {
        let manifest = manifest(
            #"""
            {"services": [{"id": "a", "launch": ["x"], "ready": {"tcp": "localhost:80"},
              "restart": {"what": "run", "within": "60s", "backoff": "1500ms", "factor": 2, "limit": 3}}]}
            """#)
        #expect(manifest.inputDiagnostics == [])
        #expect(
            ExportTable.processCompose.lost(of: manifest) == [
                "a probe by ‘tcp’ or ‘file’", "a pause of less than a second, or of a fraction of one",
                "the period of a restart",
                "how a pause grows",
            ])
        #expect(ExportTable.systemd.lost(of: manifest).contains("how a pause grows"))
    }

    @Test(arguments: [
        (#"{"file": "/up"}"#, "file /up"), (#"{"file": "-up", "interval": "1500ms"}"#, "--interval 1500ms file ./-up"),
        (#"{"tcp": "[::1]:80"}"#, #"tcp "[::1]:80""#), (#"{"http": "http://h/%x"}"#, #"http "http://h/%%x""#),
        (#"{"http": "http://h/", "status": 204}"#, "--status 204 http http://h/"),
        (#"{"command": ["a", "--b", "$$c"]}"#, #"command -- a --b "$$c""#),
    ])
    func `a unit waits by the probe command until its process is ready or has ended`(
        ready: String, words: String
    ) throws {
        let manifest = manifest(#"{"services": [{"id": "a", "launch": ["x"], "ready": \#(ready)}]}"#)
        var options = ExportOptions()
        func line() throws -> Substring? {
            let unit = try #require(manifest.exportedSystemd(options).files.first)
            return String(decoding: unit.bytes, as: UTF8.self).split(separator: "\n")
                .first { $0.hasPrefix("ExecStartPost=") }
        }
        func readBack() throws -> (ready: Readiness?, lost: [String]) {
            let unit = try #require(manifest.exportedSystemd(options).files.first)
            let graph = SystemdImporter.graph(ImportInput([SourceText(name: unit.path, bytes: unit.bytes)]))
            let lost = graph.losses.diagnostics(target: "").compactMap(\.key)
            return (graph.manifest(path: "").literalAttributes(of: 0).ready, lost)
        }
        for (command, first) in [(nil, "launchgraph probe"), (["/opt/my probe"], #""/opt/my probe""#)] {
            if let command { options.probeCommand = command }
            #expect(try line() == "ExecStartPost=\(first) --wait none --process $MAINPID \(words)")
            #expect(try readBack() == (manifest.literalAttributes(of: 0).ready, []))
        }
    }

    private static let afterStart: [(command: String, ready: Readiness, lost: [String])] = [
        ("/usr/bin/launchgraph probe --wait none tcp db:5432", Readiness(.tcp("db:5432")), []),
        ("launchgraph probe --wait 30s tcp db:5432", Readiness(.tcp("db:5432")), ["the time limit of a probe"]),
        (
            "launchgraph probe --status 204 --interval 5s --wait none http http://x/",
            Readiness(.http("http://x/", status: 204), interval: .seconds(5)), []
        ),
        ("waiter -v --wait none --process $MAINPID command -- probe x", Readiness(.command(["probe", "x"])), []),
        (
            "launchgraph probe --wait none command -- a $MAINPID", Readiness(.command(["a", "$MAINPID"])),
            ["a variable in a command"]
        ),
    ]

    private static let noProbes = [
        "launchgraph probe tcp db:5432", "waiter --wait none tcp db:5432", "launchgraph run --wait none tcp db:5432",
        "launchgraph probe --wait 30s --optional tcp db:5432", "launchgraph probe --optional --wait 5s tcp db:5432",
        "launchgraph probe --wait soon tcp db:5432", "launchgraph probe command -- a --wait none tcp db:5432",
        "launchgraph probe --wait none tcp", "launchgraph probe --wait none tcp nonsense",
        "launchgraph probe --wait none tcp db:0", "launchgraph probe --wait none tcp :80",
        "launchgraph probe --wait none tcp db:5432 trailing words", "launchgraph probe --wait none file --optional",
        "launchgraph probe --wait none --interval nonsense tcp db:5432",
        "launchgraph probe --wait none --status 200 tcp db:5432",
        "launchgraph probe --wait none --status 99 http http://x/",
        "launchgraph probe --wait none --status 600 http http://x/",
        "launchgraph probe --wait none --status abc http http://x/",
        "launchgraph probe --wait none http nonsense", "launchgraph probe --wait none http http:///up",
        "launchgraph probe --wait none command pg_isready", "launchgraph probe --wait none command --",
    ]

    @Test(
        arguments: afterStart + noProbes.map { ($0, Readiness(.started), [undetected, "a command after the start"]) })
    func `a command after the start of a unit is a probe if it waits as the tool does, with valid arguments`(
        command: String, ready: Readiness, lost: [String]
    ) {
        let units = Units(["a.service": "[Service]\nType=exec\nExecStart=/x\nExecStartPost=\(command)\n"])
        #expect(units.manifest.attributes(of: 0).ready == ready)
        #expect(units.losses == lost)
    }

    private static let undetected = "how a service says that it is ready, as with ‘Type=exec’"

    @Test(arguments: [
        #""mode": "onDemand""#, #""onFailure": "proceed""#, #""onFailure": "skipDependents""#,
        #""mode": "onDemand", "onFailure": "proceed""#,
    ])
    func `a unit that no other one requires keeps its mode and what its failure means`(attributes: String) throws {
        func modes(_ manifest: Manifest) -> [String?] {
            [manifest.attributes(of: 0).mode?.rawValue, manifest.attributes(of: 0).onFailure?.rawValue]
        }
        for id in ["a", "a.target"] {
            let manifest = manifest(#"{"services": [{"id": "\#(id)", \#(attributes)}]}"#)
            let unit = try #require(manifest.exportedSystemd().files.first)
            let again = SystemdImporter.graph(ImportInput([SourceText(name: unit.path, bytes: unit.bytes)]))
                .manifest(path: unit.path)
            #expect(modes(again) == modes(manifest))
            #expect(ExportTable.systemd.lost(of: manifest) == [])
        }
    }

    @Test func `a Procfile keeps commands, and counts dependencies`() throws {
        let manifest = manifest(
            #"{"services": [{"id": "web app", "launch": ["serve", "a b"], "dependsOn": ["db"]}, {"id": "db", "launch": ["sh", "-c", "exec db"]}]}"#
        )
        let exported = manifest.exportedProcfile()
        #expect(
            String(decoding: try #require(exported.files.first).bytes, as: UTF8.self)
                == "web_app: serve 'a b'\ndb: exec db\n")
        #expect(
            ExportTable.procfile.losses(of: manifest).diagnostics(target: "procfile").map(\.message) == [
                "an identifier with characters that the format does not allow is not kept in procfile, which has a name with ‘_’ in their places instead (1 occurrence)",
                "that a service ends by itself is not kept in procfile (2 occurrences)",
                "a dependency is not kept in procfile (1 occurrence)",
            ])
    }

    @Test func `identifiers that a format does not allow become different names, in linear time`() throws {
        var graph = ImportedGraph()
        for id in ["a b", "a-b_2", "a\tb", "a_b", "a/b", "a.b"] { _ = graph.addService(id, at: nil) }
        let names = ExportedNames(graph.manifest(path: "x"), plainOr: "_")
        #expect((0..<6).map { names[DeclarationNumber($0)] } == ["a_b_2", "a_b_2_2", "a_b_3", "a_b", "a_b_4", "a_b_5"])
        var large = ImportedGraph()
        for number in 0..<20_000 { _ = large.addService("\(UnicodeScalar(0x4E00 + number) ?? "x")", at: nil) }
        let many = ExportedNames(large.manifest(path: "x"), plainOr: "")
        #expect(many[19_999] == "__20000")
        let containers = ExportedNames(
            large.manifest(path: "x"), reserved: "service", stem: ExportedNames.containerName)
        #expect(containers[19_999] == "service-20001")
    }

    @Test func `places of services and dependencies are written on request`() {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"depends_on": ["b"]}, "b": {}}}"#)], by: ComposeImporter.graph)
        let again = Manifest([SourceText(name: "m.json", bytes: manifest.json(keepsLocations: true))])
        #expect(edges(again) == ["a → b (started)"])
        #expect(
            [again.location(ofService: 0), again.location(ofDependency: 0)].map { $0?.description } == [
                "c.json:1:15", "c.json:1:36",
            ])
    }

    @Test func `a document is written in YAML with quotes only where they are needed`() throws {
        let value: YAMLValue = [
            "a": [
                "b": [1, "two", "3", true, [], [:], ["k": "v", "l": "a: b"], ["m": ["x", ["n": nil, "o": "y/z"]]]],
                "c": "no",
            ], "": "/bin/sh", "none": nil,
        ]
        #expect(
            String(decoding: value.document, as: UTF8.self) == """
                a:
                  b:
                    - 1
                    - two
                    - "3"
                    - true
                    - []
                    - {}
                    - k: v
                      l: "a: b"
                    - m:
                        - x
                        - o: y/z
                  c: "no"
                "": "/bin/sh"

                """)
    }
}

extension ExportTable {
    /// What a format does not keep of a manifest.
    func lost(of manifest: Manifest) -> [String] { losses(of: manifest).diagnostics(target: "x").compactMap(\.key) }
}

extension YAMLValue {
    /// The value in JSON.
    var json: String {
        func text(_ string: String) -> String {
            var writer = JSONWriter()
            writer.string(string)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        return switch self {
        case .string(let string): text(string)
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): "\(boolean)"
        case .list(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
        case .map(let map): "{" + map.map { text($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }
}
