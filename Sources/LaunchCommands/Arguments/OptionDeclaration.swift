/// An option of a command. The parser, the help text and the completions use the same declaration.
struct OptionDeclaration: Sendable {
    /// The name without its two dashes.
    let name: String

    /// The one-letter spelling, used with one dash.
    let letter: Character?

    /// The value of the option; `nil` for a flag.
    let value: ValueDeclaration?

    /// Whether the option can be given more than once.
    let isRepeatable: Bool

    /// Whether the option is about the input of the graph; a tool with a fixed graph does not have such options.
    let namesInput: Bool

    /// A short description for the help text.
    let summary: String

    /// Creates an option without a value.
    static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Self {
        Self(name: name, letter: letter, value: nil, isRepeatable: false, namesInput: false, summary: summary)
    }

    /// Creates an option with a value.
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

    /// Returns whether an example has the option.
    func isUsed(in example: String) -> Bool {
        example.contains(spelling) || letter.map { example.contains(" -\($0) ") } ?? false
    }
}

/// The kind of an option's value or of an operand.
struct ValueDeclaration: Sendable {
    /// The placeholder in help texts, in capitals.
    let placeholder: String

    /// The completions of the value.
    let candidates: Candidates

    init(_ placeholder: String, _ candidates: Candidates = .none) {
        self.placeholder = placeholder
        self.candidates = candidates
    }
}

/// The completions of a value.
indirect enum Candidates: Sendable {
    /// There are no completions.
    case none
    /// One of a few words; the parser accepts no other value.
    case words([CandidateWord])
    /// One of a few words, which ‘=’ and another value can follow.
    case pairs([CandidateWord], Candidates)
    /// A file.
    case files
    /// A service of the graph.
    case services
    /// `A:B`, where service A depends on B.
    case dependencies
    /// A command of the tool.
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
