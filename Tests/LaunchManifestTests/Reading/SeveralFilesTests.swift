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

    @Test func `conditions and places of a file that cannot be read are not those of the next file`() {
        let manifest = manifest(
            #"{"services":[{"id":"a"}]}"#,
            #"{"services":[{"id":"b","dependsOn":[{"id":"a","condition":"started"}]}],,}"#,
            #"{ "services":[{"id":"c","dependsOn":["a"],"timeout":"1s"}]}"#)
        #expect(manifest.inputDiagnostics.count == 1)
        #expect(edges(manifest) == ["c → a"])
        #expect(manifest.location(ofKey: "timeout", ofService: 1)?.description == "3.json:1:53")
    }

    @Test func `services after a file that cannot be read have their own source locations`() throws {
        let manifest = manifest(
            #"{"services":[{"id":"a"}]}"#, #"{"services":[{"id":"b","timeout":"1s"}],,}"#,
            #"{"services":[ {"timeout":"2s","id":"c","dependsOn":["a"]}]}"#)
        #expect(
            [
                manifest.location(ofService: 1), manifest.location(ofKey: "timeout", ofService: 1),
                manifest.location(ofDependency: 0),
            ].map { $0?.description } == ["3.json:1:36", "3.json:1:26", "3.json:1:53"])
        #expect(manifest.attributes(of: 1).timeout == .after(.seconds(2)))
    }

    @Test func `of several conditions of a dependency the first hard one counts`() {
        func condition(_ attributes: String) -> DependencyCondition {
            manifest(#"{"services":[{"id":"a"},{"id":"b",\#(attributes)}]}"#).condition(of: "b", on: "a")
        }
        let (started, completed) = (#"{"id":"a","condition":"started"}"#, #"{"id":"a","condition":"completed"}"#)
        #expect(
            [
                #""dependsOn":[\#(started),\#(completed)]"#,
                #""startsAfter":[\#(started)],"dependsOn":[\#(completed)]"#,
                #""startsAfter":[\#(completed),\#(started)]"#, #""dependsOn":[{"id":"c","condition":"started"}]"#,
            ].map(condition) == [.started, .completed, .completed, .ready])
    }

    @Test func `layers, budget and forbidden dependencies are in one file only`() {
        #expect(
            shown(
                manifest(
                    #"{"layers":["a"],"budget":"1s","forbidden":[]}"#, #"{"services":[]}"#,
                    #"{"layers":["b"],"budget":"1s","forbidden":[]}"#
                ).diagnostics()) == """
                    3.json:1:11: error: ‘layers’ may be in one file only, and another one has it already
                      1.json:1:11: note: first here
                      help: keep it in one file; it applies to all of them
                    3.json:1:26: error: ‘budget’ may be in one file only, and another one has it already
                      1.json:1:26: note: first here
                      help: keep it in one file; it applies to all of them
                    3.json:1:43: error: ‘forbidden’ may be in one file only, and another one has it already
                      1.json:1:43: note: first here
                      help: keep it in one file; it applies to all of them
                    """)
    }

    @Test func `a service declared in two files is reported with both source locations`() {
        #expect(
            shown(manifest(#"{"services":[{"id":"a"}]}"#, #"{"services":[{"id":"a"}]}"#).diagnostics()) == """
                2.json:1:20: error: 2 services have the identifier a [duplicate-service]
                  1.json:1:20: note: declared here first; this one is in the graph
                  help: give each an identifier of its own, or remove all but one
                """)
    }

    @Test func `no dependency is reported as unknown if a file cannot be read`() {
        let manifest = manifest(#"{"services":[{"id":"a","dependsOn":["b","a"]}]}"#, #"{"services":[{"id":"b"}"#)
        #expect(manifest.diagnostics().map(\.rule?.name) == ["self-dependency", nil])
    }
}
