/// A string that equals another if both have the same UTF-8 bytes.
///
/// Swift's `String ==` compares by canonical equivalence: a composed and a decomposed `é` are equal. The names that users
/// give are compared byte by byte, so a dictionary or a set of them has this type as its key.
package struct UTF8Key: Hashable, Sendable {
    /// The string.
    package let text: String

    /// A key for `text`.
    package init(_ text: String) { self.text = text }

    package static func == (left: UTF8Key, right: UTF8Key) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension StringProtocol {
    /// Whether both strings have the same UTF-8 bytes.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
