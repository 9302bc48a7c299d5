import LaunchRendering

/// A partly typed command line, parsed to determine the word that is expected at its end, and the completions of this
/// word.
struct CompletionLine {
    let candidates: Candidates
    let arguments: ParsedArguments

    /// The last word up to the value, and the part of the value that is typed.
    private(set) var prefix: String
    private(set) var typed: String

    private var offered: [Candidates.Word] = []
    var offersFiles = false

    /// Parses the line after the command's name. Its last word, which may be empty, is being typed.
    init(_ words: [String], syntax: CommandSyntax) {
        var parser = ArgumentParser(syntax)
        parser.parse(unfinished: words.dropLast())
        let arguments = parser.parsed
        let last = words.last ?? ""
        var start = last.startIndex
        if let option = parser.awaited {
            candidates = option.candidates
        } else if !parser.isPastOptions, last.hasPrefix("--"), let equals = last.firstIndex(of: "="),
            let option = syntax.option(named: last[..<equals].dropFirst(2)), option.placeholder != nil
        {
            candidates = option.candidates
            start = last.index(after: equals)
        } else if !parser.isPastOptions, last.hasPrefix("-") {
            let options = syntax.options.filter { $0.isRepeatable || !arguments.has($0) }
            candidates = .words(options.map { ($0.spelling, $0.summary) })
        } else {
            let operands = syntax.operands.filter { $0.arity != .command }
            let next = parser.loose.count < operands.count ? operands[parser.loose.count] : nil
            let operand =
                parser.isPastOptions
                ? syntax.command ?? next : next ?? operands.last.flatMap { $0.arity == .any ? $0 : nil }
            candidates = operand?.candidates ?? .none
        }
        (prefix, typed) = (String(last[..<start]), String(last[start...]))
        self.arguments = arguments
    }

    mutating func offer(_ word: String, _ summary: String = "") {
        if word.utf8.starts(with: typed.utf8) { offered.append((prefix + word, summary)) }
    }

    /// Treats the typed text up to `end` as a fixed prefix.
    mutating func advance(past end: String.Index) {
        prefix += typed[...end]
        typed = String(typed[typed.index(after: end)...])
    }

    func append(to buffer: inout TextBuffer) {
        for (word, summary) in offered { buffer.append("\(word)\t\(summary)\n") }
        if offersFiles { buffer.append(prefix.isEmpty ? "files\n" : "files \(prefix)\n") }
    }
}
