/// Well-formed UTF-8, byte by byte (the Unicode Standard, table 3-7; RFC 3629).
enum UTF8Sequence {
    /// Returns the length, 1 to 4, of the well-formed sequence that starts at `index`; 0 if there is none.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let lead = bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0:
            length = 3
            second = 0xA0...0xBF
        case 0xED:
            length = 3
            second = 0x80...0x9F
        case 0xE1...0xEF: length = 3
        case 0xF0:
            length = 4
            second = 0x90...0xBF
        case 0xF1...0xF3: length = 4
        case 0xF4:
            length = 4
            second = 0x80...0x8F
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for next in (index + 2)..<max(index + length, index + 2) where bytes[next] & 0b1100_0000 != 0b1000_0000 {
            return 0
        }
        return length
    }

    /// Returns the scalar that starts at `index`, which must begin a well-formed sequence; `nil` if there is none.
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
        let length = length(in: bytes, at: index)
        guard length > 0 else { return nil }
        return String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
    }
}
