extension ShortText {
    /// Creates the text of a string that is read from memory; `nil` if the string is longer, or if strings have another
    /// form than the one that is known.
    ///
    /// A string of up to 15 bytes contains them, in the order of this type; the highest byte is a mark and the length.
    /// Reading the words takes half of the time of `withUTF8`, which first stores them as bytes.
    ///
    /// - Parameter words: the two words of a `String`.
    @inline(__always)
    init?(stringWords words: (UInt64, UInt64)) {
        guard words.1 & Self.shortMark != 0, Self.isFormOfStringsKnown else { return nil }
        self.init(low: words.0, high: words.1 & 0x0FFF_FFFF_FFFF_FFFF)
    }

    /// The bit of a string that contains its bytes.
    private static let shortMark: UInt64 = 1 << 61

    /// Whether the strings of this system have the known form. It is checked, because the standard library can change
    /// it, and because it depends on the processor.
    private static let isFormOfStringsKnown: Bool = {
        guard MemoryLayout<String>.size == 16 else { return false }
        let short = ["", "a", "launch", "graph-01", "fifteen bytes !", "\u{F6}", "\u{1F680}-\u{E9}"]
        let long = ["sixteen bytes...", String(repeating: "\u{F6}", count: 8), String(repeating: "x", count: 100)]
        return short.allSatisfy { string in
            let (low, high) = words(of: string)
            let text = Array(string.utf8).withUnsafeBytes { ShortText($0) }
            return high & shortMark != 0 && low == text.low && high & 0x0FFF_FFFF_FFFF_FFFF == text.high
        } && long.allSatisfy { words(of: $0).1 & shortMark == 0 }
    }()

    private static func words(of string: String) -> (UInt64, UInt64) {
        withUnsafeBytes(of: string) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
    }
}
