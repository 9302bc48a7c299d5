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
    let expectation: Expectation

    /// The arguments before the end.
    let arguments: ParsedArguments

    /// Parses the line after the command's name. Its last word, which may be empty, is being typed.
    init(_ words: [String], syntax: CommandSyntax) {
        var parser = ArgumentParser(syntax)
        parser.parse(unfinished: words.dropLast())
        arguments = parser.parsed
        let typed = words.last ?? ""
        if let value = parser.awaited?.value {
            expectation = .value(value.candidates, prefix: "", typed: typed)
        } else if !parser.isPastOptions, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="),
            let value = syntax.option(named: typed[..<equals].dropFirst(2))?.value
        {
            let start = typed.index(after: equals)
            expectation = .value(value.candidates, prefix: String(typed[..<start]), typed: String(typed[start...]))
        } else if !parser.isPastOptions, typed.hasPrefix("-") {
            expectation = .option(typed: typed)
        } else {
            let operands = syntax.operands.filter { $0.arity != .command }
            let next = parser.loose.count < operands.count ? operands[parser.loose.count] : nil
            let operand =
                parser.isPastOptions
                ? syntax.command ?? next : next ?? operands.last.flatMap { $0.arity == .any ? $0 : nil }
            expectation = .value(operand?.value.candidates ?? .none, prefix: "", typed: typed)
        }
    }
}
