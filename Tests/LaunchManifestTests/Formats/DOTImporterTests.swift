import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import LaunchSupport
import Testing

@Suite struct DOTImporterTests {
    private func read(_ text: String) -> Manifest {
        DOTImporter.graph(ImportInput([SourceText(name: "g.dot", text)])).manifest(path: "g.dot")
    }

    /// `a>b` for a hard dependency, `a~b` for an order-only one, and the names of services without any.
    private func edges(_ text: String) -> String {
        let manifest = read(text)
        #expect(manifest.isReadable, "\(shown(manifest.inputDiagnostics))")
        let declarations = manifest.declarations
        return declarations.services.map { service in
            let name = manifest.identifier(ofService: service)
            let dependencies = declarations.dependencies(ofService: service).map { dependency in
                let target = declarations.names[declarations.name(ofDependency: dependency)]
                return name + (declarations.kind(ofDependency: dependency) == .hard ? ">" : "~") + target
            }
            return dependencies.isEmpty ? name : dependencies.joined(separator: " ")
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("digraph { a -> b }", "a>b b"),
        ("strict DiGraph \"x\" { a -> b; a -> b }", "a>b b"),
        ("digraph { a -> {b c} -> d }", "a>b a>c b>d c>d d"),
        ("digraph { a:n -> b:p:sw; c }", "a>b b c"),
        ("digraph { a -> b [style=dashed] }", "a~b b"),
        ("digraph { a -> b [color=red][style=\"bold,dashed\"; label=x] }", "a~b b"),
        ("digraph { edge [style=dashed]; a -> b; { edge [style=solid] c -> d } e -> f }", "a~b b c>d d e~f f"),
        ("digraph { a -> b -> c; d, e -> a }", "a>b b>c c d>a e>a"),
        ("digraph { subgraph s { a b } c -> subgraph s { d } }", "a b c>a c>b c>d d"),
        ("digraph { \"a\" + \" b\" -> \"c\\\nd\" }", "a b>cd cd"),
        ("digraph { \"a\\\"b\" -> <c<i>d</i>> }", "a\"b>c<i>d</i> c<i>d</i>"),
        ("digraph { -.5 -> 1.5 # comment\n // comment\n /* -> */ }", "-.5>1.5 1.5"),
        ("digraph { 1.5.5 -> 2. -.5a }", "1.5 .5>2. 2. -.5 a"),
        ("digraph { rankdir = LR; graph [a=b]; NODE [shape=box] x }", "x"),
        ("strict digraph { a -> b; a -> b [style=dashed] }", "a~b b"),
        ("digraph { a -> b [key=1]; a -> b [key=1, style=dashed]; a -> b [key=2] }", "a~b a>b b"),
        ("\u{FEFF}digraph{größe->\"漢字\"}", "größe>漢字 漢字"),
        ("digraph {}", ""),
    ])
    func `a graph in DOT is read by the grammar of Graphviz`(text: String, expected: String) {
        #expect(edges(text) == expected)
    }

    @Test func `an edge has the condition that it names`() {
        let manifest = read(
            "strict digraph { a -> b [condition=started]; a -> c; a -> c [condition=completed] d -> a [condition=x] }")
        #expect(LaunchManifestTests.edges(manifest) == ["a → b (started)", "a → c (completed)", "d → a"])
        #expect(manifest.inputDiagnostics.count == 1, "the attribute with another value is dropped")
    }

    @Test(arguments: [
        ("", "g.dot:1:1: error: there is no graph in this file\n  help: write digraph { … }"),
        (
            "graph { a -- b }",
            "g.dot:1:1: error: this graph is undirected, so it does not say what depends on what\n  help: write ‘digraph’, and ‘a -> b’ where a depends on b"
        ),
        (
            "digraph { a -- b }",
            "g.dot:1:13: error: ‘--’ has no direction, so it does not say what depends on what\n  help: write ‘a -> b’ where a depends on b"
        ),
        ("digraph { a -> }", "g.dot:1:16: error: ‘}’ follows where a node or a subgraph should be"),
        ("digraph { a", "g.dot:1:12: error: the file ends where a statement or ‘}’ should be"),
        ("digraph { a [b] }", "g.dot:1:15: error: ‘]’ follows where ‘=’ and a value should be"),
        ("digraph { \"a }", "g.dot:1:11: error: this string has no end\n  help: end it with a quotation mark"),
        (
            "digraph { <a<b> }",
            "g.dot:1:11: error: this HTML string has no end\n  help: its angle brackets must be balanced"
        ),
        ("digraph { /* }", "g.dot:1:11: error: this comment has no end\n  help: end it with */"),
        (
            "digraph {} digraph {}",
            "g.dot:1:12: error: a second graph begins here, but a launch graph is read from one\n  help: put each graph into a file of its own"
        ),
        ("digraph { a \u{B} }", "g.dot:1:13: error: the byte 0xB follows where a statement or ‘}’ should be"),
        ("digraph { a \u{C} }", "g.dot:1:13: error: the byte 0xC follows where a statement or ‘}’ should be"),
        ("digraph { a \u{7F} }", "g.dot:1:13: error: the byte 0x7F follows where a statement or ‘}’ should be"),
        ("digraph { node }", "g.dot:1:16: error: ‘}’ follows where ‘[’ should be"),
        ("digraph { \"b\u{1}\" }", "g.dot:1:11: error: a name has the control character U+0001 in it"),
    ])
    func `a text that is not a directed graph gets one diagnostic`(text: String, expected: String) {
        let manifest = read(text)
        #expect(shown(manifest.inputDiagnostics) == expected)
        #expect(!manifest.isReadable)
    }

    @Test func `a cycle in a graph of Graphviz is reported at its edges`() {
        let manifest = read("digraph {\n  a -> b\n  b -> { c }\n  c -> a [label=x]\n}\n")
        #expect(
            shown(manifest.diagnostics()) == """
                g.dot:2:8: error: these 3 services depend on each other in a cycle: a → b → c → a [cycle]
                  g.dot:2:8: note: a depends on b
                  g.dot:3:10: note: b depends on c
                  g.dot:4:8: note: c depends on a
                  help: remove one dependency to break it: c → a
                g.dot:4:11: note: a label is not kept in a launch graph (1 occurrence) [lost-in-conversion]
                """)
    }

    @Test func `a graph that is cut off at any byte is read or gets one diagnostic`() {
        let text = Array(
            "strict digraph \"g\\\"\" { /* c */ a:p:n -> {b; c} -> <d<x>>, -1.5 [style=\"dashed\", key=k] subgraph s { edge [style=solid] \"e\" + \"ü\" } }"
                .utf8)
        for length in 0...text.count {
            let source = SourceText(name: "g.dot", bytes: Array(text[..<length]))
            let diagnostics = DOTImporter.graph(ImportInput([source])).manifest(path: "g.dot").inputDiagnostics
            let errors = diagnostics.filter { $0.severity == .error }
            #expect(errors.count == (length == text.count ? 0 : 1), "\(length)")
            #expect(errors.allSatisfy { $0.location?.line == 1 })
        }
    }

    @Test func `any bytes in place of any byte of a graph are read without a trap`() {
        let text = Array("digraph { a -> {b c} [style=dashed]; \"d\" + <e> -> 1.5 }".utf8)
        for index in text.indices {
            for byte in [0, 0x22, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2D, 0x3D, 0x3A, 0x2C, 0x2B, 0x5C, 0xFF]
                as [UInt8]
            {
                var bytes = text
                bytes[index] = byte
                _ = DOTImporter.graph(ImportInput([SourceText(name: "g.dot", bytes: bytes)])).manifest(path: "g.dot")
            }
        }
    }

    @Test func `deep nesting, wide statements and too many edges of a graph neither trap nor take long`() {
        let depth = 100_000
        let deep = "digraph {" + String(repeating: "{", count: depth) + "a" + String(repeating: "}", count: depth) + "}"
        #expect(edges(deep) == "a")
        let chain = "digraph { " + (0..<20_000).map { "n\($0)" }.joined(separator: " -> ") + " }"
        #expect(read(chain).declarations.dependencyCount == 19_999)
        let nodes = (0..<4_000).map { "n\($0)" }.joined(separator: " ")
        #expect(
            shown(read("digraph { {\(nodes)} -> {\(nodes)} }").inputDiagnostics).contains(
                "error: from here on, the input stands for more than 64 MiB"))
    }
}
