/// An option of a command. The parser, the help text and the completions use the same declaration.
struct OptionDeclaration: Sendable {
    /// The name without its two dashes.
    let name: String

    /// A letter that does the same with one dash.
    let letter: Character?

    /// The value of the option; `nil` for a flag.
    let value: ValueDeclaration?

    /// Whether it can be given more than once.
    let isRepeatable: Bool

    /// A short description for the help text.
    let summary: String

    /// An option without a value.
    static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Self {
        Self(name: name, letter: letter, value: nil, isRepeatable: false, summary: summary)
    }

    /// An option with a value.
    static func value(
        _ name: String, letter: Character? = nil, _ value: ValueDeclaration, repeatable: Bool = false, _ summary: String
    ) -> Self {
        Self(name: name, letter: letter, value: value, isRepeatable: repeatable, summary: summary)
    }

    /// The name as it is typed.
    var spelling: String { "--\(name)" }
}

/// The kind of an option's value or of an operand.
struct ValueDeclaration: Sendable {
    /// Its placeholder in help texts, in capitals.
    let placeholder: String

    /// The completions for it.
    let candidates: Candidates

    init(_ placeholder: String, _ candidates: Candidates = .none) {
        self.placeholder = placeholder
        self.candidates = candidates
    }
}

/// The completions of a value.
enum Candidates: Sendable {
    /// There are no completions.
    case none
    /// One of a few words.
    case words([CandidateWord])
    /// One of a few words, or a word that begins like one of them.
    case beginnings([CandidateWord])
    /// A file.
    case files
    /// A service of the graph.
    case services
    /// `A:B`, where service A depends on B.
    case dependencies
    /// A word, `=` and a file.
    case wordsWithFile([CandidateWord])
    /// `RULE=SEVERITY`.
    case ruleSeverities
    /// A command of the tool.
    case commands
}

/// A word that can be typed, and what it means.
struct CandidateWord: Sendable {
    let word: String
    let summary: String

    init(_ word: String, _ summary: String) {
        self.word = word
        self.summary = summary
    }
}
