package import LaunchDeclarations

/// The error of an input that cannot be read.
package struct UnreadableInput: Error, Hashable, CustomStringConvertible {
    /// The problems, at least one, each with its source location. For a text with a syntax error, the first.
    package let diagnostics: [Diagnostic]

    /// Creates the error of an input with these problems.
    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// The first problem.
    package var diagnostic: Diagnostic { diagnostics[0] }

    /// `file:line:column: message`
    package var description: String {
        [diagnostic.location?.description, diagnostic.message].compactMap(\.self).joined(separator: ": ")
    }
}
