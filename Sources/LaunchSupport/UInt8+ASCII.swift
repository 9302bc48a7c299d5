extension UInt8 {
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Returns whether this is an ASCII letter, an ASCII digit or one of `others`.
    package func isPlain(or others: StaticString) -> Bool {
        isASCIILetter || isASCIIDigit || others.withUTF8Buffer { $0.contains(self) }
    }

    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension String {
    /// Returns the text with each byte that is not plain (``Swift/UInt8/isPlain(or:)``) written as `%XX`.
    package func percentEncoded(except others: StaticString) -> String {
        utf8.reduce(into: "") { text, byte in
            text +=
                byte.isPlain(or: others)
                ? String(Unicode.Scalar(byte)) : "%" + byte.digits(2, radix: 16, uppercase: true)
        }
    }
}

extension Sequence<UInt8> {
    /// The 64-bit FNV-1a hash (Fowler, Noll and Vo, 1991), the same in every run and on every machine.
    package var stableHash: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
