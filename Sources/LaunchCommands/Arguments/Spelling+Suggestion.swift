import DependencyGraph

extension Spelling {
    /// Returns `; did you mean ‘X’?` for the candidate nearest to `word` or, if none is near, the first one that begins
    /// with its at least two letters; otherwise an empty string.
    static func suggestion(
        for word: some StringProtocol, among candidates: some Sequence<String>, prefix: String = ""
    ) -> String {
        let candidates = Array(candidates)
        let typed = word.utf8.count >= 2 ? candidates.first { $0.utf8.starts(with: word.utf8) } : nil
        return (nearest(to: String(word), among: candidates) ?? typed).map { "; did you mean ‘\(prefix)\($0)’?" } ?? ""
    }
}
