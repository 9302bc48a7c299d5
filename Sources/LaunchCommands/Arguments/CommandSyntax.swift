/// The options and operands of a command, with their descriptions.
struct CommandSyntax: Sendable {
    let name: String

    /// A short summary that continues "launchgraph order: …".
    let summary: String

    /// Further details, one paragraph per element.
    var details: [String] = []

    var operands: [OperandDeclaration] = []
    var options: [OptionDeclaration] = []

    /// Command lines without the tool's name, each with a description.
    var examples: [CandidateWord] = []

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
    var command: OperandDeclaration? { operands.first { $0.arity == .command } }

    func option(named name: some StringProtocol) -> OptionDeclaration? {
        options.first { $0.name == name }
    }

    func option(lettered letter: Character) -> OptionDeclaration? {
        options.first { $0.letter == letter }
    }

    /// Returns the command line of an example with the name of the tool, also after a pipe.
    static func commandLine(of example: CandidateWord, tool: String) -> String {
        (tool + " " + example.word).replacing("| launchgraph ", with: "| \(tool) ")
    }
}
