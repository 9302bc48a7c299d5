import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// What a Compose file means as a launch graph.
@Suite struct ComposeImporterTests {
    private typealias File = (name: String, text: String)

    private func read(_ text: String, profiles: [String] = [], variables: [String: String] = [:]) -> Manifest {
        imported([("c.json", text)], profiles: profiles, variables: variables, by: ComposeImporter.graph)
    }

    private static let projects: [(name: String, files: [File], named: Int, found: [String])] = [
        (
            "depends_on is a list of started services, or an object with conditions",
            [
                (
                    "c.json",
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
                    """
                )
            ], 1,
            [
                "api → db (started) c.json:3:26", "api → cache (started) c.json:3:32", "web → api c.json:5:5",
                "web → migrate (completed) c.json:6:5", "web ⇢ cache (started) c.json:7:5",
                "web → db (started) c.json:8:5", "db postgres",
            ]
        ),
        (
            "other keys imply dependencies, and depends_on comes first",
            [
                (
                    "c.json",
                    """
                    {"services": {
                      "a": {"links": ["b:alias", "c"], "volumes_from": ["d:ro", "container:x"],
                      "network_mode": "service:e",
                      "ipc": "service:f", "pid": "host", "depends_on": {"c": {"condition": "service_healthy"}}},
                      "b": {}, "c": {}, "d": {}, "e": {}, "f": {}
                    }}
                    """
                )
            ], 1,
            [
                "a → c c.json:4:53", "a → b (started) c.json:2:19", "a → d (started) c.json:2:53",
                "a → e (started) c.json:3:19", "a → f (started) c.json:4:10",
            ]
        ),
        (
            "a later file can change what is no condition", overriding(#"{"b": {"restart": false}}"#), 2,
            ["a → b 2.json:1:36", "a ⇢ c 1.json:1:75"]
        ),
        (
            "a later file can change whether a dependency is required",
            overriding(#"{"b": {"required": false}, "c": {"required": true}}"#), 2,
            ["a ⇢ b 2.json:1:36", "a → c 2.json:1:62"]
        ),
        (
            "a later file can change a condition", overriding(#"{"c": {"condition": "service_started"}}"#), 2,
            ["a → b 1.json:1:36", "a ⇢ c (started) 2.json:1:36"]
        ),
        (
            "a list in a later file changes conditions", overriding(#"["b"]"#), 2,
            ["a → b (started) 2.json:1:36", "a ⇢ c 1.json:1:75"]
        ),
        (
            "a later file can change an image and add dependencies",
            [
                ("1.json", #"{"services": {"a": {"image": "one", "depends_on": ["b"]}, "b": {}}}"#),
                (
                    "2.json",
                    #"{"services": {"c": {}, "a": {"image": "two", "depends_on": {"c": {"condition": "service_healthy"}, "b": {"condition": "service_healthy"}}}}}"#
                ),
            ], 2, ["a → b 2.json:1:100", "a → c 2.json:1:61", "a two"]
        ),
        (
            "a service extends another one, also in another file",
            [
                (
                    "app/compose.json",
                    """
                    {"services": {
                      "base": {"image": "one", "depends_on": ["db"]}, "api": {"extends": "base"},
                      "job": {"extends": {"service": "api"}, "image": "two"},
                      "far": {"extends": {"file": "common/base.json", "service": "far"}}, "db": {}
                    }}
                    """
                ),
                (
                    "app/common/base.json",
                    #"{"services": {"far": {"extends": "root", "depends_on": ["api"]}, "root": {"image": "root"}}}"#
                ),
            ], 1,
            [
                "base → db (started) app/compose.json:2:43", "api → db (started) app/compose.json:2:43",
                "job → db (started) app/compose.json:2:43", "far → api (started) app/common/base.json:1:57", "base one",
                "api one", "job two", "far root",
            ]
        ),
        (
            "included files come first, with paths from where they are",
            [
                (
                    "compose.json",
                    #"{"include": ["db/compose.json", {"path": ["cache/a.json", "cache/b.json"]}], "services": {"api": {"depends_on": ["db", "cache"]}}}"#
                ),
                ("db/compose.json", #"{"include": ["more.json"], "services": {"db": {"depends_on": ["more"]}}}"#),
                ("db/more.json", #"{"services": {"more": {}}}"#), ("cache/a.json", base(image: "a", of: "cache")),
                ("cache/b.json", base(image: "b", of: "cache")),
            ], 1,
            [
                "db → more (started) db/compose.json:1:63", "api → db (started) compose.json:1:114",
                "api → cache (started) compose.json:1:120", "cache b",
            ]
        ),
        (
            "a service can extend an included one",
            [
                ("a.json", #"{"include": ["b.json"], "services": {"x": {"extends": "api", "depends_on": ["db"]}}}"#),
                ("b.json", #"{"services": {"db": {}, "api": {"image": "api", "depends_on": ["db"]}}}"#),
            ], 1, ["api → db (started) b.json:1:64", "x → db (started) a.json:1:77", "api api", "x api"]
        ),
        (
            "a file that two others include precedes both, whose services can extend its services",
            [
                ("compose.json", #"{"include": ["a.json", "b.json"]}"#),
                ("a.json", #"{"include": ["c.json"], "services": {"x": {"extends": "base"}}}"#),
                ("b.json", #"{"include": ["c.json"]}"#), ("c.json", base(image: "i")),
            ], 1, ["base i", "x i"]
        ),
        (
            "paths of several files are relative to the folder of the first, or to the project folder of an include",
            [
                (
                    "compose.json",
                    #"{"include": [{"path": "x/compose.json", "project_directory": "y"}], "services": {}}"#
                ),
                ("sub/over.json", #"{"services": {"a": {"extends": {"file": "common.json", "service": "base"}}}}"#),
                ("x/compose.json", #"{"services": {"b": {"extends": {"file": "base.json", "service": "base"}}}}"#),
                ("common.json", base(image: "common")), ("sub/common.json", base(image: "wrong")),
                ("y/base.json", base(image: "y")), ("x/base.json", base(image: "wrong")),
            ], 2, ["b y", "a common"]
        ),
        (
            "an included file has the variables of its folder, or of its environment files",
            [
                ("compose.json", #"{"include": ["x/c.json", {"path": "y/c.json", "env_file": ["own.env"]}]}"#),
                (".env", "SHARED=main"), ("x/c.json", base(image: "${X:?}-${SHARED}", of: "x")),
                ("x/.env", "X=x\nSHARED=x"), ("y/c.json", base(image: "${Y:?}-${SHARED}", of: "y")),
                ("own.env", "Y=y"), ("y/.env", "Y=wrong"),
            ], 1, ["x x-main", "y y-main"]
        ),
    ]

    private static func overriding(_ dependencies: String) -> [File] {
        let conditions =
            #"{"b": {"condition": "service_healthy"}, "c": {"condition": "service_healthy", "required": false}}"#
        return [
            ("1.json", #"{"services": {"a": {"depends_on": \#(conditions)}, "b": {}, "c": {}}}"#),
            ("2.json", #"{"services": {"a": {"depends_on": \#(dependencies)}}}"#),
        ]
    }

    @Test(arguments: projects)
    func `files of a project make one graph, with the place of each dependency`(
        name: String, files: [(name: String, text: String)], named: Int, expected: [String]
    ) {
        let manifest = imported(files, named: named, by: ComposeImporter.graph)
        let locations = manifest.declarations.dependencies.map {
            manifest.location(ofDependency: $0)?.description ?? "nowhere"
        }
        let images = manifest.declarations.services.compactMap { service in
            manifest.attributes(of: service).image.map { "\(manifest.identifier(ofService: service)) \($0)" }
        }
        #expect(zip(edges(manifest), locations).map { "\($0) \($1)" } + images + errors(manifest) == expected)
    }

    private static func base(image: String, of name: String = "base") -> String {
        #"{"services": {"\#(name)": {"image": "\#(image)"}}}"#
    }

    private static let attributes: [(members: String, expected: String)] = [
        (
            #"""
            "image": "postgres:${VERSION:-16}", "command": "run --name 'a b' $$HOME",
            "environment": {"A": "1", "B": 2, "C": null}, "stop_signal": "SIGINT", "stop_grace_period": "1m30s",
            "healthcheck": {"test": ["CMD-SHELL", "pg_isready"], "interval": "5s"}
            """#,
            """
            { "id": "a", "shutdownTimeout": "90s", "launch": ["run", "--name", "a b", "$HOME"], "image": "postgres:16", "environment": { "A": "1", "B": "2" }, "ready": { "command": ["/bin/sh", "-c", "pg_isready"], "interval": "5s" }, "shutdown": "SIGINT" }
            a variable that the environment does not have × 1
            """
        ),
        (
            #"""
            "user": "app:1000", "expose": [80, "443", "1-9", "53/udp"], "ports": [
            "127.0.0.1:8080:80", "81/tcp", 82, {"target": 83, "published": "1"}, {"target": 84, "protocol": "udp"}]
            """#,
            """
            { "id": "a", "user": "app", "ports": [80, 81, 82, 83, 443] }
            the group of ‘user’ × 1
            that a port is published × 5
            a range of ports, or a port of another protocol than TCP × 3
            """
        ),
        (
            #""stop_signal": "SIGFOO""#,
            """
            { "id": "a" }
            the value of ‘stop_signal’ × 1
            """
        ),
        (#""restart": "no""#, #"{ "id": "a" }"#),
        (#""restart": false"#, #"{ "id": "a" }"#),
        (
            #""restart": """#,
            #"{ "id": "a" }"#
        ),
        (
            #""restart": "always""#,
            """
            { "id": "a", "restart": "run" }
            a restart after an exit with 0 × 1
            """
        ),
        (
            #""restart": "unless-stopped""#,
            """
            { "id": "a", "restart": "run" }
            a restart after an exit with 0 × 1
            """
        ),
        (#""restart": "on-failure""#, #"{ "id": "a", "restart": "run" }"#),
        (#""restart": "on-failure:0""#, #"{ "id": "a", "restart": "run" }"#),
        (#""restart": "on-failure:3""#, #"{ "id": "a", "restart": { "what": "run", "limit": 3 } }"#),
        (
            check(#""timeout": "1s""#),
            #"{ "id": "a", "ready": { "command": ["x"] }, "health": { "command": ["x"], "every": "30s", "timeout": "1s", "failures": 3 } }"#
        ),
        (
            check(#""interval": "5s", "retries": 2"#),
            #"{ "id": "a", "ready": { "command": ["x"], "interval": "5s" }, "health": { "command": ["x"], "every": "5s", "timeout": "30s", "failures": 2 } }"#
        ),
        (
            check(#""interval": "0s", "timeout": "0s", "retries": "4""#),
            #"{ "id": "a", "ready": { "command": ["x"] }, "health": { "command": ["x"], "every": "30s", "timeout": "30s", "failures": 4 } }"#
        ),
        (
            check(#""retries": 0"#),
            #"{ "id": "a", "ready": { "command": ["x"] }, "health": { "command": ["x"], "every": "30s", "timeout": "30s", "failures": 3 } }"#
        ),
        (check(#""interval": "5s""#), #"{ "id": "a", "ready": { "command": ["x"], "interval": "5s" } }"#),
    ]

    private static func check(_ members: String) -> String {
        #""healthcheck": {"test": ["CMD", "x"], \#(members)}"#
    }

    @Test(arguments: attributes)
    func `the keys of a service are attributes, with the defaults of Compose`(members: String, expected: String) {
        let manifest = read(#"{"services": {"a": {\#(members)}}}"#)
        let found = serviceLines(manifest) + losses(manifest) + errors(manifest)
        #expect(found.joined(separator: "\n") == expected)
    }

    @Test(arguments: ["$A", "${A}", "${A-}", "${A:-}", "${B-$A}", "${B:-${A}}", "${A:+x}"])
    func `a variable may stand before a combining character`(reference: String) {
        let manifest = read(
            #"{"services": {"a": {"image": "$$\#u{301}\#(reference)\#u{301}"}}}"#, variables: ["A": "x"])
        #expect(manifest.attributes(of: 0).image.map { Array($0.utf8) } == Array("$\u{301}x\u{301}".utf8))
    }

    @Test(arguments: [
        ("A=xax", ["run", "xax"]), ("A='a # b'", ["run", "a # b"]), (#"A="a # b" # c"#, ["run", "a # b"]),
        ("A=a # b", ["run", "a"]), ("A=a#b", ["run", "a#b"]), (#"A="1\n2""#, ["run", "1\n2"]),
        ("A=\"1\n2\"", ["run", "1\n2"]),
        ("A=2\ngarbage here", [".env:2:1: expected NAME=VALUE, a comment or an empty line"]),
        ("A='2", [".env:1:3: the quote of this value is not closed"]),
        ("A=$(id)", [".env:1:3: a dollar sign in this value begins no reference to a variable"]),
    ])
    func `a value in the file .env ends at a comment, or is in quotation marks`(file: String, found: [String]) {
        let manifest = imported(
            [("c.json", #"{"services": {"a": {"command": ["run", "${A}"]}}}"#), (".env", file + "\n")],
            by: ComposeImporter.graph)
        #expect((manifest.isReadable ? manifest.attributes(of: 0).launch : errors(manifest)) == found)
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

    @Test func `services of inactive profiles are left out`() {
        let text = #"{"services": {"a": {}, "b": {"profiles": ["x"]}, "c": {"profiles": ["y", "z"]}}}"#
        let manifests = [
            read(text), read(text, profiles: ["z"]), read(text, profiles: ["*"]),
            read(text, variables: ["COMPOSE_PROFILES": "x, y"]),
            read(text, profiles: ["x"], variables: ["COMPOSE_PROFILES": "y"]),
        ]
        #expect(
            manifests.map { manifest in
                manifest.declarations.services.map(manifest.identifier(ofService:)) + losses(manifest)
            } == [
                ["a", "a service whose profiles are not active × 2"],
                ["a", "c", "a service whose profiles are not active × 1"], ["a", "b", "c"], ["a", "b", "c"],
                ["a", "b", "a service whose profiles are not active × 1"],
            ])
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
            lost(compose, by: ComposeImporter.graph) + lost(processes, by: ProcessComposeImporter.graph) == [
                "the condition ‘service_healthy’ of a service without a health check × 2",
                "a condition that waits for the probe of a process without one × 1",
            ])
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
        #expect([manifest.name] + errors(manifest) == [expected])
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
        #expect(
            serviceLines(manifest) + errors(manifest) == [
                #"{ "id": "a", "environment": { "V1": "1", "V2": "1", "V3": "1" } }"#, #"{ "id": "b" }"#,
            ])
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
        #expect(
            serviceLines(manifest) + errors(manifest) == [
                #"{ "id": "a", "dependsOn": [{ "id": "b", "condition": "started" }] }"#,
                #"{ "id": "b", "launch": ["x"], "ready": "started" }"#,
                #"{ "id": "d", "launch": ["x"], "ready": "started" }"#,
            ])
    }

    @Test func `more than 1,000 included files are refused`() {
        let paths = (0...1_000).map { "\"\($0).json\"" }.joined(separator: ", ")
        var input = ImportInput([SourceText(name: "compose.json", "{\"include\": [\(paths)]}")])
        input.further = { $0 == ".env" ? .missing : .text(SourceText(name: $0, #"{"services": {}}"#)) }
        let manifest = ComposeImporter.graph(input).manifest(path: "compose.json")
        #expect(errors(manifest) == ["compose.json:1:1: more than 1000 files are included"])
    }

    @Test func `a service whose end is awaited is tried again instead of restarted, and back`() {
        let compose = """
            {"services": {"a": {"image": "x", "restart": "on-failure:3"},
            "b": {"image": "x", "depends_on": {"a": {"condition": "service_completed_successfully"}}}}}
            """
        let manifest = imported([("c.json", compose)], by: ComposeImporter.graph)
        #expect(serviceLines(manifest).first == #"{ "id": "a", "retry": { "attempts": 4 }, "image": "x" }"#)
        let written = manifest.exportedCompose()
        let text = String(decoding: written.files.first?.bytes ?? [], as: UTF8.self)
        #expect(text.contains("on-failure:3"), "\(text)")
        #expect(ExportTable.compose.losses(of: manifest).isEmpty)
    }
}
