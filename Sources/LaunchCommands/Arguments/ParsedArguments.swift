struct ParsedArguments: Sendable {
    /// The arguments of each operand, by its position.
    var operands: [Int: [String]] = [:]

    /// The command after `--`, with its arguments; `nil` if there is none.
    var command: [String]?

    /// The given options, by name, in the order of the command line; the value of a switch is empty.
    private var options: [(name: String, value: String)] = []

    func has(_ option: Option) -> Bool { options.contains { $0.name == option.name } }

    func value(of option: Option) -> String? { options.last { $0.name == option.name }?.value }

    func values(of option: Option) -> [String] { options.filter { $0.name == option.name }.map(\.value) }

    /// The value of an option for a number of services, or of what `what` names, at least 1; `nil` without the option.
    func count(of option: Option, what: String = "services") throws(CommandFailure) -> Int? {
        try value(of: option, "it takes a number of \(what), at least 1") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    }

    /// Returns the value of an option as `parse` reads it; `hint` says what the option takes.
    func value<Value>(of option: Option, _ hint: String, _ parse: (String) -> Value?) throws(CommandFailure) -> Value? {
        guard let text = value(of: option) else { return nil }
        guard let value = parse(text) else { throw .invalid(text, for: option.spelling, hint: hint) }
        return value
    }

    func operand(_ index: Int) -> [String] { operands[index] ?? [] }

    mutating func record(_ value: String, for option: Option) { options.append((option.name, value)) }
}
