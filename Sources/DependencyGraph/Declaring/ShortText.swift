/// Up to 15 bytes of text in two words, as in a small string of Swift: equal texts have equal words, and the reverse.
package struct ShortText: BitwiseCopyable, Sendable {
    /// The first eight bytes, the first one lowest.
    package let low: UInt64

    /// The other bytes, and the number of all bytes in the highest byte.
    package let high: UInt64

    /// The maximum number of bytes.
    package static var maximumLength: Int { 15 }

    /// Creates a text of up to ``maximumLength`` bytes.
    ///
    /// Words are read instead of bytes; they overlap if the length is not a power of two.
    @inline(__always)
    package init(_ bytes: UnsafeRawBufferPointer) {
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

    /// Creates a text from its words.
    @inline(__always)
    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The number of bytes.
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: high &>> 56) }

    /// Calls `body` with the bytes.
    @inline(__always)
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
            try bytes.withMemoryRebound(to: UInt8.self) { try body(UnsafeBufferPointer(rebasing: $0[..<length])) }
        }
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _: Word.Type, _ bytes: UnsafeRawBufferPointer, _ offset: Int
    ) -> UInt64 {
        UInt64(truncatingIfNeeded: Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Word.self)))
    }
}
