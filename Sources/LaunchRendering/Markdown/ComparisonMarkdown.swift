import LaunchGraph
package import LaunchManifest

extension ManifestComparison {
    /// Appends the differences between two graphs as a review comment, in which long lists are shortened.
    package func markdown(to buffer: inout TextBuffer, failed: [String]) {
        guard isChanged || !failed.isEmpty else { return }
        buffer.append(ReviewComment(self, failed).text)
    }
}

extension DefaultStringInterpolation {
    /// Appends text that Markdown shows unchanged, and that a server such as GitHub or GitLab gives no meaning of its
    /// own: a word that is neither plain letters nor a number is a code span, in which nothing is a link, a mention, an
    /// emoji, HTML or a formula. A backslash would not do: `\@name` still notifies, and `\#1` still links.
    mutating func appendInterpolation(markdown text: String) {
        let words = text.visible.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        appendLiteral(words.map(MarkdownWord.escaped).joined(separator: " "))
    }
}

private enum MarkdownWord {
    static func escaped(_ word: Substring.UnicodeScalarView) -> String {
        // The punctuation around a word is outside its code span.
        let rest = word.drop { ["(", "‘"].contains($0) }
        var core = rest
        while let last = core.last, [",", ";", ":", ".", ")", "’", "…"].contains(last) { core.removeLast() }
        let end = word[core.endIndex...]
        guard !isPlain(core, before: end.first) else { return String(word) }
        // The content cannot contain its delimiter, and blanks separate it from backticks at its ends.
        let longest = core.split { $0 != "`" }.map(\.count).max() ?? 0
        let delimiter = String(repeating: "`", count: longest + 1)
        let padding = core.first == "`" || core.last == "`" ? " " : ""
        let code = delimiter + padding + String(core) + padding + delimiter
        return String(word[..<rest.startIndex]) + code + String(end)
    }

    /// Whether a word without its punctuation is letters, or a number with a unit, and neither what could be the hash of a
    /// commit nor a number that could begin an item of a list.
    static func isPlain(_ word: Substring.UnicodeScalarView, before punctuation: Unicode.Scalar?) -> Bool {
        if word.allSatisfy({ $0.properties.isAlphabetic || ["’", "→", "⇢"].contains($0) }) {
            let hashes = word.split { !$0.properties.isASCIIHexDigit }
            return hashes.allSatisfy { $0.count < 7 }
        }
        let unit = word.drop { ("0"..."9").contains($0) || $0 == "." }
        if unit.isEmpty, punctuation == "." || punctuation == ")" { return false }
        return word.first != "." && word.count < 7 && ["", "%", "s", "ms", "µs", "m", "h"].contains(String(unit))
    }
}
