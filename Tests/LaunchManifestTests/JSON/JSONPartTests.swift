import LaunchDeclarations
import Testing

@testable import LaunchManifest

/// Parts of a long array.
@Suite struct JSONPartTests {
    private static let count = 5_000

    private var source: SourceText {
        let elements = (0..<Self.count).map { #"{"id":"s\#($0)","list":["a","b\#($0)"]}"# }
        let list = elements.joined(separator: ", ")
        return SourceText(name: "1.json", #"{"name":"x","services":["# + list + #"],"end":[1,2]}"#)
    }

    private func numbers(in part: JSONDocument) -> [String] {
        part.withTape { tape in
            tape.children(of: 0, ifA: .array).map { node in
                let value = JSONValue(document: part, node: node)
                let list = value["list"]?.elements.compactMap(\.string) ?? []
                return (value["id"]?.string ?? "?") + ":" + list.joined(separator: ",")
            }
        }
    }

    @Test func `an array is passed on in parts, and the rest of the document has none of its elements`() throws {
        var (parts, atOnce): ([JSONDocument], [String]) = ([], [])
        let document = try JSONDocument(source, passingOn: "services") { part in
            parts.append(part)
            atOnce += numbers(in: part)
        }
        #expect(atOnce == (0..<Self.count).map { "s\($0):a,b\($0)" })
        #expect(parts.count > 10)
        // A part stays as it was after the next one.
        #expect(parts.flatMap { numbers(in: $0) } == atOnce)
        #expect(document.root.members.map { $0.key.string } == ["name", "services", "end"])
        #expect(document.root["services"]?.elements.map(\.kind) == [])
        #expect(document.root["end"]?.elements.compactMap(\.integer) == [1, 2])
    }
}
