/// Finds the name that a misspelt one probably stands for: the one with the smallest edit distance, up to a third of
/// the misspelt name's length and at most 3, and less than that length; of equally near names, the first.
///
/// The work is bounded: only names of a similar length with similar letters are compared, and after a fixed amount of
/// work, there are no more results. Input with so many misspelt names has another problem, such as a missing file.
package struct Spelling {
    /// The candidates by length in scalars, each list in the order of their numbers. A bit mask of the letters in each
    /// name excludes most names without a comparison.
    private var byLength: [[(number: Int, letters: UInt64)]] = []
    /// The number of candidates that may still be considered; a comparison counts as many, by the length of the name.
    private var remainingWork: Int
    private static let comparison = 64
    private static let comparisonOfScalar = 2

    private let scalars: (Int) -> [UInt32]?
    /// The names, if they are the words of a list.
    private var words: [String] = []

    /// - Parameters:
    ///   - count: the number of names.
    ///   - work: the total number of candidates that are considered for all misspelt names.
    ///   - scalars: returns the scalars of a name by its number, or `nil` for a name that is never the result.
    package init(count: Int, work: Int = 1 << 24, scalars: @escaping (Int) -> [UInt32]?) {
        self.scalars = scalars
        remainingWork = work
        for number in 0..<count {
            guard let name = scalars(number) else { continue }
            while byLength.count <= name.count { byLength.append([]) }
            byLength[name.count].append((number, Self.letters(name)))
        }
    }

    /// Returns the number of the nearest name; `nil` if no name is near.
    ///
    /// - Parameters:
    ///   - wanted: the scalars of the misspelt name.
    ///   - isPossible: returns whether a name, by its number, can be the result of this search.
    package mutating func nearest(to wanted: [UInt32], where isPossible: (Int) -> Bool = { _ in true }) -> Int? {
        var limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
        guard limit >= 0 else { return nil }
        let letters = Self.letters(wanted)
        var best: (distance: Int, number: Int)?
        for length in max(0, wanted.count - limit)...(wanted.count + limit) where length < byLength.count {
            remainingWork -= byLength[length].count
            guard remainingWork >= 0 else { return nil }
            // An edit removes a letter, adds one, or both.
            for candidate in byLength[length] where (candidate.letters ^ letters).nonzeroBitCount <= 2 * limit {
                remainingWork -= Self.comparison + length * Self.comparisonOfScalar
                guard isPossible(candidate.number), let name = scalars(candidate.number),
                    let distance = editDistance(wanted, name, limit: limit)
                else { continue }
                if let best, (best.distance, best.number) < (distance, candidate.number) { continue }
                best = (distance, candidate.number)
                limit = distance
            }
        }
        return best?.number
    }

    private static func letters(_ scalars: [UInt32]) -> UInt64 { scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// The maximum length of a word. Longer words are neither looked up nor suggested.
    private static let maxLength = 256

    package init(among words: [String]) {
        let plain = words.map(Self.plain)
        self.init(count: words.count) { plain[$0] }
        self.words = words
    }

    package mutating func nearest(to text: String) -> String? {
        Self.plain(text).flatMap { nearest(to: $0) }.map { words[$0] }
    }

    /// Returns the word of a list that `text` probably stands for.
    package static func nearest(to text: String, among words: [String]) -> String? {
        var spelling = Spelling(among: words)
        return spelling.nearest(to: text)
    }

    /// Returns the lower-case scalars of a word without hyphens and underscores; `nil` for a long word.
    private static func plain(_ text: String) -> [UInt32]? {
        guard text.utf8.count < maxLength else { return nil }
        return text.unicodeScalars.filter { $0 != "_" && $0 != "-" }.map(lowercased)
    }

    static func lowercased(_ scalar: Unicode.Scalar) -> UInt32 {
        "A"..."Z" ~= scalar ? scalar.value | 0x20 : scalar.value
    }
}

/// Returns the edit distance of two texts by optimal string alignment (insert, remove, replace, swap neighbours; no
/// substring edited twice), or `nil` if it is larger than `limit`.
///
/// - Complexity: linear in the length of a text times `limit`.
package func editDistance(_ left: [UInt32], _ right: [UInt32], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let beyond = limit + 1
    var beforeLast = [Int](repeating: beyond, count: right.count + 1)
    var last = (0...right.count).map { min($0, beyond) }
    var row = beforeLast
    for i in 0..<left.count {
        // Only a band around the diagonal can contain distances within the limit.
        let start = max(0, i - limit)
        let end = min(right.count, i + limit + 1)
        row[start] = start == 0 ? min(i + 1, beyond) : beyond
        var least = row[start]
        for j in start..<max(start, end) {
            var distance = last[j] + (left[i] == right[j] ? 0 : 1)
            distance = min(distance, row[j] + 1, last[j + 1] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row[j + 1] = min(distance, beyond)
            least = min(least, row[j + 1])
        }
        if end < right.count { row[end + 1] = beyond }
        if least > limit { return nil }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
