package import LaunchComparison
import LaunchGraph
import LaunchManifest

extension TextBuffer {
    /// Appends the differences between two graphs as a review comment: lists of changes, and a drawing of the changed
    /// part of the graph. Without differences, nothing is appended.
    ///
    /// GitHub rejects a comment of 65,536 characters or more. Long lists are therefore shortened and state how many
    /// items are missing. A drawing that is too long is replaced by a sentence.
    ///
    /// - Parameters:
    ///   - comparison: the differences.
    ///   - failed: the violated conditions of `--fail-on`, which are always shown.
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
