/// A string that equals another if both have the same UTF-8 bytes.
///
/// Swift's `String ==` compares by canonical equivalence: a composed and a decomposed `é` are equal. Names from users
/// are compared byte by byte, so dictionaries and sets of names use this type as their key.
package struct UTF8Key: Hashable, Sendable {
    /// The string.
    package let text: String

    /// Creates a key for `text`.
    package init(_ text: String) { self.text = text }

    package static func == (left: UTF8Key, right: UTF8Key) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
    /// Creates a key for the text that `bytes` encode; `nil` if they are not valid UTF-8.
    ///
    /// - Complexity: O(number of bytes).
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        // Decoding replaces invalid bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        let isValid = bytes.withContiguousStorageIfAvailable { bytes in
            text.utf8.withContiguousStorageIfAvailable {
                $0.count == bytes.count && compareBytes(UnsafeRawBufferPointer($0), UnsafeRawBufferPointer(bytes)) == 0
            }
        }
        guard (isValid ?? nil) ?? text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }

    /// Returns whether both strings have the same UTF-8 bytes.
    package func hasSameBytes(as other: String) -> Bool {
        withContiguousBytes(of: self, other) { $0.count == $1.count && compareBytes($0, $1) == 0 }
            ?? utf8.elementsEqual(other.utf8)
    }

    /// Returns whether the UTF-8 bytes of this string precede those of the other in lexicographical order.
    package func precedesByBytes(_ other: String) -> Bool {
        withContiguousBytes(of: self, other) { one, other in
            let order = compareBytes(one, other)
            return order == 0 ? one.count < other.count : order < 0
        } ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Hashes the UTF-8 bytes, and a byte that marks their end, so that two consecutive strings are not hashed like
    /// one.
    package func hashBytes(into hasher: inout Hasher) {
        if utf8.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) }) == nil {
            Array(utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        hasher.combine(0xFF as UInt8)
    }
}

/// Calls `body` with the UTF-8 bytes of both strings; returns `nil` if the storage of one is not contiguous, as for an
/// `NSString`.
@inline(__always)
private func withContiguousBytes<R>(
    of one: String, _ other: String,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> R
) -> R? {
    one.utf8.withContiguousStorageIfAvailable { one in
        other.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer($0)) }
    } ?? nil
}

/// Returns the order of two buffers up to the length of the shorter one: negative, zero or positive.
@inline(__always)
private func compareBytes(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    guard let start = one.baseAddress, let otherStart = other.baseAddress else { return 0 }
    return Int(memcmp(start, otherStart, min(one.count, other.count)))
}
