import Foundation
import LaunchDeclarations
import LaunchManifest
import Testing

@testable import DependencyGraph

/// Any input is read or reported at its source location, and none traps.
@Suite struct HostileInputTests {
    private static let full = """
        { "name": "shop", "defaults": { "timeout": "10s", "retry": { "attempts": 2 } }, "layers": ["core"],
          "budget": "400ms",
          "services": [
            { "id": "config" },
            { "id": "db", "dependsOn": ["config"], "startsAfter": ["config"], "layer": "core", "timeout": "5s",
              "retry": { "attempts": 3, "backoff": "50ms", "factor": 2, "limit": "2s" }, "onFailure": "abort",
              "mode": "eager", "expectedDuration": "120ms", "launch": ["./bin/db"], "environment": { "TZ": "UTC" },
              "directory": "var", "ready": { "http": "http://x", "status": 200, "interval": "1s" }, "grace": "1s",
              "shutdown": "SIGTERM", "shutdownTimeout": "10s", "blocking": true, "synchronous": false,
              "place": { "file": "a.swift", "line": 1, "column": 2 } }
          ],
          "forbidden": [ { "from": "a", "to": "b", "reason": "c" } ] }
        """

    @Test func `a value of a wrong type is reported at its source location, for every value of a manifest`() throws {
        let source = SourceText(name: "f", Self.full)
        #expect(Manifest([source]).inputDiagnostics == [])
        let document = try JSONDocument(source)
        var values: [JSONValue] = []
        var open = [document.root]
        while let value = open.popLast() {
            values.append(value)
            open += value.members.map(\.value) + value.elements
        }
        #expect(values.count > 45)
        let replacements: [(JSONKind, String)] = [
            (.null, "null"), (.true, "true"), (.number, "-17.5"), (.string, #""\u0000""#), (.array, "[[]]"),
            (.object, #"{"":{}}"#),
        ]
        for value in values {
            let (start, end) = range(of: value, in: document)
            for (kind, replacement) in replacements where kind != value.kind && !(kind == .true && value.bool != nil) {
                var bytes = source.bytes
                bytes.replaceSubrange(start..<end, with: Array(replacement.utf8))
                let manifest = Manifest([SourceText(name: "f", bytes: bytes)])
                let errors = manifest.inputDiagnostics.filter { $0.severity == .error }
                // A command may stand for a signal; its elements are then what is wrong, or it is right.
                let first = try #require(errors.first, "\(value.location) → \(replacement)")
                let lowest = source.location(at: start)
                let isThere = first.location.map { $0 >= lowest } == true || first.message.contains("there is")
                #expect(isThere, "\(value.location) → \(replacement)")
                #expect(first.location?.line == lowest.line, "\(value.location) → \(replacement): \(first)")
                #expect(!manifest.isReadable)
            }
        }
    }

    /// The offsets between which a value stands, found by its place.
    private func range(of value: JSONValue, in document: JSONDocument) -> (Int, Int) {
        let bytes = document.source.bytes
        let start = bytes.indices.first { document.source.location(at: $0) == value.location } ?? 0
        // The shortest text from there that is a value of this kind by itself and is followed by what may follow.
        for end in bytes.indices[(start + 1)...] {
            if value.kind == .number, bytes[end].isDigit || bytes[end] == UInt8(ascii: ".") { continue }
            if (try? JSONDocument(SourceText(name: "v", bytes: Array(bytes[start..<end])))) != nil {
                return (start, end)
            }
        }
        return (start, bytes.count)
    }

    @Test func `a manifest cut off at any byte is one error`() {
        let bytes = Array(
            "\u{FEFF}{ // é\n \"services\": [ {\"id\": \"größe\\u00e9\", \"timeout\": \"5s\" }, /* 🚀 */ ], }".utf8)
        #expect(Manifest([SourceText(name: "f", bytes: bytes)]).inputDiagnostics == [])
        for end in 0..<bytes.count {
            let diagnostics = Manifest([SourceText(name: "f", bytes: Array(bytes[..<end]))]).diagnostics()
            #expect(diagnostics.map { $0.location?.column != nil && $0.rule == nil } == [true], "cut at \(end)")
        }
    }

    @Test(arguments: 0..<4) func `a randomly changed manifest is read or reported`(seed: UInt64) {
        var random = SeededGenerator(seed)
        for _ in 0..<1_000 {
            var bytes = Array(Self.full.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                }
            }
            let manifest = Manifest([SourceText(name: "f", bytes: bytes)])
            let diagnostics = manifest.diagnostics(rules: Set(Rule.all))
            #expect(manifest.isReadable || !diagnostics.isEmpty)
            #expect(diagnostics.allSatisfy { $0.location != nil })
            let edges = Manifest([SourceText(name: "f", bytes: bytes)], format: .tsort)
            #expect(edges.isReadable || !edges.diagnostics().isEmpty)
        }
    }

    @Test func `an identifier of ten megabytes is described in a short sentence`() {
        let text = #"{"services":[{"id":""# + String(repeating: "x", count: 10_000_000) + #""}]}"#
        let messages = manifest(text).diagnostics().map(\.message)
        #expect(messages == ["id has 10000000 bytes; an identifier has 512 at most"])
    }

    @Test func `one long identifier does not make the reader reserve memory for many`() {
        let long = #"{"id":"\#(String(repeating: "x", count: 200_000))"}"#
        let short = (0..<300).map { #"{"id":"\#($0)"}"# }
        let equal = [String](repeating: #"{"id":"b"}"#, count: 400)
        for services in [short + [long], [long] + short, [long] + equal] {
            let rest = String(repeating: " ", count: 2_000_000)
            let text = #"{"services":["# + services.joined(separator: ",") + rest + "]}"
            let manifest = manifest(text)
            let declarations = manifest.resolution.declarations
            #expect(declarations.serviceCount == services.count)
            #expect(declarations.serviceNames.capacity < 10_000)
            #expect(declarations.names.arena.capacity < 2 * text.utf8.count)
            #expect(manifest.diagnostics().contains { $0.message.hasPrefix("id has 200000 bytes") })
        }
    }

    @Test func `long text from the input is shortened in messages`() {
        let long = String(repeating: "ü", count: 5_000)
        let manifest = manifest(
            """
            {"services":[{"id":"a","\(long)":1,"timeout":"\(long)","mode":"\(long)","shutdown":"\(long)",
              "environment":{"=\(long)":1},"ready":{"tcp":"\(long)"},"retry":{"attempts":1,"backoff":"1\(long)"}},
              {"id":"\(long)","dependsOn":["\(long)"]}],"layers":["\(long)","\(long)"]}
            """)
        let diagnostics = manifest.diagnostics()
        #expect(diagnostics.count == 12)
        #expect(diagnostics.allSatisfy { $0.message.count < 200 && ($0.help?.count ?? 0) < 300 })
    }

    @Test func `very many malformed references are each reported, and each problem once in a string with escapes`() {
        let count = 900
        func columns(of text: String) -> [Int] {
            manifest(#"{"services":[{"id":"a","launch":["\#(text)"]}]}"#).diagnostics().map { $0.location?.column ?? 0 }
        }
        let text = String(repeating: "é${-}", count: count) + "${A:-${-}"
        // The reference that is not closed is found at the end, and begins before the one inside it.
        let expected = (0..<count).map { 36 + 5 * $0 } + [40 + 5 * count, 35 + 5 * count]
        #expect(columns(of: text) == expected.sorted())
        #expect(columns(of: #"\n"# + text) == [34, 34])
    }

    @Test func `of very many problems, the first of each rule are listed and the others counted`() {
        let count = 3 * LimitedDiagnostics.maximum
        let unknown = (0..<count).map { #""k\#($0)":1"# }.joined(separator: ",")
        let diagnostics = manifest(#"{"services":[{"id":"a",\#(unknown)},\#(String(repeating: "1,", count: count))]}"#)
            .diagnostics()
        #expect(diagnostics.count == 2 * LimitedDiagnostics.maximum)
        let counts = diagnostics.filter { $0.message.hasSuffix("are not listed") }
        #expect(
            counts.map(\.message) == [
                "2001 further problems of unknown-key are not listed", "2001 further problems are not listed",
            ])
        #expect(diagnostics.filter { $0.rule == .unknownKey && $0.services != ["a"] } == [counts[0]])
    }

    @Test(arguments: [
        #""retry":{"attempts":X}"#, #""retry":{"attempts":1,"factor":-X}"#, #""retry":{"attempts":1,"jitter":X}"#,
        #""ready":{"http":"http://x","status":X}"#, #""restart":{"what":"run","limit":X}"#,
    ])
    func `a number of five million digits is shortened in the message`(member: String) {
        let number = "9" + String(repeating: "0", count: 5_000_000)
        let text = #"{"services":[{"id":"a",\#(member.replacing("X", with: number))}]}"#
        let messages = manifest(text).diagnostics().map(\.message)
        #expect(messages.map { $0.utf8.count < 200 ? String($0.suffix(2)) : $0 } == ["0…"])
    }

    @Test func `JSON that is nested 100,000 deep is one error`() {
        for (opening, column) in [("[", 513), (#"{"services":[{"retry":"#, 3_754)] {
            let diagnostics = manifest(String(repeating: opening, count: 100_000)).diagnostics()
            #expect(diagnostics.map { $0.location?.column } == [column])
        }
    }

    @Test func `an identifier may contain any text without control characters`() {
        let names = [
            "a b", "\u{202E}x", "e\u{301}", "\u{E9}", "🚀", "→", "{}", "\\", "\"", "a/b", ".", "-f", "a\u{2028}b",
        ]
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("services")
            writer.array { writer in
                for name in names { writer.object { $0.member("id", name) } }
            }
        }
        let manifest = Manifest([SourceText(name: "f", bytes: writer.bytes)])
        #expect(manifest.diagnostics() == [])
        #expect(manifest.resolution.graph.nodeCount == names.count)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
