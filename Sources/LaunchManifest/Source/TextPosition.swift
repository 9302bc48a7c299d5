package import LaunchDeclarations

/// An offset in a text, which is converted to a line and a column only when a diagnostic needs them.
package struct TextPosition: Sendable {
    /// The text.
    package let source: SourceText
    /// The offset of a byte in the text.
    package let offset: UInt32

    /// Creates the position of the byte at `offset`.
    package init(_ source: SourceText, _ offset: Int) {
        self.source = source
        self.offset = UInt32(clamping: offset)
    }

    /// The line and the column.
    package var location: SourceLocation { source.location(at: Int(offset)) }
}
