import DependencyGraph

struct ArgumentParser {
    private let syntax: CommandSyntax

    /// Returns the command that has an option with the given name, for a better error message.
    private let elsewhere: (String) -> String?

    private(set) var parsed = ParsedArguments()
    /// The arguments that are no options, except for the command after `--`.
    private(set) var loose: [String] = []
    private(set) var isPastOptions = false
    /// The option whose value is missing at the end.
    private(set) var awaited: Option?

    init(_ syntax: CommandSyntax, elsewhere: @escaping (String) -> String? = { _ in nil }) {
        self.syntax = syntax
        self.elsewhere = elsewhere
    }

    mutating func parse(_ arguments: [String]) throws(CommandFailure) -> ParsedArguments {
        var rest = arguments[...]
        while let argument = rest.popFirst() { try take(argument, &rest) }
        // Help is shown regardless of the other arguments.
        if !parsed.has(CommonOptions.help) { try assignOperands() }
        return parsed
    }

    /// Parses the beginning of a line that is being typed, without the arguments that the syntax does not allow.
    mutating func parse(unfinished arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() { try? take(argument, &rest) }
        try? assignOperands()
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
        if argument == "--" {
            isPastOptions = true
            defer { rest = [] }
            guard let operand = syntax.command else { return loose.append(contentsOf: rest) }
            guard rest.first?.isEmpty == false else {
                throw .usage("‘--’ needs a command: \(operand.usage.dropFirst().dropLast())")
            }
            parsed.command = Array(rest)
        } else if argument.hasPrefix("--") {
            try takeLong(argument, &rest)
        } else if argument.hasPrefix("-"), argument != "-" {
            try takeLetters(argument, &rest)
        } else {
            loose.append(argument)
        }
    }

    /// Parses `--name`, `--name value` or `--name=value`.
    private mutating func takeLong(_ argument: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
        let text = String(argument.unicodeScalars.dropFirst(2))
        let pair = text.splits(at: "=").first
        let name = pair?.before ?? text
        guard let option = syntax.option(named: name) else { throw unknown(argument: argument, name: name) }
        guard pair == nil || option.placeholder != nil else {
            throw .usage("option ‘\(option.spelling)’ takes no value")
        }
        let value = if let pair { pair.after } else { try value(of: option, spelled: option.spelling, &rest) }
        try record(value, for: option)
    }

    /// Parses `-f value` or `-fvalue`; switches may share a dash.
    private mutating func takeLetters(_ argument: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = syntax.option(lettered: letter) else {
                throw unknown(argument: argument, name: String(argument.dropFirst()))
            }
            let isFlag = option.placeholder == nil
            let value =
                try isFlag || letters.isEmpty ? value(of: option, spelled: "-\(letter)", &rest) : String(letters)
            try record(value, for: option)
            if !isFlag { return }
        }
    }

    /// Returns the value that follows an option; an empty text for a flag.
    private mutating func value(
        of option: Option, spelled spelling: String, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String {
        guard let placeholder = option.placeholder else { return "" }
        guard let value = rest.first else {
            awaited = option
            throw .usage("option ‘\(spelling)’ needs a value: \(spelling) \(placeholder)")
        }
        guard value == "-" || !value.hasPrefix("-") else {
            throw .usage(
                "option ‘\(spelling)’ needs a value, and ‘\(value)’ looks like an option",
                hint: "for a value that starts with ‘-’, write \(option.spelling)=\(value)")
        }
        rest.removeFirst()
        return value
    }

    private mutating func record(_ value: String, for option: Option) throws(CommandFailure) {
        // An error is shown in the colours of the last ‘--color’.
        defer { parsed.record(value, for: option) }
        guard let placeholder = option.placeholder else { return }
        if !option.isRepeatable, parsed.has(option) {
            throw .usage("option ‘\(option.spelling)’ is given more than once")
        }
        if value.isEmpty {
            throw .usage("option ‘\(option.spelling)’ needs a value: \(option.spelling) \(placeholder)")
        }
        if case .words(let words) = option.candidates, !words.contains(where: { $0.word == value }) {
            throw Self.notOne(of: words.map(\.word), value, for: option.spelling)
        }
    }

    static func notOne(of words: [String], _ value: String, for what: String) -> CommandFailure {
        .usage(
            "invalid value ‘\(value)’ for ‘\(what)’" + Spelling.suggestion(for: value, among: words),
            hint: "valid values: " + words.joined(separator: ", "))
    }

    private func unknown(argument: String, name: String) -> CommandFailure {
        let typed = String(argument.prefix { $0 != "=" })
        if argument.hasPrefix("--"), let command = elsewhere(name) {
            return .usage("‘\(syntax.name)’ has no option ‘\(typed)’; ‘\(command)’ has")
        }
        let suggestion = Spelling.suggestion(for: name, among: syntax.options.map(\.name), prefix: "--")
        return .usage("unknown option ‘\(typed)’" + suggestion)
    }

    private mutating func assignOperands() throws(CommandFailure) {
        var rest = loose[...]
        for (index, operand) in syntax.operands.enumerated() where operand.arity != .command {
            if operand.arity == .one, rest.isEmpty {
                throw .usage("\(operand.placeholder) is missing: \(operand.summary)")
            }
            let count = operand.arity == .any ? rest.count : 1
            parsed.operands[index] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        if let surplus = rest.first {
            let most = syntax.operands.count { $0.arity != .command }
            let takes = most == 0 ? "takes no argument" : "takes at most \(most)"
            let file = syntax.option(named: "file").map { "; give a file with -\($0.letter ?? "f")" } ?? ""
            throw .usage("unexpected argument ‘\(surplus)’: ‘\(syntax.name)’ \(takes)\(file)")
        }
    }
}

extension String {
    /// The texts before and after each `separator`, an ASCII character. The search is by bytes: as a character, a separator
    /// would merge with a combining character after it.
    func splits(at separator: Unicode.Scalar) -> some BidirectionalCollection<(before: String, after: String)> {
        utf8.indices.lazy.filter { utf8[$0] == UInt8(ascii: separator) }
            .map { (before: String(self[..<$0]), after: String(self[utf8.index(after: $0)...])) }
    }
}
