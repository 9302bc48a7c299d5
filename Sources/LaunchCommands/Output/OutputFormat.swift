import LaunchRendering

/// A format for the answer of a command: a row of the command's table of formats.
struct OutputFormat<Answer>: Sendable {
    let name: String
    let summary: String
    let append: @Sendable (Answer, inout TextBuffer) -> Void

    init(_ name: String, _ summary: String, _ append: @escaping @Sendable (Answer, inout TextBuffer) -> Void) {
        self.name = name
        self.summary = summary
        self.append = append
    }
}

extension Array {
    func words<Answer>() -> [Candidates.Word] where Element == OutputFormat<Answer> { map { ($0.name, $0.summary) } }

    /// Returns the option `--format FORMAT`, which selects one of these formats; the first is the default.
    func option<Answer>() -> Option where Element == OutputFormat<Answer> {
        let words = words()
        return .value(
            "format", "FORMAT", of: .words(words),
            "the output format: "
                + words.enumerated().map { $0.offset == 0 ? "\($0.element.word) (default)" : $0.element.word }
                .joined(separator: ", "))
    }

    func chosen<Answer>(_ invocation: Invocation) -> OutputFormat<Answer>? where Element == OutputFormat<Answer> {
        let name = invocation.arguments.value(of: option())
        return first { $0.name == name } ?? first
    }

    func write<Answer>(_ answer: Answer, _ invocation: Invocation) where Element == OutputFormat<Answer> {
        guard let format = chosen(invocation) else { return }
        invocation.write(to: invocation.output) { format.append(answer, &$0) }
    }
}
