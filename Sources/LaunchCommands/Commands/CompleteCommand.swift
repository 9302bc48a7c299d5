import DependencyGraph
import LaunchManifest
import LaunchRendering

/// `__complete`: completes the last word of a command line, for the scripts of `completions`.
///
/// Each line of output is a word, a tab and its description. The line `files`, without a tab, asks the shell to offer
/// files. If this word is followed by a space and text, the text is a prefix of the file name in the same argument.
enum CompleteCommand: Command {
    static let syntax = CommandSyntax(
        name: "__complete", summary: "complete a command line",
        operands: [Operand("WORD", .any, "the words typed so far")], isHidden: true)

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let words = invocation.arguments.operand(0)
        guard let syntax = syntax(of: words, invocation.tool) else { return .fine }
        var line = CompletionLine(words.count > 1 ? Array(words.dropFirst()) : words, syntax: syntax)
        var typed = invocation
        (typed.syntax, typed.arguments) = (syntax, line.arguments)
        offer(line.candidates, typed, &line)
        invocation.write(to: invocation.output) { line.append(to: &$0) }
        return .fine
    }

    /// Returns the syntax of the words after the first one; of the first one itself while it is being typed.
    private static func syntax(of words: [String], _ tool: CommandLineTool) -> CommandSyntax? {
        let commands = tool.shownSyntaxes
        guard words.count <= 1 else { return commands.first { $0.name == words[0] } }
        return CommandSyntax(
            name: "", summary: "",
            operands: [Operand("COMMAND", of: .words(commands.map { ($0.name, $0.summary) }), .one, "")],
            options: [.flag("help", "show the help"), .flag("version", "print the version")])
    }

    private static func offer(_ candidates: Candidates, _ invocation: Invocation, _ line: inout CompletionLine) {
        switch candidates {
        case .none: break
        case .files: line.offersFiles = true
        case .words(let words):
            for word in words { line.offer(word.word, word.summary) }
        case .pairs(let words, let values):
            guard let equals = line.typed.firstIndex(of: "=") else { return offer(.words(words), invocation, &line) }
            line.advance(past: equals)
            offer(values, invocation, &line)
        case .commands:
            for command in invocation.tool.shownSyntaxes { line.offer(command.name, command.summary) }
            line.offer(HelpTopics.rule, "explain a rule")
        case .services, .dependencies: offerServices(candidates, invocation, &line)
        }
    }

    /// Offers a service of the graph on the typed line, or a service, a colon and one of its dependencies.
    private static func offerServices(
        _ candidates: Candidates, _ invocation: Invocation, _ line: inout CompletionLine
    ) {
        // Errors in a graph are not shown while the user types.
        guard let resolution = try? GraphInput(invocation).load(notesLosses: false).resolution else { return }
        let graph = resolution.graph
        guard case .dependencies = candidates else {
            let given = Set(line.arguments.operands.values.joined().map { Array($0.utf8) })
            for node in graph.nodes where !given.contains(Array(resolution.identifier(of: node).utf8)) {
                line.offer(resolution.identifier(of: node))
            }
            return
        }
        for colon in line.typed.indices where line.typed[colon] == ":" {
            guard let node = resolution.node(named: String(line.typed[..<colon])) else { continue }
            line.advance(past: colon)
            for target in graph.dependencies[node] { line.offer(resolution.identifier(of: target)) }
            return
        }
        for node in graph.nodes where !graph.dependencies[node].isEmpty {
            line.offer(resolution.identifier(of: node) + ":")
        }
    }
}
