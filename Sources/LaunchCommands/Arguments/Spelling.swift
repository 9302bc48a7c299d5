import DependencyGraph

/// Suggests the correct spelling of a word.
enum Spelling {
    /// Returns the word of `candidates` nearest to `word`, the first of equally near ones; `nil` if none is near.
    ///
    /// A word is near if it begins with the typed text, which has at least two letters, or if at most a third of the
    /// letters of the longer word differ.
    ///
    /// - Complexity: linear in the candidates.
    static func nearest(to word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
        let typed = word.unicodeScalars.map(\.value)
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let letters = candidate.unicodeScalars.map(\.value)
            let limit = best.map { $0.distance - 1 } ?? max(typed.count, letters.count) / 3
            guard limit >= 0 else { break }
            if let distance = editDistance(typed, letters, limit: min(limit, max(typed.count, letters.count) / 3)) {
                best = (candidate, distance)
            } else if best == nil, typed.count >= 2, letters.starts(with: typed) {
                best = (candidate, letters.count - typed.count)
            }
        }
        return best?.word
    }

    /// Returns `; did you mean ‘X’?`, or an empty string if no word is near.
    static func suggestion(
        for word: some StringProtocol, among candidates: some Sequence<String>, prefix: String = ""
    ) -> String {
        nearest(to: word, among: candidates).map { "; did you mean ‘\(prefix)\($0)’?" } ?? ""
    }
}
