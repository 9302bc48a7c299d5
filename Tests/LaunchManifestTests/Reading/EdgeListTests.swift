import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct EdgeListTests {
    private func read(_ text: String) -> Manifest {
        Manifest([SourceText(name: "edges", text)], format: .tsort)
    }

    private func order(_ manifest: Manifest) -> [String] {
        manifest.resolution.launchOrder.map { manifest.resolution.identifier(of: $0) }
    }

    private static let lists: [(name: String, bytes: [UInt8], found: [String])] = [
        (
            "the second name of a pair depends on the first",
            Array("config database\ndatabase api  config metrics\tmetrics api\r\n".utf8),
            ["config", "database", "metrics", "api", "4 dependencies"]
        ),
        (
            "services are declared in the order of their first mention", Array("b a\nd c\n".utf8),
            ["b", "a", "d", "c", "2 dependencies"]
        ),
        ("a service is declared once", Array("x y y z w x".utf8), ["w", "x", "y", "z", "3 dependencies"]),
        (
            "a pair of equal names is a service without dependencies", Array("alone alone\na b\na a\n".utf8),
            ["alone", "a", "b", "1 dependencies"]
        ),
        ("an empty file is an empty graph", [], ["0 dependencies"]),
        ("blanks are an empty graph", Array(" \n\t ".utf8), ["0 dependencies"]),
        (
            "a cycle is reported at its pairs", Array("a b\nb c\nc a\n".utf8),
            [
                """
                edges:3:1: error: these 3 services depend on each other in a cycle: a → c → b → a [cycle]
                  edges:3:1: note: a depends on c
                  edges:2:1: note: c depends on b
                  edges:1:1: note: b depends on a
                  help: remove one dependency to break it: b → a
                """
            ]
        ),
        (
            "names are checked like identifiers", Array("a\u{1}b c\n\(String(repeating: "x", count: 513)) y".utf8),
            [
                """
                edges:1:1: error: a name has the control character U+0001 in it
                edges:2:1: error: a name has 513 bytes; an identifier has 512 at most
                """
            ]
        ),
        ("a byte is not UTF-8", Array("a b".utf8) + [0xFF], [notUTF8(column: 4)]),
        ("nothing is reported after a byte that is not UTF-8", [0xFF, 0x20, 0xFE], [notUTF8(column: 1)]),
        (
            "a name is the first control character", [0x01, 0x20, 0x61],
            ["edges:1:1: error: a name has the control character U+0001 in it"]
        ),
        (
            "a name is the last control character", [0x7F, 0x20, 0x61],
            ["edges:1:1: error: a name has the control character U+007F in it"]
        ),
    ]

    private static func notUTF8(column: Int) -> String {
        "edges:1:\(column): error: the byte 0xFF is not UTF-8 here\n  help: save the file as UTF-8"
    }

    @Test(arguments: lists) func `an edge list is a graph, or is reported at its place`(
        name: String, bytes: [UInt8], found: [String]
    ) {
        let manifest = Manifest([SourceText(name: "edges", bytes: bytes)], format: .tsort)
        let findings = shown(manifest.diagnostics())
        let graph = order(manifest) + ["\(manifest.declarations.dependencyCount) dependencies"]
        #expect((findings.isEmpty ? graph : [findings]) == found)
    }

    @Test func `several edge lists make one graph, and a service that two of them mention is declared twice`() {
        let manifest = Manifest(
            [SourceText(name: "1", "a b c d"), SourceText(name: "2", "c e f f")], format: .tsort)
        #expect(manifest.files.map(\.services) == [0..<4, 4..<7])
        #expect(order(manifest) == ["a", "b", "c", "d", "e", "f"])
        #expect(manifest.diagnostics().map(\.services) == [["c"]])
    }

    @Test func `of very many problems in several edge lists, the further ones are counted together`() {
        let text = String(repeating: "a \u{1}b\n", count: 3 * LimitedDiagnostics.maximum / 2)
        let manifest = Manifest(["first", "second"].map { SourceText(name: $0, text) }, format: .tsort)
        #expect(manifest.inputDiagnostics.last?.message == "2001 further problems are not listed")
    }

    @Test func `a long edge list is read like the manifest of the same graph`() {
        // Services in the order of their first mentions, each of which depends on two others.
        let dependencies = (0..<1_000).map { number in number < 2 ? [] : [number / 3, number - 1] }
        var text = "s0 s0\ns1 s1\n"
        for (number, list) in dependencies.enumerated() {
            for dependency in list { text += "s\(dependency) s\(number)\n" }
        }
        let edges = read(text)
        let json = dependencies.enumerated().map { number, list in
            #"{"id":"s\#(number)","dependsOn":[\#(list.map { #""s\#($0)""# }.joined(separator: ","))]}"#
        }
        let same = manifest(#"{"services":[\#(json.joined(separator: ","))]}"#)
        #expect(edges.diagnostics() == [])
        #expect(edges.resolution.fingerprint == same.resolution.fingerprint)
        for service in edges.declarations.services where service.index > 1 {
            let line = 2 * service.index - 1
            #expect(edges.location(ofService: service)?.line == line)
            let first = edges.declarations.dependencies(ofService: service).lowerBound
            #expect(edges.location(ofDependency: first)?.description == "edges:\(line):1")
        }
    }
}
