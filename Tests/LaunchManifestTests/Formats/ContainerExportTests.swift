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
        let exported = manifest.exportedKubernetes()
        let text = String(decoding: try #require(exported.files.first).bytes, as: UTF8.self)
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        return (lines, ExportTable.kubernetes.lost(of: manifest))
    }

    @Test(arguments: [
        ("http://localhost:8080/up?a=/b", ["path: \"/up?a=/b\"", "port: 8080"]),
        ("http://localhost?a=1", ["path: \"/?a=1\"", "port: 80"]),
        ("http://[::1]:81", ["path: \"/\"", "port: 81"]),
        ("http://[::1]/x", ["path: \"/x\"", "port: 80"]),
    ])
    func `a probe by HTTP has the path and the port of its URL`(url: String, expected: [String]) throws {
        let lines = try exported("\"ready\": {\"http\": \"\(url)\"}").lines
        let start = try #require(lines.firstIndex(of: "readinessProbe:"))
        #expect(Array(lines[(start + 1)...].prefix(4)) == ["httpGet:"] + expected + ["periodSeconds: 1"])
    }

    @Test(arguments: [
        (#"{"http": "http://db.example.com:8080/x"}"#, "host: db.example.com"),
        (#"{"http": "http://[fe80::1]/"}"#, #"host: "fe80::1""#), (#"{"tcp": "10.0.0.5:5432"}"#, #"host: "10.0.0.5""#),
        (#"{"tcp": "127.0.0.1:5432"}"#, nil), (#"{"http": "http://localhost:80/"}"#, nil),
    ])
    func `a probe of another host names it`(probe: String, expected: String?) throws {
        let lines = try exported("\"ready\": \(probe)").lines
        #expect(lines.first { $0.hasPrefix("host:") } == expected)
    }

    @Test(arguments: [("2s", 2, false), ("1500ms", 1, true), ("10ms", 1, true), ("86401s", 86401, false)])
    func `a probe has an interval of whole seconds`(interval: String, seconds: Int, isLost: Bool) throws {
        let exported = try exported("\"ready\": {\"tcp\": \"localhost:80\", \"interval\": \"\(interval)\"}")
        #expect(exported.lines.contains("periodSeconds: \(seconds)"))
        #expect(exported.lost.contains("an interval of a probe that is not a number of seconds") == isLost)
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

    @Test func `dollar signs in commands and variables stand for themselves`() throws {
        let lines = try exported(
            "\"launch\": [\"sh\", \"-c\", \"echo $$$$ $(x)\"], \"environment\": {\"A\": \"$(x)\"}"
        ).lines
        #expect(lines.contains("- \"echo $$$$ $$(x)\""))
        #expect(lines.contains("value: \"$$(x)\""))
    }

    @Test func `a container has an absolute directory, and a relative one is lost`() throws {
        let absolute = try exported("\"directory\": \"/srv\"")
        #expect(absolute.lines.contains("workingDir: \"/srv\""))
        #expect(!absolute.lost.contains("a directory relative to the manifest"))
        let relative = try exported("\"directory\": \"srv\"")
        #expect(!relative.lines.contains { $0.hasPrefix("workingDir") })
        #expect(relative.lost.contains("a directory relative to the manifest"))
    }
}
