import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct SeveralFilesTests {
    @Test func `several files make one graph with their services in file order`() throws {
        let manifest = try fixture(
            "modular/core.json", "modular/app.json", "modular/checkout.json", "modular/search.json")
        #expect(manifest.diagnostics() == [])
        #expect(
            manifest.files.map { "\($0.name ?? "") \($0.services)" } == [
                "core 0..<5", "modular-shop 5..<7", "checkout 7..<10", "search 10..<13",
            ])
        #expect([0, 12].map(manifest.resolution.identifier(of:)) == ["core.config", "search.history"])
        #expect(manifest.name == "core")
    }

    @Test func `the defaults of a file apply only to its own services`() {
        let manifest = manifest(
            #"{"defaults":{"timeout":"1s","layer":"core"},"services":[{"id":"a"},{"id":"b","timeout":"2s"}]}"#,
            #"{"defaults":{"onFailure":"proceed"},"services":[{"id":"c"}]}"#, #"{"services":[]}"#,
            #"{"services":[{"id":"d"}]}"#)
        #expect(
            serviceLines(manifest) == [
                #"{ "id": "a", "layer": "core", "timeout": "1s" }"#,
                #"{ "id": "b", "layer": "core", "timeout": "2s" }"#, #"{ "id": "c", "onFailure": "proceed" }"#,
                #"{ "id": "d" }"#,
            ])
        #expect(manifest.file(of: 3)?.path == "4.json")
        #expect(
            [0, 1, 3].map { manifest.location(ofKey: "timeout", ofService: $0)?.description } == [
                "1.json:1:24", "1.json:1:88", "4.json:1:20",
            ])
    }

    @Test func `services after a file that cannot be read have their own source locations`() throws {
        let manifest = manifest(
            #"{"services":[{"id":"a"}]}"#,
            #"{"services":[{"id":"b","timeout":"1s","dependsOn":[{"id":"a","condition":"started"}]}],,}"#,
            #"{"services":[ {"timeout":"2s","id":"c","dependsOn":["a"]}]}"#)
        #expect(manifest.inputDiagnostics.count == 1)
        #expect(edges(manifest) == ["c → a"])
        #expect(
            [
                manifest.location(ofService: 1), manifest.location(ofKey: "timeout", ofService: 1),
                manifest.location(ofDependency: 0),
            ].map { $0?.description } == ["3.json:1:36", "3.json:1:26", "3.json:1:53"])
        #expect(manifest.attributes(of: 1).timeout == .after(.seconds(2)))
    }

    @Test(arguments: [
        (
            [
                #"{"layers":["a"],"budget":"1s","forbidden":[]}"#, #"{"services":[]}"#,
                #"{"layers":["b"],"budget":"1s","forbidden":[]}"#,
            ],
            """
            3.json:1:11: error: ‘layers’ may be in one file only, and another one has it already
              1.json:1:11: note: first here
              help: keep it in one file; it applies to all of them
            3.json:1:26: error: ‘budget’ may be in one file only, and another one has it already
              1.json:1:26: note: first here
              help: keep it in one file; it applies to all of them
            3.json:1:43: error: ‘forbidden’ may be in one file only, and another one has it already
              1.json:1:43: note: first here
              help: keep it in one file; it applies to all of them
            """
        ),
        (
            [#"{"services":[{"id":"a"}]}"#, #"{"services":[{"id":"a"}]}"#],
            """
            2.json:1:20: error: 2 services have the identifier a [duplicate-service]
              1.json:1:20: note: declared here first; this one is in the graph
              help: give each an identifier of its own, or remove all but one
            """
        ),
        // No dependency is unknown if a file cannot be read.
        (
            [#"{"services":[{"id":"a","dependsOn":["b","a"]}]}"#, #"{"services":[{"id":"b"}"#],
            "1.json:1:41: error: a depends on itself [self-dependency]\n  help: remove it from its own dependsOn\n2.json:1:24: error: the file ends where ‘,’ or ‘]’ should be\n  2.json:1:13: note: opened here"
        ),
    ])
    func `a problem of several files is reported with the places in each`(texts: [String], expected: String) {
        #expect(shown(manifest(texts).diagnostics()) == expected)
    }
}
