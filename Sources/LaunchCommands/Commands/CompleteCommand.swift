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
        var reply = CompletionReply()
        complete(words, in: invocation, &reply)
        invocation.write(to: invocation.output) { reply.append(to: &$0) }
        return .fine
    }

    private static func complete(_ words: [String], in invocation: Invocation, _ reply: inout CompletionReply) {
        let tool = invocation.tool
        let commands = tool.shownSyntaxes
        guard words.count > 1, let first = words.first else {
            reply.typed = words.first ?? ""
            for command in commands { reply.offer(command.name, command.summary) }
            if reply.typed.hasPrefix("-") {
                reply.offer("--help", "show the help")
                reply.offer("--version", "print the version")
            }
            return
        }
        guard let syntax = commands.first(where: { $0.name == first }) else { return }
        let line = CompletionLine(Array(words.dropFirst()), syntax: syntax)
        (reply.prefix, reply.typed) = (line.prefix, line.typed)
        var typedLine = invocation
        (typedLine.syntax, typedLine.arguments) = (syntax, line.arguments)
        offer(line.candidates, typedLine, &reply)
    }

    private static func offer(_ candidates: Candidates, _ line: Invocation, _ reply: inout CompletionReply) {
        switch candidates {
        case .none: break
        case .files: reply.offersFiles = true
        case .words(let words):
            for word in words { reply.offer(word.word, word.summary) }
        case .pairs(let words, let values):
            guard let equals = reply.typed.firstIndex(of: "=") else { return offer(.words(words), line, &reply) }
            reply.advance(past: equals)
            offer(values, line, &reply)
        case .commands:
            for command in line.tool.shownSyntaxes { reply.offer(command.name, command.summary) }
            reply.offer(HelpTopics.rule, "explain a rule")
        case .services, .dependencies: offerServices(candidates, line, &reply)
        }
    }

    /// Offers a service of the graph on the typed line, or a service, a colon and one of its dependencies.
    private static func offerServices(_ candidates: Candidates, _ line: Invocation, _ reply: inout CompletionReply) {
        // Errors in a graph are not shown while the user types.
        guard let loaded = try? GraphInput(line).load(notesLosses: false) else { return }
        let resolution = loaded.resolution
        if case .dependencies = candidates {
            for colon in reply.typed.indices where reply.typed[colon] == ":" {
                guard let node = resolution.node(named: String(reply.typed[..<colon])) else { continue }
                reply.advance(past: colon)
                for target in resolution.graph.dependencies[node] { reply.offer(resolution.identifier(of: target), "") }
                return
            }
        }
        let typed = Set(line.arguments.operands.joined().map { Array($0.utf8) })
        for node in resolution.graph.nodes {
            let id = resolution.identifier(of: node)
            if case .dependencies = candidates {
                if !resolution.graph.dependencies[node].isEmpty { reply.offer(id + ":", "") }
            } else if !typed.contains(Array(id.utf8)) {
                reply.offer(id, "")
            }
        }
    }
}

struct CompletionReply {
    /// The part of the word before the value.
    var prefix = ""
    var typed = ""

    private var words: [Candidates.Word] = []
    var offersFiles = false

    mutating func offer(_ word: String, _ summary: String) {
        if word.utf8.starts(with: typed.utf8) { words.append((prefix + word, summary)) }
    }

    /// Treats the typed text up to `end` as a fixed prefix.
    mutating func advance(past end: String.Index) {
        prefix += typed[...end]
        typed = String(typed[typed.index(after: end)...])
    }

    func append(to buffer: inout TextBuffer) {
        for (word, summary) in words { buffer.append("\(word)\t\(summary)\n") }
        if offersFiles { buffer.append(prefix.isEmpty ? "files\n" : "files \(prefix)\n") }
    }
}
