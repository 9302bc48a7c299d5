import Foundation
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

@testable import LaunchCommands

/// Each format keeps each key of a manifest, or says that it does not.
struct ExportedKeysTests {
    /// Values of each key of a service, in one that ends by itself and in one that stays up.
    private static let values: [String: (oneShot: [String], stayingUp: [String])] = [
        "layer": both(#""l""#), "mode": both(#""deferred""#, #""onDemand""#),
        "onFailure": both(#""proceed""#, #""skipDependents""#), "onEnd": ([], [#""failure""#, #""shutsDown""#]),
        "timeout": both(#""5s""#, #""1500ms""#), "shutdownTimeout": both(#""5s""#, #""none""#, #""1500ms""#),
        "grace": both(#""1s""#), "drain": both(#""1s""#), "blocking": both("true"), "synchronous": both("true"),
        "retry": both(
            #"{"attempts":3}"#, #"{"attempts":3,"backoff":"2s","factor":3,"limit":"9s","jitter":0.5}"#,
            #"{"attempts":2,"backoff":"1500ms"}"#),
        "restart": (
            [],
            [
                #""run""#, #""service""#, #"{"what":"run","limit":3,"within":"9s"}"#,
                #"{"what":"run","backoff":"1500ms","factor":3,"backoffLimit":"9s","jitter":0.5}"#,
            ]
        ),
        "expectedDuration": both(#""1s""#), "launch": both(#"["y","z"]"#), "image": both(#""i:1""#),
        "environment": both(#"{"A":"1"}"#, #"{"PORT":"7"}"#, #"{"A":"${HOME}"}"#),
        "environmentFile": both(#""a.env""#, #"["/a.env","b.env"]"#), "directory": both(#""/d""#, #""d""#),
        "ready": (
            [
                #""started""#, #"{"output":"x"}"#, #"{"tcp":"h:1","interval":"5s"}"#, #"{"http":"http://h:1/x"}"#,
                #"{"file":"f"}"#, #"{"command":["c"],"interval":"1500ms"}"#,
            ], []
        ),
        "user": both(#""u""#, #""1000""#, #""0""#), "ports": both("[8080]", "[80,81]"),
        "health": (
            [],
            [
                #"{"command":["p"]}"#, #"{"command":["p"],"every":"1500ms","timeout":"5s","failures":2}"#,
                #"{"http":"http://h:1/x"}"#, #"{"tcp":"h:1","every":"5s"}"#, #"{"file":"f"}"#,
            ]
        ), "shutdown": both(#""SIGINT""#, #"["stop"]"#),
    ]

    private static func both(_ values: String...) -> (oneShot: [String], stayingUp: [String]) { (values, values) }

    @Test func `there is a value of each key`() {
        #expect(Set(Self.values.keys) == Set(ServiceAttributes.allKeys))
    }

    private func manifest(_ members: String, _ service: String) -> Manifest {
        let text = #"{\#(members)"services":[{"id":"b"\#(service)},{"id":"a","launch":["x"],"dependsOn":["b"]}]}"#
        let manifest = Manifest([SourceText(name: "m.json", text)])
        #expect(manifest.inputDiagnostics == [], "\(text)")
        return manifest
    }

    /// Expects that a key changes what a format has of a manifest, or that a note of its row says that it does not.
    private func expectKept(
        _ key: String, _ name: String, _ writing: GraphFormat.Writing, _ changed: Manifest, than plain: Manifest
    ) {
        let files = [plain, changed].map { writing.export($0, ExportOptions()).files.map(\.bytes) }
        let notes = [plain, changed].map { writing.table.losses(of: $0).diagnostics(target: "x").map(\.message) }
        let keys = writing.table.rows.filter { row in
            notes[1].contains {
                $0.hasPrefix(row.feature) && (!notes[0].contains($0) || row.feature == "‘\(row.key)’")
            }
        }.map(\.key)
        #expect(files[0] != files[1] || keys.contains(key), "\(name) \(key): \(notes[1])")
    }

    @Test(arguments: GraphFormat.writable.map(\.name))
    func `a note says that a reference to a variable becomes text`(name: String) throws {
        let table = try #require(GraphFormat.named(name)?.writing?.table)
        for (key, value) in [
            ("launch", #"["w","${X}"]"#), ("environment", #"{"A":"${X}"}"#), ("directory", #""/${X}""#),
            ("ready", #"{"file":"/${X}"}"#), ("ready", #"{"command":["c","${X}"]}"#),
            ("ready", #""started","health":{"file":"/${X}"}"#), ("shutdown", #"["s","${X}"]"#),
        ] {
            let launch = key == "launch" ? "" : #","launch":["w"]"#
            let notes = table.losses(of: manifest("", launch + #","\#(key)":\#(value)"#)).diagnostics(target: "x")
            let keys = ["a reference to a variable, such as ‘${NAME}’", "‘\(key)’"]
            #expect(name == "json" || notes.contains { keys.contains($0.key ?? "") }, "\(name) \(key)")
        }
    }

    @Test(arguments: GraphFormat.writable.map(\.name) + ["kubernetes --layout pod"])
    func `each key is kept, or a note says how it is not`(name: String) throws {
        let writing = try #require(GraphFormat.writing(named: name))
        for (key, values) in Self.values {
            for (service, values) in [
                (#","launch":["w"]"#, values.oneShot),
                (#","launch":["w"],"ready":{"command":["p"]}"#, values.stayingUp),
            ] {
                for value in values {
                    let own =
                        key == "launch" ? service.replacing(#""launch":["w"]"#, with: #""launch":\#(value)"#) : service
                    let all = key == "launch" ? own : own + #","\#(key)":\#(value)"#
                    let layers = key == "layer" ? #""layers":["l"],"# : ""
                    expectKept(key, name, writing, manifest(layers, all), than: manifest(layers, service))
                }
            }
        }
        let members = [
            ("name", #""N n""#), ("layers", #"["l"]"#), ("budget", #""1s""#),
            ("forbidden", #"[{"from":"a","to":"c"}]"#),
        ]
        for (key, value) in members {
            expectKept(key, name, writing, manifest(#""\#(key)":\#(value),"#, ""), than: manifest("", ""))
        }
    }
}
