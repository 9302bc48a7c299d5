import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// What a Compose file means as a launch graph.
@Suite struct ComposeImporterTests {
    private func read(_ files: String..., profiles: [String] = [], variables: [String: String] = [:]) -> Manifest {
        imported(
            files.enumerated().map { ("\($0.offset + 1).json", $0.element) }, named: 1, profiles: profiles,
            variables: variables, by: ComposeImporter.graph)
    }

    @Test func `depends_on is a list of started services, or an object with conditions`() {
        let manifest = read(
            """
            {"services": {
              "db": {"image": "postgres"}, "cache": {}, "migrate": {},
              "api": {"depends_on": ["db", "cache"]},
              "web": {"depends_on": {
                "api": {"condition": "service_healthy"},
                "migrate": {"condition": "service_completed_successfully"},
                "cache": {"condition": "service_started", "required": false},
                "db": {"condition": "service_started"}}}
            }}
            """)
        #expect(
            edges(manifest) == [
                "api → db (started)", "api → cache (started)", "web → api", "web → migrate (completed)",
                "web ⇢ cache (started)", "web → db (started)",
            ])
        #expect(errors(manifest) == [])
        #expect(manifest.location(ofDependency: 2)?.description == "1.json:5:5")
    }

    @Test func `other keys imply dependencies, and depends_on comes first`() {
        let manifest = read(
            """
            {"services": {
              "a": {"links": ["b:alias", "c"], "volumes_from": ["d:ro", "container:x"], "network_mode": "service:e",
                "ipc": "service:f", "pid": "host", "depends_on": {"c": {"condition": "service_healthy"}}},
              "b": {}, "c": {}, "d": {}, "e": {}, "f": {}
            }}
            """)
        #expect(
            edges(manifest) == [
                "a → c", "a → b (started)", "a → d (started)", "a → e (started)", "a → f (started)",
            ])
    }

    @Test func `a service is read with its image, command, variables, health check and stop signal`() throws {
        let manifest = read(
            """
            {"name": "shop", "services": {"db": {"image": "postgres:${VERSION:-16}", "command": "run --name 'a b' $$HOME",
              "environment": {"A": "1", "B": 2, "C": null}, "stop_signal": "SIGINT", "stop_grace_period": "1m30s",
              "healthcheck": {"test": ["CMD-SHELL", "pg_isready"], "interval": "5s"}}}}
            """)
        let attributes = manifest.attributes(of: 0)
        #expect(manifest.name == "shop")
        #expect(attributes.image == "postgres:16")
        #expect(attributes.launch == ["run", "--name", "a b", "$HOME"])
        #expect(attributes.environment == [.init("A", "1"), .init("B", "2")])
        #expect(attributes.shutdown == .signal("SIGINT"))
        #expect(attributes.shutdownTimeout == .after(.seconds(90)))
        #expect(attributes.ready == Readiness(.command(["/bin/sh", "-c", "pg_isready"]), interval: .seconds(5)))
        #expect(losses(manifest) == ["a variable that the environment does not have × 1"])
    }

    @Test(arguments: ["$A", "${A}", "${A-}", "${A:-}", "${B-$A}", "${B:-${A}}", "${A:+x}"])
    func `a variable may stand before a combining character`(reference: String) {
        let manifest = read(
            #"{"services": {"a": {"image": "$$\#u{301}\#(reference)\#u{301}"}}}"#, variables: ["A": "x"])
        #expect(errors(manifest) == [])
        #expect(manifest.attributes(of: 0).image?.utf8.elementsEqual("$\u{301}x\u{301}".utf8) == true)
    }

    @Test(arguments: [
        ("xax", "xax"), ("'a # b'", "a # b"), (#""a # b" # c"#, "a # b"), ("a # b", "a"), ("a#b", "a#b"),
        (#""1\n2""#, "1\n2"), ("\"1\n2\"", "1\n2"),
    ])
    func `a value in the file .env ends at a comment, or is in quotation marks`(value: String, image: String) {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"command": ["run", "${A}"]}}}"#), (".env", "A=\(value)\n")],
            by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.attributes(of: 0).launch == ["run", image])
    }

    @Test(arguments: [
        ("B=2\ngarbage here", ".env:2:1: expected NAME=VALUE, a comment or an empty line"),
        ("B='2", ".env:1:3: the quote of this value is not closed"),
        ("B=$(id)", ".env:1:3: a dollar sign in this value begins no reference to a variable"),
    ])
    func `a line of the file .env that Compose rejects is an error`(file: String, message: String) {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {}}}"#), (".env", file)], by: ComposeImporter.graph)
        #expect(errors(manifest) == [message])
    }

    @Test func `what has no counterpart is counted`() {
        let manifest = read(
            """
            {"services": {
              "a": {"restart": "always", "volumes": ["x:/x"], "ports": ["1:1"], "labels": {}, "x-own": 1,
                "healthcheck": {"test": "true", "retries": 3, "timeout": "1s", "start_period": "2s"}},
              "b": {"restart": "no", "volumes": ["y:/y"], "depends_on": {"a": {"condition": "service_started", "restart": true}}}
            }}
            """)
        #expect(
            losses(manifest) == [
                "a restart after an exit with 0 × 1", "‘volumes’ × 2", "that a port is published × 1",
                "a setting of a container, such as ‘networks’ or ‘labels’ × 1", "‘healthcheck.start_period’ × 1",
                "‘depends_on.restart’ × 1",
            ])
    }

    @Test func `the ports of a container and its user are kept, and what publishes a port is counted`() {
        let manifest = read(
            """
            {"services": {"a": {"user": "app:1000", "expose": [80, "443", "1-9", "53/udp"], "ports": [
              "127.0.0.1:8080:80", "81/tcp", 82, {"target": 83, "published": "1"}, {"target": 84, "protocol": "udp"}]}}}
            """)
        #expect(manifest.attributes(of: 0).user == "app")
        #expect(manifest.attributes(of: 0).ports == [80, 81, 82, 83, 443])
        #expect(
            losses(manifest) == [
                "the group of ‘user’ × 1", "that a port is published × 5",
                "a range of ports, or a port of another protocol than TCP × 3",
            ])
    }

    @Test(arguments: [
        (#""timeout": "1s""#, 30, 1, 3), (#""interval": "5s", "retries": 2"#, 5, 30, 2),
        (#""interval": "0s", "timeout": "0s", "retries": "4""#, 30, 30, 4), (#""retries": 0"#, 30, 30, 3),
        (#""interval": "5s""#, nil, nil, nil),
    ])
    func `a health check with a timeout or retries is one of the service, with the defaults of Compose`(
        members: String, every: Int?, timeout: Int?, failures: Int?
    ) {
        let manifest = read(#"{"services": {"a": {"healthcheck": {"test": ["CMD", "x"], \#(members)}}}}"#)
        let health = manifest.attributes(of: 0).health
        #expect(health?.probe == every.map { _ in .command(["x"]) })
        #expect(health?.every == every.map { .seconds($0) } && health?.timeout == timeout.map { .seconds($0) })
        #expect(health?.failures == failures)
        #expect(manifest.attributes(of: 0).ready?.probe == .command(["x"]))
    }

    @Test func `services of inactive profiles are left out`() {
        let text = #"{"services": {"a": {}, "b": {"profiles": ["x"]}, "c": {"profiles": ["y", "z"]}}}"#
        #expect(read(text).resolution.graph.nodeCount == 1)
        #expect(losses(read(text)) == ["a service whose profiles are not active × 2"])
        #expect(read(text, profiles: ["z"]).resolution.graph.nodeCount == 2)
        #expect(read(text, profiles: ["*"]).resolution.graph.nodeCount == 3)
        #expect(read(text, variables: ["COMPOSE_PROFILES": "x, y"]).resolution.graph.nodeCount == 3)
        let both = read(text, profiles: ["x"], variables: ["COMPOSE_PROFILES": "y"])
        #expect(both.declarations.services.map(both.identifier(ofService:)) == ["a", "b"])
    }

    @Test func `a dependency on the health of a service without a health check is a loss`() {
        let check = #""healthcheck": {"test": "up""#
        let compose = """
            { "services": {
              "a": {"image": "x"}, "b": {"build": "."}, "c": {"image": "x", \(check), "disable": true}},
              "d": {"image": "x", \(check)}},
              "e": {"image": "x", "depends_on": {"a": {"condition": "service_started"},
                "b": {"condition": "service_healthy"}, "c": {"condition": "service_healthy"},
                "d": {"condition": "service_healthy"}}}}}
            """
        let processes = """
            { "processes": { "a": {"command": "x"}, "b": {"command": "x", "readiness_probe": {"exec": {"command": "x"}}},
              "c": {"command": "x", "depends_on": {"a": {"condition": "process_log_ready"},
                "b": {"condition": "process_healthy"}}}}}
            """
        func lost(_ text: String, by read: (ImportInput) -> ImportedGraph) -> [String] {
            losses(imported([("f.json", text)], by: read)).filter { $0.contains("condition") }
        }
        #expect(
            lost(compose, by: ComposeImporter.graph)
                == ["the condition ‘service_healthy’ of a service without a health check × 2"])
        #expect(
            lost(processes, by: ProcessComposeImporter.graph)
                == ["a condition that waits for the probe of a process without one × 1"])
    }

    @Test func `a later file changes only what it says of a dependency`() {
        let first =
            #"{"services": {"a": {"depends_on": {"b": {"condition": "service_healthy"}, "c": {"condition": "service_healthy", "required": false}}}, "b": {}, "c": {}}}"#
        func merged(_ dependencies: String) -> [String] {
            let second = #"{"services": {"a": {"depends_on": \#(dependencies)}}}"#
            return edges(imported([("1.json", first), ("2.json", second)], named: 2, by: ComposeImporter.graph))
        }
        #expect(merged(#"{"b": {"restart": false}}"#) == ["a → b", "a ⇢ c"])
        #expect(merged(#"{"b": {"required": false}, "c": {"required": true}}"#) == ["a ⇢ b", "a → c"])
        #expect(merged(#"{"c": {"condition": "service_started"}}"#) == ["a → b", "a ⇢ c (started)"])
        #expect(merged(#"["b"]"#) == ["a → b (started)", "a ⇢ c"])
    }

    @Test
    func `paths of several files are relative to the folder of the first, or to the project folder of an include`() {
        let base = #"{"services": {"base": {"image": "NAME"}}}"#
        let manifest = imported(
            [
                (
                    "compose.json",
                    #"{"include": [{"path": "x/compose.json", "project_directory": "y"}], "services": {}}"#
                ),
                ("sub/over.json", #"{"services": {"a": {"extends": {"file": "common.json", "service": "base"}}}}"#),
                ("x/compose.json", #"{"services": {"b": {"extends": {"file": "base.json", "service": "base"}}}}"#),
                ("common.json", base.replacing("NAME", with: "common")),
                ("sub/common.json", base.replacing("NAME", with: "wrong")),
                ("y/base.json", base.replacing("NAME", with: "y")),
                ("x/base.json", base.replacing("NAME", with: "wrong")),
            ], named: 2, by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect((0...1).map { manifest.attributes(of: $0).image } == ["y", "common"])
    }

    @Test func `an included file has the variables of its folder, or of its environment files`() {
        let image = #"{"services": {"NAME": {"image": "${NAME:?}-${SHARED}"}}}"#
        let manifest = imported(
            [
                ("compose.json", #"{"include": ["x/c.json", {"path": "y/c.json", "env_file": ["own.env"]}]}"#),
                (".env", "SHARED=main"),
                ("x/c.json", image.replacing("NAME", with: "X")), ("x/.env", "X=x\nSHARED=x"),
                ("y/c.json", image.replacing("NAME", with: "Y")), ("own.env", "Y=y"), ("y/.env", "Y=wrong"),
            ], by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(Set((0...1).map { manifest.attributes(of: $0).image }) == ["x-main", "y-main"])
    }

    @Test func `a service can extend an included one`() {
        let manifest = imported(
            [
                ("a.json", #"{"include": ["b.json"], "services": {"x": {"extends": "api", "depends_on": ["db"]}}}"#),
                ("b.json", #"{"services": {"db": {}, "api": {"image": "api", "depends_on": ["db"]}}}"#),
            ], by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.attributes(of: 2).image == "api")
        #expect(edges(manifest) == ["api → db (started)", "x → db (started)"])
    }

    @Test func `a later file changes what an earlier one says`() {
        let manifest = imported(
            [
                ("1.json", #"{"services": {"a": {"image": "one", "depends_on": ["b"]}, "b": {}}}"#),
                (
                    "2.json",
                    #"{"services": {"c": {}, "a": {"image": "two", "depends_on": {"c": {"condition": "service_healthy"}, "b": {"condition": "service_healthy"}}}}}"#
                ),
            ], named: 2, by: ComposeImporter.graph)
        #expect(edges(manifest) == ["a → b", "a → c"])
        #expect(manifest.attributes(of: 0).image == "two")
        #expect(manifest.location(ofDependency: 1)?.file == "2.json")
    }

    @Test(arguments: [
        (#""image": "$UNSET""#, "the image of ‘a’ is blank"),
        (##""image": "x\u0001""##, "the image of ‘a’ has the control character U+0001 in it"),
        (#""command": ["", "x"]"#, "the program of the command of ‘a’ is blank"),
        (##""command": ["x", "\u0000"]"##, "the command of ‘a’ has the control character U+0000 in it"),
        (##""environment": {"A": "\u0000"}"##, "a variable of ‘a’ has the control character U+0000 in it"),
        (
            #""image": "x", "healthcheck": {"test": ["CMD", " "]}"#,
            "the program of the command of the probe of ‘a’ is blank"
        ),
    ])
    func `a text that no manifest can contain is an error`(member: String, expected: String) {
        let manifest = imported(
            [("compose.json", #"{"services": {"a": {\#(member)}}}"#)], by: ComposeImporter.graph)
        #expect(errors(manifest).map { $0.contains(expected) } == [true], "\(errors(manifest))")
    }

    @Test(arguments: [1, 11, 12, 13, 14, 40])
    func `a dependency that is named again counts once, however many there are`(count: Int) {
        let names = (0..<count).map { "\"s\($0)\"" }.joined(separator: ", ")
        let manifest = imported(
            [("compose.json", #"{"services": {"a": {"depends_on": [\#(names)], "links": [\#(names)]}}}"#)],
            by: ComposeImporter.graph)
        #expect(edges(manifest) == (0..<count).map { "a → s\($0) (started)" })
    }

    @Test(arguments: [("shop", "shop"), ("", nil), (" ", nil), ("a\\u007f", nil)])
    func `a name that no manifest can have is dropped`(name: String, expected: String?) {
        let manifest = imported(
            [("compose.json", #"{"name": "\#(name)", "services": {"a": {}}}"#)], by: ComposeImporter.graph)
        #expect(manifest.name == expected)
        #expect(errors(manifest) == [])
    }

    @Test func `a service extends another one, also in another file`() {
        let manifest = imported(
            [
                (
                    "app/compose.json",
                    """
                    {"services": {
                      "base": {"image": "one", "depends_on": ["db"]},
                      "api": {"extends": "base", "command": "api"},
                      "job": {"extends": {"service": "api"}, "image": "two"},
                      "far": {"extends": {"file": "common/base.json", "service": "far"}},
                      "db": {}
                    }}
                    """
                ),
                (
                    "app/common/base.json",
                    #"{"services": {"far": {"extends": "root", "depends_on": ["api"]}, "root": {"image": "root"}}}"#
                ),
            ], by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(
            edges(manifest) == [
                "base → db (started)", "api → db (started)", "job → db (started)", "far → api (started)",
            ])
        #expect((1...3).map { manifest.attributes(of: $0).image } == ["one", "two", "root"])
        #expect(manifest.location(ofDependency: 3)?.description == "app/common/base.json:1:57")
    }

    @Test func `included files come first, with paths from where they are`() {
        let manifest = imported(
            [
                (
                    "compose.json",
                    #"{"include": ["db/compose.json", {"path": ["cache/a.json", "cache/b.json"]}], "services": {"api": {"depends_on": ["db", "cache"]}}}"#
                ),
                ("db/compose.json", #"{"include": ["more.json"], "services": {"db": {"depends_on": ["more"]}}}"#),
                ("db/more.json", #"{"services": {"more": {}}}"#),
                ("cache/a.json", #"{"services": {"cache": {"image": "a"}}}"#),
                ("cache/b.json", #"{"services": {"cache": {"image": "b"}}}"#),
            ], by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.resolution.isSound)
        #expect(Set(edges(manifest)) == ["db → more (started)", "api → db (started)", "api → cache (started)"])
        #expect(manifest.resolution.graph.nodeCount == 4)
    }

    @Test func `a service that each of several included files declares is merged once`() {
        let layer = { (number: Int) in
            ("\(number).json", #"{"services": {"a": {"environment": {"V\#(number)": "1"}}, "b": {}}}"#)
        }
        let manifest = imported(
            [
                ("compose.json", #"{"include": [{"path": ["1.json", "2.json", "3.json"]}]}"#), layer(1), layer(2),
                layer(3),
            ],
            by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.declarations.serviceCount == 2)
        #expect(manifest.attributes(of: 0).environment?.map(\.name) == ["V1", "V2", "V3"])
    }

    @Test func `each document of a file overrides the earlier ones`() {
        var input = ImportInput([SourceText(name: "c.yaml", "")])
        input.documents = { source in
            let texts = [
                #"{"services": {"a": {}, "b": {"extends": "d"}, "d": {"command": "x"}}}"#,
                #"{"services": {"a": {"depends_on": ["b"]}}}"#,
            ]
            return .success(
                texts.compactMap { text in
                    (try? JSONDocument(SourceText(name: source.name, text)))
                })
        }
        let manifest = ComposeImporter.graph(input).manifest(path: "c.yaml")
        #expect(errors(manifest) == [])
        #expect(edges(manifest) == ["a → b (started)"])
        #expect(manifest.attributes(of: 1).launch == ["x"])
    }

    @Test func `more than 1,000 included files are refused`() {
        let paths = (0...1_000).map { "\"\($0).json\"" }.joined(separator: ", ")
        var input = ImportInput([SourceText(name: "compose.json", "{\"include\": [\(paths)]}")])
        input.further = { $0 == ".env" ? .missing : .text(SourceText(name: $0, #"{"services": {}}"#)) }
        let manifest = ComposeImporter.graph(input).manifest(path: "compose.json")
        #expect(errors(manifest) == ["compose.json:1:1: more than 1000 files are included"])
    }

    @Test func `a stop signal that the system does not have is reported as lost`() {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"image": "x", "stop_signal": "SIGFOO"}}}"#)], by: ComposeImporter.graph)
        #expect(manifest.attributes(of: 0).shutdown == nil)
        #expect(losses(manifest) == ["the value of ‘stop_signal’ × 1"])
    }

    @Test(
        arguments: [
            ("\"no\"", nil), ("false", nil), ("\"\"", nil), ("\"always\"", .init(.run)),
            ("\"unless-stopped\"", .init(.run)), ("\"on-failure\"", .init(.run)), ("\"on-failure:0\"", .init(.run)),
            ("\"on-failure:3\"", .init(.run, limit: 3)),
        ] as [(String, ServiceAttributes.Restart?)])
    func `a restart policy restarts the process`(text: String, restart: ServiceAttributes.Restart?) {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"image": "x", "restart": \#(text)}}}"#)], by: ComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.attributes(of: 0).restart == restart)
    }

    @Test(arguments: ["\"sometimes\"", "\"on-failure:x\"", "\"on-failure:-1\"", "\"always:3\"", "true", "[]"])
    func `an invalid restart policy is an error`(text: String) {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"image": "x", "restart": \#(text)}}}"#)], by: ComposeImporter.graph)
        #expect(errors(manifest).count == 1)
        #expect(errors(manifest).first?.hasPrefix("c.json:1:46: ") == true, "\(errors(manifest))")
    }

    @Test func `a service whose end is awaited is tried again instead of restarted, and back`() {
        let compose = """
            {"services": {"a": {"image": "x", "restart": "on-failure:3"},
            "b": {"image": "x", "depends_on": {"a": {"condition": "service_completed_successfully"}}}}}
            """
        let manifest = imported([("c.json", compose)], by: ComposeImporter.graph)
        #expect(manifest.attributes(of: 0).restart == nil)
        #expect(manifest.attributes(of: 0).retry == .init(attempts: 4))
        let written = manifest.exportedCompose()
        let text = String(decoding: written.files.first?.bytes ?? [], as: UTF8.self)
        #expect(text.contains("on-failure:3"), "\(text)")
        #expect(ExportTable.compose.losses(of: manifest).isEmpty)
    }
}
