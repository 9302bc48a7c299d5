/// The parsed arguments of a command, by their declarations.
struct ParsedArguments: Sendable {
    /// For each operand of the syntax, in its order, the arguments it took.
    private(set) var operands: [[String]]

    /// The values of each option that was given, by its name; a switch has an empty one.
    private(set) var values: [String: [String]] = [:]

    init(operandCount: Int) {
        operands = Array(repeating: [], count: operandCount)
    }

    /// Whether `option` was given.
    func has(_ option: OptionDeclaration) -> Bool { values[option.name] != nil }

    /// The value of an option that can be given once.
    func value(of option: OptionDeclaration) -> String? { values[option.name]?.last }

    /// The values of an option, in the order in which they were given.
    func values(of option: OptionDeclaration) -> [String] { values[option.name] ?? [] }

    /// The arguments that the operand at `index` took.
    func operand(_ index: Int) -> [String] { operands.indices.contains(index) ? operands[index] : [] }

    mutating func record(_ value: String, for option: OptionDeclaration) {
        values[option.name, default: []].append(value)
    }

    mutating func record(_ argument: String, forOperand index: Int) {
        operands[index].append(argument)
    }
}
