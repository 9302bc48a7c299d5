extension IdentifierTable {
    /// Returns whether an identifier is empty or consists only of white space, as defined by Unicode.
    package func isBlank(_ number: NameNumber) -> Bool {
        guard mayHaveBlanks else { return false }
        return withBytes(of: number) { bytes in
            guard let first = bytes.first else { return true }
            if first > 0x20 && first < 0x7F { return false }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
        }
    }
}
