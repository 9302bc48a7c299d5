/// A text of which parts can be secret, such as a command with the value of a password.
///
/// ``description`` masks the secrets. A message that contains the text therefore never shows them; only what is passed to
/// the system is ``revealed``.
package struct SecretText: Hashable, Sendable {
    /// The text with its secrets, which must not become part of a message.
    package private(set) var revealed: String

    /// The secret parts as ranges of UTF-8 offsets, ordered by their beginnings.
    package private(set) var secrets: [Range<Int>]

    /// Creates a text whose secrets are those that can be recognized in any text.
    package init(_ text: String) { self.init(text, secrets: []) }

    package init(_ text: String, secrets: [Range<Int>]) {
        revealed = text
        self.secrets = secrets.filter { !$0.isEmpty }
    }

    /// Creates the value of the variable `name`, which is a secret if its name says so.
    package init(_ value: SecretText, of name: String) {
        let text = value.revealed
        self = SecretNames.include(name) ? SecretText(text, secrets: [0..<text.utf8.count]) : value
    }

    package var isEmpty: Bool { revealed.isEmpty }

    /// The bytes that the text and the ranges of its secret parts take.
    package var size: Int { revealed.utf8.count + secrets.count * MemoryLayout<Range<Int>>.size }

    package mutating func append(_ other: SecretText) {
        let length = revealed.utf8.count
        secrets += other.secrets.map { ($0.lowerBound + length)..<($0.upperBound + length) }
        revealed += other.revealed
    }

    package func marking(_ values: Set<String>) -> SecretText {
        guard !values.isEmpty else { return self }
        let bytes = Array(revealed.utf8)
        let found = values.filter { !$0.isEmpty }.flatMap { bytes.ranges(of: Array($0.utf8)) }
        return SecretText(revealed, secrets: (secrets + found).sorted { $0.lowerBound < $1.lowerBound })
    }

    /// The text with the values of secret variables masked, and without a search for what looks like a secret: for names
    /// that must stay as they are written.
    package var shown: String { String(decoding: Self.masking(secrets, in: Array(revealed.utf8)), as: UTF8.self) }

    package var secretValues: [String] {
        let bytes = Array(revealed.utf8)
        return secrets.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// The secret parts, with those that can be recognized in any text.
    func allSecrets(of bytes: [UInt8]) -> [Range<Int>] { secrets + SecretNames.ranges(in: bytes) }

    static func masking(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
        var masked: [UInt8] = []
        var shown = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > shown {
            // Parts that touch or overlap have one mask.
            if range.lowerBound > shown || shown == 0 {
                masked += bytes[shown..<max(shown, range.lowerBound)] + Array("***".utf8)
            }
            shown = range.upperBound
        }
        return masked + bytes[shown...]
    }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        let bytes = Array(revealed.utf8)
        return String(decoding: Self.masking(allSecrets(of: bytes), in: bytes), as: UTF8.self)
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecretText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension Sequence<SecretText> {
    /// The texts for a message, with blanks between them.
    package var shown: String { map(\.description).joined(separator: " ") }
}
