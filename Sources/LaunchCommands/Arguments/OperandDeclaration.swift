/// An operand of a command: an argument that its position identifies.
struct OperandDeclaration: Sendable {
    enum Arity: Sendable {
        case one, optional, any
        /// All arguments after `--`: a command with its arguments.
        case command
    }

    let value: ValueDeclaration
    let arity: Arity
    let summary: String

    /// Whether the operand names an input of the graph; a tool with a fixed graph does not have such operands.
    let namesInput: Bool

    init(_ value: ValueDeclaration, _ arity: Arity, _ summary: String, namesInput: Bool = false) {
        self.value = value
        self.arity = arity
        self.summary = summary
        self.namesInput = namesInput
    }

    /// The form of the operand in a usage line: `A`, `[B]`, `[FILE…]`.
    var usage: String {
        switch arity {
        case .one: value.placeholder
        case .optional: "[\(value.placeholder)]"
        case .any: "[\(value.placeholder)…]"
        case .command: "[-- \(value.placeholder) [ARGUMENT…]]"
        }
    }
}
