import DependencyGraph

/// Finds the word of a list that a misspelt word probably means.
///
/// That is the word that differs only in case, hyphens and underscores, or else the one with the smallest edit distance,
/// up to a third of the misspelt word's length and at most 3; of equal ones the first.
///
/// The work is bounded: only words of a similar length with similar letters are compared, and after a fixed amount of work
/// there are no more suggestions. A file with so many misspelt words has another problem.
package struct Suggestions {
    private struct Candidate {
        let position: Int
        /// A bit for each letter of the word, so that most words are ruled out without being compared.
        let letters: UInt64
        let plain: [UInt32]
    }

    private let words: [String]
    /// The candidates by length in scalars, each list in the order of the words.
    private var byLength: [[Candidate]] = []
    /// How many more candidates may be considered; a comparison counts as many.
    private var remainingWork: Int
    private static let comparison = 64

    /// Suggestions among `words`.
    ///
    /// - Parameter work: how many candidates are considered for all misspelt words together.
    package init(among words: [String], work: Int = 1 << 24) {
        self.words = words
        remainingWork = work
        for (position, word) in words.enumerated() {
            let plain = Self.plain(word)
            // Longer words are never suggested, because longer misspelt words are not looked up.
            guard plain.count < 256 else { continue }
            while byLength.count <= plain.count { byLength.append([]) }
            byLength[plain.count].append(Candidate(position: position, letters: Self.letters(plain), plain: plain))
        }
    }

    /// The word that `text` probably means; `nil` if no word is near.
    package mutating func nearest(to text: String) -> String? {
        guard text.utf8.count < 256 else { return nil }
        let wanted = Self.plain(text)
        var limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
        guard limit >= 0 else { return nil }
        let letters = Self.letters(wanted)
        var best: (distance: Int, position: Int)?
        for length in max(0, wanted.count - limit)...(wanted.count + limit) where length < byLength.count {
            remainingWork -= byLength[length].count
            guard remainingWork >= 0 else { return nil }
            // An edit removes a letter, adds one, or both.
            for candidate in byLength[length] where (candidate.letters ^ letters).nonzeroBitCount <= 2 * limit {
                remainingWork -= Self.comparison
                guard let distance = editDistance(wanted, candidate.plain, limit: limit) else { continue }
                if let best, (best.distance, best.position) < (distance, candidate.position) { continue }
                best = (distance, candidate.position)
                limit = distance
            }
        }
        return best.map { words[$0.position] }
    }

    /// The word of a short list that `text` probably means.
    package static func nearest(to text: String, among words: [String]) -> String? {
        var suggestions = Suggestions(among: words)
        return suggestions.nearest(to: text)
    }

    private static func letters(_ scalars: [UInt32]) -> UInt64 {
        scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    private static func plain(_ text: String) -> [UInt32] {
        text.unicodeScalars.filter { $0 != "_" && $0 != "-" }
            .map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
    }
}
