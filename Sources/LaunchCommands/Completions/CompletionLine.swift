/// A partly typed command line, parsed to determine the word that is expected at its end.
struct CompletionLine {
    /// The kinds of words that can end the line.
    enum Expectation {
        /// A value whose text so far is `typed`, after `prefix` in the same word.
        case value(Candidates, prefix: String, typed: String)
        /// An option, or a part of its name.
        case option(typed: String)
    }

    /// The expected word.
    private(set) var expectation: Expectation

    /// The options that were given.
    private(set) var given: Set<String> = []

    /// The manifests on the command line, as operands or by options.
    private(set) var files: [String] = []

    /// The value of `--from`, if it was given.
    private(set) var inputFormat: String?

    /// The operands before the end, except those that name files.
    private(set) var operands: [String] = []

    /// Parses the line after the command's name. Its last word, which may be empty, is being typed.
    init(_ words: some BidirectionalCollection<String>, syntax: CommandSyntax) {
        let typed = words.last ?? ""
        var awaited: OptionDeclaration?
        var isPastOptions = false
        var count = 0
        expectation = .option(typed: typed)
        for word in words.dropLast() {
            if let option = awaited {
                note(word, for: option)
                awaited = nil
            } else if isPastOptions || !word.hasPrefix("-") || word == "-" {
                Self.declaration(ofOperand: count, in: syntax, isPastOptions).map { note(word, forOperand: $0) }
                count += 1
            } else if word == "--" {
                isPastOptions = true
            } else {
                awaited = noteOption(word, syntax)
            }
        }
        if let option = awaited, let value = option.value {
            expectation = .value(value.candidates, prefix: "", typed: typed)
        } else if !isPastOptions, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="),
            let value = syntax.option(named: typed[..<equals].dropFirst(2))?.value
        {
            let start = typed.index(after: equals)
            expectation = .value(
                value.candidates, prefix: String(typed[..<start]), typed: String(typed[start...]))
        } else if isPastOptions || !typed.hasPrefix("-") {
            let candidates = Self.declaration(ofOperand: count, in: syntax, isPastOptions)?.value.candidates ?? .none
            expectation = .value(candidates, prefix: "", typed: typed)
        }
    }

    /// Returns the operand that takes the argument with this number.
    private static func declaration(
        ofOperand number: Int, in syntax: CommandSyntax, _ isPastOptions: Bool
    ) -> OperandDeclaration? {
        if isPastOptions, let command = syntax.command { return command }
        let operands = syntax.operands.filter { $0.arity != .command }
        if number < operands.count { return operands[number] }
        return operands.last.flatMap { $0.arity == .any ? $0 : nil }
    }

    /// Records an option and returns it if its value is the next word.
    private mutating func noteOption(_ word: String, _ syntax: CommandSyntax) -> OptionDeclaration? {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option =
            word.hasPrefix("--")
            ? syntax.option(named: parts[0].dropFirst(2))
            : word.dropFirst().first.flatMap(syntax.option(lettered:))
        guard let option else { return nil }
        given.insert(option.name)
        guard option.value != nil else { return nil }
        if word.hasPrefix("--") {
            if parts.count == 1 { return option }
            note(String(parts[1]), for: option)
        } else {
            if word.count == 2 { return option }
            note(String(word.dropFirst(2)), for: option)
        }
        return nil
    }

    private mutating func note(_ value: String, for option: OptionDeclaration) {
        switch option.name {
        case InputOptions.file.name: files.append(value)
        case InputOptions.from.name: inputFormat = value
        default: break
        }
    }

    private mutating func note(_ word: String, forOperand operand: OperandDeclaration) {
        if operand.namesInput { files.append(word) } else { operands.append(word) }
    }
}
