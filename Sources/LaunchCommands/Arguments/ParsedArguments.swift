/// The parsed arguments of a command, by their declarations.
struct ParsedArguments: Sendable {
    /// For each operand of the syntax, in its order, the arguments it took.
    private(set) var operands: [[String]]

    /// The options that were given, by their names, in the order of the command line; the value of a switch is empty.
    ///
    /// There are few, and a dictionary would take longer: for the first one of a type, the runtime looks for the conformance
    /// of its keys in the whole executable, which takes as long as reading forty services.
    private var options: [(name: String, value: String)] = []

    init(operandCount: Int) {
        operands = Array(repeating: [], count: operandCount)
    }

    /// Whether `option` was given.
    func has(_ option: OptionDeclaration) -> Bool { options.contains { $0.name == option.name } }

    /// The value of an option that can be given once.
    func value(of option: OptionDeclaration) -> String? { options.last { $0.name == option.name }?.value }

    /// The values of an option, in the order in which they were given.
    func values(of option: OptionDeclaration) -> [String] { options.filter { $0.name == option.name }.map(\.value) }

    /// The value of an option for a number of services, at least 1; `nil` without the option.
    ///
    /// - Throws: a usage error for any other value.
    func count(of option: OptionDeclaration) throws(CommandFailure) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let count = Int(text), count > 0 else {
            throw .usage(
                "invalid value ‘\(text)’ for ‘--\(option.name)’", hint: "it takes a number of services, at least 1")
        }
        return count
    }

    /// The arguments that the operand at `index` took.
    func operand(_ index: Int) -> [String] { operands.indices.contains(index) ? operands[index] : [] }

    mutating func record(_ value: String, for option: OptionDeclaration) {
        options.append((option.name, value))
    }

    mutating func record(_ argument: String, forOperand index: Int) {
        operands[index].append(argument)
    }
}
