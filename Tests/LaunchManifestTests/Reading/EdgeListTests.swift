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

    @Test func `the second name of a pair in an edge list depends on the first`() {
        let manifest = read("config database\ndatabase api  config metrics\tmetrics api\r\n")
        #expect(manifest.diagnostics() == [])
        #expect(order(manifest) == ["config", "database", "metrics", "api"])
        #expect(manifest.declarations.serviceCount == 4)
    }

    @Test func `an edge list declares services in the order of their first mention`() {
        #expect(order(read("b a\nd c\n")) == ["b", "a", "d", "c"])
        #expect(order(read("x y y z w x")) == ["w", "x", "y", "z"])
    }

    @Test func `a pair of equal names in an edge list is a service without dependencies`() {
        let manifest = read("alone alone\na b\na a\n")
        #expect(order(manifest) == ["alone", "a", "b"])
        #expect(manifest.diagnostics() == [])
        #expect(manifest.declarations.dependencyCount == 1)
    }

    @Test func `several edge lists make one graph, and a service that two of them mention is declared twice`() {
        let manifest = Manifest(
            [SourceText(name: "1", "a b c d"), SourceText(name: "2", "c e f f")], format: .tsort)
        #expect(manifest.files.map(\.services) == [0..<4, 4..<7])
        #expect(manifest.diagnostics().map(\.services) == [["c"]])
        #expect(order(manifest) == ["a", "b", "c", "d", "e", "f"])
    }

    @Test func `an empty edge list is an empty graph`() {
        #expect(read("").isReadable)
        #expect(read(" \n\t ").declarations.serviceCount == 0)
    }

    @Test func `a cycle in an edge list is reported at its pairs`() {
        #expect(
            shown(read("a b\nb c\nc a\n").diagnostics()) == """
                edges:3:1: error: these 3 services depend on each other in a cycle: a → c → b → a [cycle]
                  edges:3:1: note: a depends on c
                  edges:2:1: note: c depends on b
                  edges:1:1: note: b depends on a
                  help: remove one dependency to break it: b → a
                """)
    }

    @Test func `names in an edge list are checked like identifiers`() {
        #expect(
            shown(read("a\u{1}b c\n\(String(repeating: "x", count: 513)) y").diagnostics()) == """
                edges:1:1: error: a name has the control character U+0001 in it
                edges:2:1: error: a name has 513 bytes; an identifier has 512 at most
                """)
        let bytes = Manifest([SourceText(name: "edges", bytes: [0x61, 0x20, 0x62, 0xFF])], format: .tsort)
        #expect(
            shown(bytes.diagnostics()) == """
                edges:1:4: error: the byte 0xFF is not UTF-8 here
                  help: save the file as UTF-8
                """)
    }

    @Test(
        arguments: [
            ([0xFF, 0x20, 0xFE], "edges:1:1: error: the byte 0xFF is not UTF-8 here\n  help: save the file as UTF-8"),
            ([0x01, 0x20, 0x61], "edges:1:1: error: a name has the control character U+0001 in it"),
            ([0x7F, 0x20, 0x61], "edges:1:1: error: a name has the control character U+007F in it"),
        ] as [([UInt8], String)])
    func `a name of a single bad byte is reported, and nothing after a byte that is not UTF-8`(
        bytes: [UInt8], message: String
    ) {
        let manifest = Manifest([SourceText(name: "edges", bytes: bytes)], format: .tsort)
        #expect(shown(manifest.diagnostics()) == message)
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
