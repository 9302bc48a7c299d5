/// An operand of a command: an argument that its position identifies.
struct Operand: Sendable {
    enum Arity: Sendable {
        case one, optional, any
        /// All arguments after `--`: a command with its arguments.
        case command
    }

    let placeholder: String
    let candidates: Candidates
    let arity: Arity
    let summary: String

    /// Whether the operand names an input of the graph; a tool with a fixed graph does not have such operands.
    let namesInput: Bool

    init(
        _ placeholder: String, of candidates: Candidates = .none, _ arity: Arity, _ summary: String,
        namesInput: Bool = false
    ) {
        (self.placeholder, self.candidates, self.arity) = (placeholder, candidates, arity)
        (self.summary, self.namesInput) = (summary, namesInput)
    }

    /// The form of the operand in a usage line: `A`, `[B]`, `[FILE…]`.
    var usage: String {
        switch arity {
        case .one: placeholder
        case .optional: "[\(placeholder)]"
        case .any: "[\(placeholder)…]"
        case .command: "[-- \(placeholder) [ARGUMENT…]]"
        }
    }
}
