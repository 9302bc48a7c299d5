import LaunchDeclarations
import LaunchManifest
import Testing

@testable import LaunchFormats

/// Containers of Kubernetes objects and Argo workflows.
@Suite struct ContainerExportTests {
    /// The lines of the Kubernetes objects of a service `a` with some attributes, without indentation, and what was lost.
    private func exported(_ attributes: String) throws -> (lines: [String], lost: [String]) {
        let manifest = manifest("{\"services\": [{\"id\": \"a\", \"image\": \"x:1\", \(attributes)}]}")
        #expect(manifest.inputDiagnostics == [])
        let exported = manifest.exportedKubernetes(ExportOptions())
        let text = String(decoding: try #require(exported.files.first).bytes, as: UTF8.self)
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        return (lines, ExportTable.kubernetes.lost(of: manifest))
    }

    /// Attributes of a service, the keys that are looked at, their lines, and what is lost.
    private static let containers: [(attributes: String, keys: String, lines: [String], lost: [String])] = [
        (
            #""ready": {"http": "http://localhost:8080/up?a=/b"}"#, "httpGet|path:|port:|periodSeconds",
            ["httpGet:", #"path: "/up?a=/b""#, "port: 8080", "periodSeconds: 1"], [local]
        ),
        (#""ready": {"http": "http://localhost?a=1"}"#, "path:|port:", [#"path: "/?a=1""#, "port: 80"], [local]),
        (#""ready": {"http": "http://[::1]:81"}"#, "path:|port:", [#"path: "/""#, "port: 81"], [local]),
        (#""ready": {"http": "http://[::1]/x"}"#, "path:|port:", [#"path: "/x""#, "port: 80"], [local]),
        (#""ready": {"http": "http://db.example.com:8080/x"}"#, "host", ["host: db.example.com"], []),
        (#""ready": {"http": "http://[fe80::1]/"}"#, "host", [#"host: "fe80::1""#], []),
        (#""ready": {"tcp": "10.0.0.5:5432"}"#, "host", [#"host: "10.0.0.5""#], []),
        (#""ready": {"tcp": "127.0.0.1:5432"}"#, "host", [], [local]),
        (#""ready": {"http": "http://localhost:80/"}"#, "host", [], [local]),
        (#""ready": {"tcp": "localhost:80", "interval": "2s"}"#, "periodSeconds", ["periodSeconds: 2"], [local]),
        (
            #""ready": {"tcp": "localhost:80", "interval": "1500ms"}"#, "periodSeconds", ["periodSeconds: 1"],
            ["an interval of a probe that is not a number of seconds", local]
        ),
        (
            #""ready": {"tcp": "localhost:80", "interval": "10ms"}"#, "periodSeconds", ["periodSeconds: 1"],
            ["an interval of a probe that is not a number of seconds", local]
        ),
        (
            #""ready": {"tcp": "localhost:80", "interval": "86401s"}"#, "periodSeconds", ["periodSeconds: 86401"],
            [local]
        ),
        (#""ready": {"tcp": "localhost:80"}, "timeout": "90s""#, "failureThreshold", ["failureThreshold: 90"], [local]),
        (
            #""ready": {"tcp": "localhost:80"}, "timeout": "1500ms""#, "failureThreshold", ["failureThreshold: 2"],
            [local]
        ),
        (
            #""ready": {"tcp": "localhost:80"}, "timeout": "none""#, "failureThreshold",
            ["failureThreshold: 2147483647"], [local]
        ),
        (
            #""ready": {"tcp": "localhost:80"}, "onFailure": "proceed""#, "failureThreshold", ["failureThreshold: 30"],
            [local]
        ),
        (
            #""launch": ["sh", "-c", "echo $$$$ $(x)"], "environment": {"A": "$(x)"}"#, #"value|- "echo"#,
            [#"- "echo $$$ $$(x)""#, #"value: "$$(x)""#], []
        ),
        (#""directory": "/srv""#, "workingDir", [#"workingDir: "/srv""#], []),
        (#""directory": "srv""#, "workingDir", [], ["a directory relative to the manifest"]),
    ]

    private static let local = "a probe of localhost"

    @Test(arguments: containers)
    func `a container has probes, texts and directories of its service as far as Kubernetes has them`(
        attributes: String, keys: String, lines: [String], lost: [String]
    ) throws {
        let exported = try exported(attributes)
        let keys = keys.split(separator: "|")
        // Probes of the start and of readiness have the same lines.
        let found = exported.lines.filter { line in keys.contains { line.hasPrefix($0) } }
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(found + exported.lost == lines + lost)
    }

    @Test func `a string in YAML has quotes unless every reader takes it for a string`() {
        let strings = ["a", "a.b", "a.", ".a", "x/y-z", "a:b", "3", "No", ""]
        #expect(
            String(decoding: YAMLValue.strings(strings).document, as: UTF8.self) == """
                - a
                - a.b
                - "a."
                - ".a"
                - x/y-z
                - "a:b"
                - "3"
                - "No"
                - ""

                """)
    }

    /// What a container gets of a text, as the kubelet expands it, with the value `v` for each variable.
    private func expandedByKubernetes(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let character = rest.popFirst() {
            guard character == "$", let next = rest.popFirst() else {
                result.append(character)
                continue
            }
            if next == "(", let end = rest.firstIndex(of: ")") {
                result += "v"
                rest = rest[rest.index(after: end)...]
            } else {
                result += next == "$" ? "$" : "$\(next)"
            }
        }
        return result
    }

    @Test(arguments: [
        ("", ""), ("$", "$"), ("$HOME", "$HOME"), ("${A}", "${A}"), ("echo $?", "echo $?"), ("a$", "a$"),
        ("$(A)", "$$(A)"), ("$(", "$$("), ("$$", "$$$"), ("$$$", "$$$$$"), ("$$(A)", "$$$$(A)"),
        ("$$A$(B)", "$$$A$$(B)"), ("kill $$; echo $(date)", "kill $$$; echo $$(date)"),
    ])
    func `a dollar sign is doubled only where Kubernetes would read more than a dollar sign`(
        text: String, escaped: String
    ) {
        #expect(Container.escaped(text) == escaped)
        #expect(expandedByKubernetes(escaped) == text)
        // podman 4 reads each text as it is.
        #expect((escaped == text) == !(text.contains("$(") || text.contains("$$")))
    }

    // MARK: Layouts

    private func text(_ services: String, _ export: (Manifest) -> ExportedGraph) throws -> String {
        let manifest = manifest("{\"name\": \"Shop 2\", \"services\": [\(services)]}")
        #expect(manifest.inputDiagnostics == [])
        return String(decoding: try #require(export(manifest).files.first).bytes, as: UTF8.self)
    }

    @Test func `a Job with other contents has another name, and so has what waits for it`() throws {
        func names(_ command: String) throws -> [Substring] {
            let services = #"{"id":"job","launch":["\#(command)"]},{"id":"a","launch":["x"],"dependsOn":["job"]}"#
            let text = try text(services) { $0.exportedKubernetes(ExportOptions()) }
            return text.split(separator: "\n").filter { $0.hasPrefix("  name: ") && $0.contains("-") }
        }
        let (first, second) = (try names("one"), try names("two"))
        #expect(first.count == 2)
        #expect(try names("one") == first)
        #expect(zip(first, second).allSatisfy { $0 != $1 })
    }

    @Test(arguments: [
        (#""dependsOn":["db"]"#, ["none"], false), (#""startsAfter":["db"]"#, ["30s", "--optional"], false),
        (#""dependsOn":["job"]"#, ["Complete"], true), (#""startsAfter":["job"]"#, ["Complete", "Failed"], true),
        (#""dependsOn":["file"]"#, ["Available", "deployment"], true), (#""environment":{}"#, [], false),
    ])
    func `a container waits for each dependency, and has a token if it asks the cluster`(
        dependency: String, words: [String], readsState: Bool
    ) throws {
        let text = try text(
            #"""
            {"id":"db","launch":["x"],"ready":{"tcp":"localhost:5432"}},{"id":"job","launch":["x"]},
            {"id":"file","launch":["x"],"ready":{"file":"/up"}},{"id":"a","launch":["x"],\#(dependency)}
            """#
        ) { $0.exportedKubernetes(ExportOptions()) }
        let waiting = text.split(separator: "- name: wait-1").dropFirst().first.map(String.init) ?? ""
        let known = ["none", "30s", "--optional", "Complete", "Failed", "Available", "deployment"]
        #expect(known.filter(waiting.contains) == words)
        let rights = ["automountServiceAccountToken: true", "kind: RoleBinding"]
        #expect(rights.filter(text.contains) == (readsState ? rights : []))
    }

    @Test(arguments: [
        (
            ["once", "stays"],
            "name: shop-2, restartPolicy: Always, initContainers:, - name: once, containers:, - name: stays"
        ),
        (
            ["stays", "once"],
            "name: shop-2, restartPolicy: Always, initContainers:, - name: stays, - name: once, containers:, - name: launchgraph-pause"
        ),
        (
            ["once", "once"],
            "name: shop-2, restartPolicy: Never, initContainers:, - name: once, containers:, - name: once-2"
        ), ([], "name: shop-2, restartPolicy: Never, containers:, - name: launchgraph-pause"),
    ])
    func `the last service of a pod is its main container, unless others outlive it`(
        kinds: [String], expected: String
    ) throws {
        let services = kinds.enumerated().map { index, kind in
            #"{"id":"\#(kind)\#(String(repeating: "!", count: index))","launch":["x"]"#
                + (kind == "stays" ? #","ready":{"file":"/up"}}"# : "}")
        }
        let text = try text(services.joined(separator: ",")) { $0.exportedKubernetesPod(ExportOptions()) }
        let keys = ["  name: ", "  restartPolicy: ", "  initContainers:", "  containers:", "    - name: "]
        let found = text.split(separator: "\n").filter { line in keys.contains { line.hasPrefix($0) } }
        #expect(found.map { String($0.drop { $0 == " " }) }.joined(separator: ", ") == expected)
    }
}
