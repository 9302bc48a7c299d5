import LaunchRendering

struct CompletionReply {
    /// The part of the word before the value.
    var prefix = ""
    var typed = ""

    private var words: [(word: String, summary: String)] = []
    private var offersFiles = false

    mutating func offer(_ word: String, _ summary: String) {
        if word.utf8.starts(with: typed.utf8) { words.append((prefix + word, summary)) }
    }

    mutating func offerFiles() { offersFiles = true }

    /// Treats the typed text up to `end` as a fixed prefix.
    mutating func advance(past end: String.Index) {
        prefix += typed[...end]
        typed = String(typed[typed.index(after: end)...])
    }

    func append(to buffer: inout TextBuffer) {
        for (word, summary) in words { buffer.append("\(word)\t\(summary)\n") }
        if offersFiles { buffer.append(prefix.isEmpty ? "files\n" : "files \(prefix)\n") }
    }
}
