import LaunchGraph
package import LaunchManifest

extension TextBuffer {
    /// Appends what is different between two graphs as a comment for a review: nothing where nothing is, the changes in
    /// lists, and a drawing of the part of the graph in which they are.
    ///
    /// A comment has to stay below 65,536 characters, or GitHub refuses it: long lists are cut, and say how much is
    /// missing; a drawing that does not fit is left out, and that is said.
    ///
    /// - Parameters:
    ///   - comparison: what is different.
    ///   - failed: the conditions that were asked for and hold: then there is something to say in any case.
    package mutating func append(markdown comparison: ManifestComparison, failed: [String]) {
        guard comparison.isChanged || !failed.isEmpty else { return }
        var comment = ReviewComment()
        comment.write(comparison, failed)
        comment.text.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends text that Markdown shows unchanged: every character with a meaning in Markdown or HTML is escaped.
    mutating func append(markdown text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "@": append("\\\(scalar)")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "&": append("&amp;")
            default: append(visible: String(Character(scalar)))
            }
        }
    }
}
