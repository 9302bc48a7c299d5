package import LaunchDeclarations

package struct UnreadableInput: Error, Hashable, CustomStringConvertible {
    /// The problems, at least one, each with its source location. For a text with a syntax error, the first.
    package let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    package var diagnostic: Diagnostic { diagnostics[0] }

    package var description: String {
        [diagnostic.location?.description, diagnostic.message].compactMap(\.self).joined(separator: ": ")
    }
}
