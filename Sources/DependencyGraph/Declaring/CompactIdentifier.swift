/// An identifier in 16 bytes. One with up to 15 bytes contains them itself, as a small string of Swift does, so that
/// comparing it takes one access to memory; a longer one refers to its bytes.
struct CompactIdentifier: BitwiseCopyable {
    /// A short identifier's first eight bytes, in the order of memory. Otherwise the offset of the bytes and, in the
    /// upper half, their number.
    private let low: UInt64

    /// A short identifier's other bytes, and its length in the highest byte. Otherwise the lower bits of the hash, and
    /// ``longMark`` in the highest byte.
    private let high: UInt64

    /// The maximum length of an identifier that contains its bytes.
    static let maximumShortLength = 15

    private static let longMark: UInt64 = 0xFF << 56

    /// Creates an identifier of up to ``maximumShortLength`` bytes.
    ///
    /// Words are read instead of bytes; they overlap if the length is not a power of two.
    @inline(__always)
    init(short bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        let length = UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            low = Self.load(UInt64.self, bytes, 0)
            // The last eight bytes, without those that `low` contains.
            high = Self.load(UInt64.self, bytes, count &- 8) >> (8 &* (16 &- length)) | length << 56
            return
        }
        high = length << 56
        if count >= 4 {
            let last = Self.load(UInt32.self, bytes, count &- 4)
            low = Self.load(UInt32.self, bytes, 0) | last &<< (8 &* (length &- 4))
        } else if count > 0 {
            let middle = Self.load(UInt8.self, bytes, count &>> 1) &<< (8 &* (length &>> 1))
            low = Self.load(UInt8.self, bytes, 0) | middle | Self.load(UInt8.self, bytes, count &- 1) &<< (8 &* (length &- 1))
        } else {
            low = 0
        }
    }

    /// Creates a longer identifier whose bytes are at an offset of the memory that contains them.
    init(offset: Int, length: Int, hash: UInt64) {
        low = UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: length) << 32
        high = hash | Self.longMark
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _: Word.Type, _ bytes: UnsafeRawBufferPointer, _ offset: Int
    ) -> UInt64 {
        UInt64(truncatingIfNeeded: Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Word.self)))
    }

    /// The words of a short identifier, which determine its hash.
    @inline(__always)
    var words: (UInt64, UInt64) { (low, high) }

    /// Whether the identifier contains its bytes.
    @inline(__always)
    var isShort: Bool { high < Self.longMark }

    /// The length of a short identifier.
    @inline(__always)
    var shortLength: Int { Int(truncatingIfNeeded: high >> 56) }

    /// The range of a longer identifier's bytes in the memory that contains them.
    @inline(__always)
    var range: Range<Int> {
        let start = Int(truncatingIfNeeded: low & 0xFFFF_FFFF)
        return start..<start &+ Int(truncatingIfNeeded: low >> 32)
    }

    /// Returns whether the identifiers are equal, if one of them is short; otherwise whether they may be equal.
    @inline(__always)
    func mayEqual(_ other: CompactIdentifier) -> Bool {
        // A longer identifier differs from a short one in the highest byte.
        high == other.high && (low == other.low || !isShort)
    }
}
