import DependencyGraph

/// Finds the word of a list that a misspelt word probably stands for: the one that differs only in case, hyphens and
/// underscores, or else the nearest one.
package struct Suggestions {
    private let words: [String]
    private let plain: [[UInt32]?]
    private var names: NearestNames

    /// The maximum length of a word. Longer words are neither looked up nor suggested.
    private static let maxLength = 256

    /// Creates suggestions from `words`.
    ///
    /// - Parameter work: the total number of candidates that are considered for all misspelt words.
    package init(among words: [String], work: Int = 1 << 24) {
        self.words = words
        let plain = words.map(Self.plain)
        self.plain = plain
        names = NearestNames(count: words.count, work: work) { plain[$0] }
    }

    /// Returns the word that `text` probably stands for; `nil` if no word is near.
    package mutating func nearest(to text: String) -> String? {
        guard let wanted = Self.plain(text) else { return nil }
        return names.nearest(to: wanted) { [plain] in plain[$0] }.map { words[$0] }
    }

    /// Returns the word of a short list that `text` probably stands for.
    package static func nearest(to text: String, among words: [String]) -> String? {
        var suggestions = Suggestions(among: words)
        return suggestions.nearest(to: text)
    }

    /// Returns the scalars of a word without hyphens and underscores, with ASCII letters in lower case; `nil` for a
    /// long word.
    private static func plain(_ text: String) -> [UInt32]? {
        guard text.utf8.count < maxLength else { return nil }
        return text.unicodeScalars.filter { $0 != "_" && $0 != "-" }
            .map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
    }
}
