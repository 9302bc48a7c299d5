import Foundation
import LaunchDeclarations
import LaunchManifest

/// The JSON reader: it agrees with Foundation on every input, except for the differences that are stated here.
enum JSONFuzzing {
    static func process(_ bytes: [UInt8]) throws {
        let source = SourceText(name: "f.json", bytes: bytes)
        let ours = try read(source)
        if let ours { try checkLocations(ours, bytes) }
        // Foundation recognizes UTF-16 and UTF-32 by their zero bytes and byte order marks.
        if bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return }
        let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        if let ours, let theirs {
            // Foundation keeps one of several members with the same key, and does not say which.
            if hasDuplicateKey(ours.root) { return }
            var (numbers, theirNumbers): ([Double], [Double]) = ([], [])
            let isSame = plain(ours.root, &numbers) == plain(theirs, &theirNumbers)
            // Foundation rounds long numbers twice.
            let areClose = zip(numbers, theirNumbers).allSatisfy { $0 == $1 || abs($0 - $1) <= abs($0) * 1e-14 }
            try FuzzViolation.unless(
                isSame && numbers.count == theirNumbers.count && areClose, "another value than Foundation's")
        } else if ours != nil {
            // Foundation refuses comments, and numbers that it cannot represent.
            let text = String(decoding: bytes, as: UTF8.self)
            let hasHugeNumber = text.contains(/[0-9][eE]\+?[0-9]{2,}/) || text.contains(/[0-9]{20}/)
            try FuzzViolation.unless(hasHugeNumber || text.contains("/"), "Foundation does not read it")
        } else if theirs != nil {
            let isTooDeep =
                bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > JSONDocument.maximumDepth
            try FuzzViolation.unless(isTooDeep, "only Foundation reads it")
        }
    }

    private static func read(_ source: SourceText) throws -> JSONDocument? {
        do throws(UnreadableInput) {
            return try JSONDocument(source)
        } catch {
            try FuzzViolation.unless(
                error.diagnostic.location?.line ?? 0 > 0, "an error without a source location: \(error)")
            return nil
        }
    }

    /// Checks that each value is where its location says.
    private static func checkLocations(_ document: JSONDocument, _ bytes: [UInt8]) throws {
        var open = [document.root]
        var visited = 0
        while let value = open.popLast(), visited < 100 {
            visited += 1
            let location = value.location
            try FuzzViolation.unless(
                location.line ?? 0 > 0 && location.column ?? 0 > 0, "a value without a source location")
            for (key, value) in value.members {
                try FuzzViolation.unless(key.string != nil, "a key that is not a string")
                open.append(value)
            }
            open += value.elements
        }
    }

    private static func hasDuplicateKey(_ root: JSONValue) -> Bool {
        var open = [root]
        while let value = open.popLast() {
            let keys = value.members.map { withoutMarks($0.key.string ?? "") }
            if Set(keys).count < keys.count { return true }
            open += value.members.map(\.value)
            open += value.elements
        }
        return false
    }

    /// A value as text that is the same for equal values but for their numbers, which are added to `numbers`; members sorted.
    private static func plain(_ value: JSONValue, _ numbers: inout [Double]) -> String {
        switch value.kind {
        case .null: return "null"
        case .true: return "true"
        case .false: return "false"
        case .number:
            numbers.append(value.double ?? .nan)
            return "number"
        case .string: return plain(value.string ?? "")
        case .array: return "[" + value.elements.map { plain($0, &numbers) }.joined(separator: ",") + "]"
        case .object:
            let members = value.members.map { (key: plain($0.key.string ?? ""), value: $0.value) }
            return "{"
                + members.sorted { $0.key < $1.key }.map { $0.key + ":" + plain($0.value, &numbers) }
                .joined(separator: ",") + "}"
        }
    }

    private static func plain(_ value: Any, _ numbers: inout [Double]) -> String {
        switch value {
        case is NSNull: return "null"
        case let value as String: return plain(value)
        case let value as [Any]: return "[" + value.map { plain($0, &numbers) }.joined(separator: ",") + "]"
        case let value as [String: Any]:
            let members = value.map { (key: plain($0.key), value: $0.value) }
            return "{"
                + members.sorted { $0.key < $1.key }.map { $0.key + ":" + plain($0.value, &numbers) }
                .joined(separator: ",") + "}"
        case let value as NSNumber:
            // For Foundation, a Boolean is a number that is encoded in another way.
            if value.objCType[0] == NSNumber(value: true).objCType[0] { return value.boolValue ? "true" : "false" }
            numbers.append(value.doubleValue)
            return "number"
        default: return "?"
        }
    }

    private static func plain(_ text: String) -> String {
        "s" + withoutMarks(text).utf8.map(String.init).joined(separator: " ")
    }

    /// The text without byte order marks, which Foundation leaves out at the beginning of a string and after some characters.
    private static func withoutMarks(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FEFF}" }))
    }
}
