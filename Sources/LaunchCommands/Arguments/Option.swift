/// An option of a command. The parser, the help text and the completions use the same declaration.
struct Option: Sendable {
    /// The name without its two dashes.
    let name: String
    let letter: Character?

    /// The placeholder of the option's value; `nil` for a flag.
    let placeholder: String?
    let candidates: Candidates
    let isRepeatable: Bool

    /// Whether the option is about the input of the graph; a tool with a fixed graph does not have such options.
    let namesInput: Bool
    let summary: String

    static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Self {
        Self(
            name: name, letter: letter, placeholder: nil, candidates: .none, isRepeatable: false, namesInput: false,
            summary: summary)
    }

    static func value(
        _ name: String, letter: Character? = nil, _ placeholder: String, of candidates: Candidates = .none,
        repeatable: Bool = false, namesInput: Bool = false, _ summary: String
    ) -> Self {
        Self(
            name: name, letter: letter, placeholder: placeholder, candidates: candidates, isRepeatable: repeatable,
            namesInput: namesInput, summary: summary)
    }

    var spelling: String { "--\(name)" }

    func isUsed(in example: String) -> Bool {
        example.contains(spelling) || letter.map { example.contains(" -\($0) ") } ?? false
    }
}

/// The values that can be typed for an option or an operand.
indirect enum Candidates: Sendable {
    typealias Word = (word: String, summary: String)

    case none
    /// One of a few words; the parser accepts no other value.
    case words([Word])
    /// One of a few words, which ‘=’ and another value can follow.
    case pairs([Word], Candidates)
    case files
    case services
    /// `A:B`, where service A depends on B.
    case dependencies
    case commands
}
