/// Well-formed UTF-8, byte by byte (the Unicode Standard, table 3-7; RFC 3629).
enum UTF8Sequence {
    /// Returns the length, 1 to 4, of the well-formed sequence that starts at `index`; 0 if there is none.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch bytes[index] {
            case 0x00...0x7F: (1, 0...0)
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard length > 1 else { return length }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        return bytes[(index + 2)..<(index + length)].allSatisfy { $0 & 0b1100_0000 == 0b1000_0000 } ? length : 0
    }

    /// Returns the scalar that starts at `index`, which must begin a well-formed sequence; `nil` if there is none.
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
        let length = length(in: bytes, at: index)
        guard length > 0 else { return nil }
        return String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
    }
}
