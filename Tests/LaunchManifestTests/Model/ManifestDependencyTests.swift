import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// Single dependencies of a manifest, their conditions and source locations.
@Suite struct ManifestDependencyTests {
    @Test(
        arguments: [
            ([(.hard, .started), (.hard, .completed)], .started),
            ([(.orderOnly, .completed), (.hard, .started), (.hard, .ready)], .started),
            ([(.orderOnly, .completed), (.orderOnly, .started)], .completed), ([], .ready),
        ] as [([(DependencyKind, DependencyCondition)], DependencyCondition)])
    func `of several dependencies on one service the first hard one says what it waits for`(
        mentions: [(kind: DependencyKind, condition: DependencyCondition)], expected: DependencyCondition
    ) {
        var graph = ImportedGraph()
        let service = graph.addService("a", at: nil)
        graph.addService("b", at: nil)
        for mention in mentions {
            graph.add(("b", mention.kind, mention.condition, nil), ofService: service)
        }
        #expect(graph.manifest(path: "x").condition(of: 0, on: 1) == expected)
    }

    @Test func `a dependency keeps its condition and source location when others are removed`() {
        let whole = manifest(
            #"{"services":[{"id":"a","dependsOn":["b",{"id":"c","condition":"started"}]},{"id":"b"},{"id":"c"}]}"#)
        let rest = whole.removing(dependencies: [0])
        #expect(edges(rest) == ["a → c (started)"])
        #expect(rest.location(ofDependency: 0) != nil)
        #expect(rest.location(ofDependency: 0) == whole.location(ofDependency: 1))
    }

    @Test func `messages about a manifest without some dependencies do not show the secrets of its file`() {
        var whole = manifest(#"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b"}]}"#)
        whole.secrets = ["hunter2"]
        #expect(whole.removing(dependencies: [0]).secrets == ["hunter2"])
    }
}
