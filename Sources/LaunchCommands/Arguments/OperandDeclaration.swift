/// An operand of a command: an argument that is known by where it stands.
struct OperandDeclaration: Sendable {
    /// How many arguments it takes.
    enum Arity: Sendable {
        case one, optional, any
    }

    let value: ValueDeclaration
    let arity: Arity

    /// What it is, for the help text.
    let summary: String

    /// Whether it names where the graph is; an app's own tool, which brings its graph along, does without it.
    let namesInput: Bool

    init(_ value: ValueDeclaration, _ arity: Arity, _ summary: String, namesInput: Bool = false) {
        self.value = value
        self.arity = arity
        self.summary = summary
        self.namesInput = namesInput
    }

    /// As it stands in a usage line: `A`, `[B]`, `[FILE…]`.
    var usage: String {
        switch arity {
        case .one: value.placeholder
        case .optional: "[\(value.placeholder)]"
        case .any: "[\(value.placeholder)…]"
        }
    }
}
