import LaunchDeclarations
import Testing

@testable import LaunchManifest

/// Parts of a long array, whose nodes are not copied.
@Suite struct JSONPartTests {
    private static let count = 5_000

    private var source: SourceText {
        let elements = (0..<Self.count).map { #"{"id":"s\#($0)","list":["a","b\#($0)"]}"# }
        let list = elements.joined(separator: ", ")
        return SourceText(name: "1.json", #"{"name":"x","services":["# + list + #"],"end":[1,2]}"#)
    }

    private func numbers(in part: JSONDocument) -> [String] {
        part.withTape { tape in
            tape.parts.map { node in
                let value = JSONValue(document: part, node: node)
                let list = value["list"]?.elements.compactMap(\.string) ?? []
                return (value["id"]?.string ?? "?") + ":" + list.joined(separator: ",")
            }
        }
    }

    @Test func `a part that is kept is not overwritten by later ones, nor by the rest of the document`() throws {
        var (kept, atOnce): ([JSONDocument], [String]) = ([], [])
        let document = try JSONDocument(source, passingOn: "services") { part in
            // Some parts are kept, so that memory is both reused and replaced.
            if !atOnce.count.isMultiple(of: 3) { kept.append(part) }
            atOnce += numbers(in: part)
        }
        let expected = (0..<Self.count).map { "s\($0):a,b\($0)" }
        #expect(atOnce == expected)
        let later = kept.flatMap { numbers(in: $0) }
        #expect(later.count > 1_000 && later.count < Self.count)
        #expect(Set(later).isSubset(of: expected) && Set(later).count == later.count)
        #expect(document.root.members.map { $0.key.string } == ["name", "services", "end"])
        #expect(document.root["end"]?.elements.compactMap(\.integer) == [1, 2])
    }

    @Test func `parts that are not kept use the same memory`() throws {
        var addresses: Set<UnsafePointer<JSONDocument.Node>> = []
        var partCount = 0
        _ = try JSONDocument(source, passingOn: "services") { part in
            partCount += 1
            part.tape.withUnsafeBufferPointer { nodes in _ = nodes.baseAddress.map { addresses.insert($0) } }
        }
        #expect(partCount > 10)
        #expect(addresses.count == 1)
    }
}
