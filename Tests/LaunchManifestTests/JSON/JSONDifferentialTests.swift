import Foundation
import LaunchDeclarations
import LaunchManifest
import Testing

extension Bool {
    /// How `NSNumber` encodes a Boolean; no number that a text holds is read as this type.
    fileprivate static let encoding = NSNumber(value: true).objCType[0]
}

/// Foundation's parser as a second opinion, on seeded mutations of real texts.
@Suite struct JSONDifferentialTests {
    @Test(arguments: 0..<8) func `the JSON parser and Foundation agree on the value of every document that both accept`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed)
        var readByBoth = 0
        for _ in 0..<1_500 {
            let text = mutated(&random)
            let ours = try? parse(text)
            let theirs = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            if let ours, let theirs {
                readByBoth += 1
                // Of members with one key Foundation keeps one, and does not say which.
                if hasDuplicateKey(ours.root) { continue }
                #expect(plain(ours.root) == plain(theirs), "\(String(decoding: text, as: UTF8.self))")
            } else if ours != nil {
                // Foundation refuses numbers that it cannot hold and comments; nothing else that we read.
                #expect(
                    hasHugeNumber(text) || text.contains(UInt8(ascii: "/")), "\(String(decoding: text, as: UTF8.self))")
            } else {
                #expect(theirs == nil, "only Foundation reads \(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect(readByBoth > 200)
    }

    private static let seeds = [
        #"{"name":"shop","services":[{"id":"config","layer":"core"},{"id":"db","dependsOn":["config"],"retry":{"attempts":3}}]}"#,
        #"[1,-0,0.5,1e3,-2.25E-2,123456789,true,false,null,"",[],{},[[[]]]]"#,
        #"{"a\u00e9\n":"\ud83d\ude80 \"q\" \\ \/ \b\f\r\t","é":"日本🚀","":{"b":[{"c":null}]}}"#,
        "  [ 1 ,\n\t2 , \r\n {\"x\" : [ ] } ]  ",
    ].map { Array($0.utf8) }

    private func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var text = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
        let alphabet =
            Array("{}[],:\"\\0123456789-+.eEtrufalsn u\n\t/* é🚀".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]
        for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
            let index = Int.random(in: 0..<text.count, using: &random)
            let other = Int.random(in: index..<min(text.count, index + 12), using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text[index] = alphabet.randomElement(using: &random) ?? 0
            case 1: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
            case 2: text.remove(at: index)
            case 3: text.insert(contentsOf: text[index...other], at: index)
            case 4: text.removeSubrange(index...other)
            default: text.swapAt(index, other)
            }
        }
        return text
    }

    private func hasHugeNumber(_ text: [UInt8]) -> Bool {
        String(decoding: text, as: UTF8.self).contains(/[0-9][eE]\+?[0-9]{3,}/)
    }

    private func hasDuplicateKey(_ value: JSONValue) -> Bool {
        let keys = value.members.map { $0.key.string ?? "" }
        return Set(keys).count < keys.count || value.members.contains { hasDuplicateKey($0.value) }
            || value.elements.contains(where: hasDuplicateKey)
    }

    /// A value as text that is the same for equal values: members sorted, doubles by value.
    private func plain(_ value: JSONValue) -> String {
        switch value.kind {
        case .null: return "null"
        case .true: return "true"
        case .false: return "false"
        case .number: return ((value.double ?? .nan) + 0).description
        case .string: return "s" + (value.string ?? "").utf8.map(String.init).joined(separator: " ")
        case .array: return "[" + value.elements.map(plain).joined(separator: ",") + "]"
        case .object:
            let keys = value.members.map { $0.key.string ?? "" }
            return "{"
                + keys.sorted().map { "\($0.utf8.map(String.init)):\(value[$0].map(plain) ?? "")" }.joined(
                    separator: ",") + "}"
        }
    }

    private func plain(_ value: Any) -> String {
        switch value {
        case is NSNull: return "null"
        case let value as String: return "s" + value.utf8.map(String.init).joined(separator: " ")
        case let value as [Any]: return "[" + value.map(plain).joined(separator: ",") + "]"
        case let value as [String: Any]:
            return "{"
                + value.keys.sorted().map { "\($0.utf8.map(String.init)):\(value[$0].map(plain) ?? "")" }.joined(
                    separator: ",") + "}"
        case let value as NSNumber:
            // A Boolean is a number to Foundation; its type is told apart by how it is encoded.
            if value.objCType[0] == Bool.encoding { return value.boolValue ? "true" : "false" }
            return (value.doubleValue + 0).description
        default: return "?"
        }
    }
}
