import DependencyGraph

/// Finds what was probably meant among a few words.
package enum Suggestion {
    /// The word that `text` is most like: the same but for case, hyphens and underscores, or else by edit distance, up to
    /// a third of its length; of equally near ones the first.
    package static func nearest(to text: String, among words: [String]) -> String? {
        guard text.utf8.count < 256 else { return nil }
        let wanted = plain(text)
        var limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
        guard limit >= 0 else { return nil }
        var best: String?
        for word in words {
            guard let distance = editDistance(wanted, plain(word), limit: limit) else { continue }
            best = word
            limit = distance - 1
            if limit < 0 { break }
        }
        return best
    }

    private static func plain(_ text: String) -> [UInt32] {
        text.unicodeScalars.filter { $0 != "_" && $0 != "-" }
            .map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
    }
}
