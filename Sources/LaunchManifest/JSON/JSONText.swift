/// Decodes the text between a JSON string's quotes, which has been found well-formed.
enum JSONText {
    /// The value of a hexadecimal digit, `nil` of any other byte.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The UTF-8 that `raw`, with its escapes, stands for.
    static func decoded(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count else {
                text.append(raw[index])
                index += 1
                continue
            }
            let escaped = raw[index + 1]
            index += 2
            switch escaped {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var value = codeUnit(raw, at: index)
                index += 4
                if value & 0xFC00 == 0xD800 {
                    value = 0x10000 + (value & 0x3FF) << 10 + codeUnit(raw, at: index + 2) & 0x3FF
                    index += 6
                }
                if let scalar = Unicode.Scalar(value) { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
            default: text.append(escaped)
            }
        }
        return text
    }

    private static func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
        var unit: UInt32 = 0
        for step in index..<min(index + 4, raw.count) { unit = unit << 4 | (hexadecimalDigit(raw[step]) ?? 0) }
        return unit
    }
}
