/// An option of a command. The parser, the help text and the completions use the same declaration.
struct OptionDeclaration: Sendable {
    /// The name without its two dashes.
    let name: String
    let letter: Character?

    /// The value of the option; `nil` for a flag.
    let value: ValueDeclaration?
    let isRepeatable: Bool

    /// Whether the option is about the input of the graph; a tool with a fixed graph does not have such options.
    let namesInput: Bool
    let summary: String

    static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Self {
        Self(name: name, letter: letter, value: nil, isRepeatable: false, namesInput: false, summary: summary)
    }

    static func value(
        _ name: String, letter: Character? = nil, _ value: ValueDeclaration, repeatable: Bool = false,
        namesInput: Bool = false, _ summary: String
    ) -> Self {
        Self(
            name: name, letter: letter, value: value, isRepeatable: repeatable, namesInput: namesInput, summary: summary
        )
    }

    /// The name with its two dashes.
    var spelling: String { "--\(name)" }

    func isUsed(in example: String) -> Bool {
        example.contains(spelling) || letter.map { example.contains(" -\($0) ") } ?? false
    }
}

/// The kind of an option's value or of an operand.
struct ValueDeclaration: Sendable {
    let placeholder: String
    let candidates: Candidates

    init(_ placeholder: String, _ candidates: Candidates = .none) {
        self.placeholder = placeholder
        self.candidates = candidates
    }
}

indirect enum Candidates: Sendable {
    case none
    /// One of a few words; the parser accepts no other value.
    case words([CandidateWord])
    /// One of a few words, which ‘=’ and another value can follow.
    case pairs([CandidateWord], Candidates)
    case files
    case services
    /// `A:B`, where service A depends on B.
    case dependencies
    case commands
}

/// A word that can be typed, and its meaning.
struct CandidateWord: Sendable {
    let word: String
    let summary: String

    init(_ word: String, _ summary: String) {
        self.word = word
        self.summary = summary
    }
}
