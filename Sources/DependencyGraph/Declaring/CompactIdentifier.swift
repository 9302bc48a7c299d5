/// An identifier in 16 bytes. A short one contains its bytes, so that comparing it takes one access to memory; a longer
/// one refers to them.
struct CompactIdentifier: BitwiseCopyable, Sendable {
    /// A short identifier. For a longer one, the lower word is the offset of the bytes and, in the upper half, their
    /// number; the higher word is ``longMark`` and bits of the hash.
    let text: ShortText

    /// The highest byte of the higher word, which is the length of a short identifier.
    private static var longMark: UInt64 { 0xFF << 56 }

    /// Creates a short identifier.
    @inline(__always)
    init(_ text: ShortText) { self.text = text }

    /// Creates a longer identifier whose bytes are at an offset of the memory that contains them.
    init(offset: Int, length: Int, hash: UInt64) {
        text = ShortText(
            low: UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: length) << 32,
            high: hash | Self.longMark)
    }

    /// Whether the identifier contains its bytes.
    @inline(__always)
    var isShort: Bool { text.high < Self.longMark }

    /// The range of a longer identifier's bytes in the memory that contains them.
    @inline(__always)
    var range: Range<Int> {
        let start = Int(truncatingIfNeeded: text.low & 0xFFFF_FFFF)
        return start..<start &+ Int(truncatingIfNeeded: text.low >> 32)
    }

    /// Returns whether the identifiers are equal, if one of them is short; otherwise whether they may be equal.
    @inline(__always)
    func mayEqual(_ other: CompactIdentifier) -> Bool {
        // A longer identifier differs from a short one in the highest byte.
        text.high == other.text.high && (text.low == other.text.low || !isShort)
    }
}
