extension Unicode.Scalar {
    /// Whether the scalar is a control character (general category Cc): U+0000 to U+001F and U+007F to U+009F.
    ///
    /// This is the only definition of the term: manifests reject the same characters that every output format escapes.
    @inlinable
    package var isControlCharacter: Bool { value < 0x20 || value >= 0x7F && value < 0xA0 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the control character whose UTF-8 encoding starts at `index`; `nil` if there is none.
    @inlinable
    package func controlCharacter(at index: Int) -> Unicode.Scalar? {
        switch self[index] {
        case 0x00..<0x20, 0x7F: return Unicode.Scalar(self[index])
        case 0xC2 where index + 1 < count && (0x80..<0xA0).contains(self[index + 1]):
            return Unicode.Scalar(self[index + 1])
        default: return nil
        }
    }
}
