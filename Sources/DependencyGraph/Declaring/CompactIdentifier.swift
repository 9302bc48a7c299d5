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

    /// The range of a longer identifier's bytes in the memory that contains them; empty for a short one.
    @inline(__always)
    var rangeOfLong: Range<Int> {
        guard !isShort else { return 0..<0 }
        let start = Int(truncatingIfNeeded: text.low & 0xFFFF_FFFF)
        return start..<start &+ Int(truncatingIfNeeded: text.low >> 32)
    }

    /// Returns whether this identifier is equal to another one, and the other one is short.
    @inline(__always)
    func isEqual(toShort other: CompactIdentifier) -> Bool {
        (text.low ^ other.text.low) | (text.high ^ other.text.high) == 0 && other.isShort
    }

    /// Returns whether this identifier and a long one may be equal: they have the same hash.
    @inline(__always)
    func mayEqual(toLong other: CompactIdentifier) -> Bool { text.high == other.text.high }
}
