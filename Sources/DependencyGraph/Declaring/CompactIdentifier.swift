/// An identifier in 16 bytes. A short one contains its bytes, as a small string of Swift does, so that comparing it takes
/// one access to memory; a longer one refers to them.
struct CompactIdentifier: BitwiseCopyable, Sendable {
    /// The first eight bytes, the first one lowest. For a longer identifier, the offset of the bytes and, in the upper
    /// half, their number.
    private(set) var low: UInt64

    /// The other bytes, and in the highest byte their total number. For a longer identifier, bits of the hash.
    private(set) var high: UInt64

    static var maximumShortLength: Int { 15 }

    private static var longMark: UInt64 { 0xFF << 56 }

    /// Creates a short identifier.
    ///
    /// Words are read instead of bytes; they overlap if the length is not a power of two.
    @inline(__always)
    init(short bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        let length = UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            low = Self.load(UInt64.self, bytes, 0)
            // The last eight bytes, without those that `low` contains.
            high = Self.load(UInt64.self, bytes, count &- 8) >> (8 &* (16 &- length)) | length &<< 56
            return
        }
        high = length &<< 56
        if count >= 4 {
            let last = Self.load(UInt32.self, bytes, count &- 4)
            low = Self.load(UInt32.self, bytes, 0) | last &<< (8 &* (length &- 4))
        } else if count > 0 {
            let middle = Self.load(UInt8.self, bytes, count &>> 1) &<< (8 &* (length &>> 1))
            let last = Self.load(UInt8.self, bytes, count &- 1) &<< (8 &* (length &- 1))
            low = Self.load(UInt8.self, bytes, 0) | middle | last
        } else {
            low = 0
        }
    }

    /// Creates an identifier. The bytes of a longer one are at an offset of the memory that contains them.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, _ hash: UInt64, offset: Int) {
        self.init(short: UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.maximumShortLength)))
        guard bytes.count > Self.maximumShortLength else { return }
        low = UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: bytes.count) << 32
        high = hash | Self.longMark
    }

    @inline(__always)
    var isShort: Bool { high < Self.longMark }

    /// The range of a longer identifier's bytes in the memory that contains them; empty for a short one.
    @inline(__always)
    var rangeOfLong: Range<Int> {
        guard !isShort else { return 0..<0 }
        let start = Int(truncatingIfNeeded: low & 0xFFFF_FFFF)
        return start..<start &+ Int(truncatingIfNeeded: low >> 32)
    }

    @inline(__always)
    func withShortBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        let length = Int(truncatingIfNeeded: high &>> 56)
        return try withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
            try bytes.withMemoryRebound(to: UInt8.self) { try body(UnsafeBufferPointer(rebasing: $0[..<length])) }
        }
    }

    /// Returns whether this identifier is equal to another one, and the other one is short.
    @inline(__always)
    func isEqual(toShort other: CompactIdentifier) -> Bool {
        (low ^ other.low) | (high ^ other.high) == 0 && other.isShort
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _: Word.Type, _ bytes: UnsafeRawBufferPointer, _ offset: Int
    ) -> UInt64 {
        UInt64(truncatingIfNeeded: Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Word.self)))
    }
}
