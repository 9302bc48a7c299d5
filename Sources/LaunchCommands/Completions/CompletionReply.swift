import LaunchRendering

/// The words that fit what has been typed.
struct CompletionReply {
    /// What stands before the value in the same word.
    var prefix = ""

    /// What has been typed of the value.
    var typed = ""

    private var words: [(word: String, summary: String)] = []
    private var offersFiles = false

    /// Offers a word, if it continues what has been typed.
    mutating func offer(_ word: String, _ summary: String) {
        if word.utf8.starts(with: typed.utf8) { words.append((prefix + word, summary)) }
    }

    /// Lets the shell offer files.
    mutating func offerFiles() { offersFiles = true }

    /// Takes what has been typed up to `end` for granted.
    mutating func advance(past end: String.Index) {
        prefix += typed[...end]
        typed = String(typed[typed.index(after: end)...])
    }

    func append(to buffer: inout TextBuffer) {
        for (word, summary) in words { buffer.append("\(word)\t\(summary)\n") }
        if offersFiles { buffer.append(prefix.isEmpty ? "files\n" : "files \(prefix)\n") }
    }
}
