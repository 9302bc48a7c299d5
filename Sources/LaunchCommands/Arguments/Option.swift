/// An option of a command. The parser, the help text and the completions use the same declaration.
struct Option: Sendable {
    /// The name without its two dashes.
    let name: String
    let letter: Character?

    /// The placeholder of the option's value; `nil` for a flag.
    var placeholder: String?
    var candidates = Candidates.none
    var isRepeatable = false

    /// Whether the option is about the input of the graph; a tool with a fixed graph does not have such options.
    var namesInput = false
    let summary: String

    static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Self {
        Self(name: name, letter: letter, summary: summary)
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

    /// The option in a list: `-f, --file FILE…`. The functions mark up its spellings and its placeholder.
    func usage(spelling mark: (String) -> String = { $0 }, placeholder markPlaceholder: (String) -> String = { $0 })
        -> String
    {
        let spellings = (letter.map { ["-\($0)"] } ?? []) + [spelling]
        let value = placeholder.map { " " + markPlaceholder($0) } ?? ""
        return spellings.map(mark).joined(separator: ", ") + value + (isRepeatable ? "…" : "")
    }

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
