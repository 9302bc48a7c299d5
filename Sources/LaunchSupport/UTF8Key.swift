/// A string that equals another if both have the same UTF-8 bytes.
///
/// Swift's `String ==` compares by canonical equivalence: a composed and a decomposed `é` are equal. Names from users
/// are compared byte by byte, so dictionaries and sets of names use this type as their key.
package struct UTF8Key: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: UTF8Key, right: UTF8Key) -> Bool { left.text.hasSameBytes(as: right.text) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        // Decoding replaces invalid bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }

    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Returns the text with `new` in place of the bytes of `old`. Unlike `replacing(_:with:)`, it also replaces a character
    /// before a combining one, as programs that read bytes see it.
    package func replacingBytes(of old: String, with new: String) -> String {
        String(decoding: Array(utf8).replacing(old.utf8, with: new.utf8), as: UTF8.self)
    }

    package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

    /// Hashes the UTF-8 bytes and a byte that marks their end, so that two strings are not hashed like one.
    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}
