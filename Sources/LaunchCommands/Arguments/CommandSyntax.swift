struct CommandSyntax: Sendable {
    let name: String

    /// A short summary that continues "launchgraph order: …".
    let summary: String

    /// Further details, one paragraph per element.
    var details: [String] = []

    var operands: [Operand] = []
    var options: [Option] = []

    /// Command lines without the tool's name, each with a description.
    var examples: [Candidates.Word] = []

    var isHidden = false

    /// The syntax of the same command for a tool with a fixed graph, which takes no files.
    var withoutInput: CommandSyntax {
        var syntax = self
        let readsFiles = operands.contains(where: \.namesInput)
        let inputOptions = options.filter(\.namesInput)
        syntax.operands.removeAll(where: \.namesInput)
        syntax.options.removeAll(where: \.namesInput)
        syntax.examples.removeAll { example in
            inputOptions.contains { $0.isUsed(in: example.word) } || readsFiles && example.word.contains(".json")
        }
        return syntax
    }

    /// The operand for the arguments after `--`; `nil` if these are other operands.
    var command: Operand? { operands.first { $0.arity == .command } }

    func option(named name: some StringProtocol) -> Option? { options.first { $0.name == name } }

    func option(lettered letter: Character) -> Option? { options.first { $0.letter == letter } }

    /// Returns the command line of an example with the name of the tool, also after a pipe.
    static func commandLine(of example: Candidates.Word, tool: String) -> String {
        (tool + " " + example.word).replacing("| launchgraph ", with: "| \(tool) ")
    }
}
