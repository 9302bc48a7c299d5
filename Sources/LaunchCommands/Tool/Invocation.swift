import LaunchRendering

struct Invocation {
    let tool: CommandLineTool
    var syntax: CommandSyntax
    var arguments: ParsedArguments
    let environment: Environment
    let output: any OutputChannel
    let errors: any OutputChannel

    /// The names of the tool and the command, which precede their messages.
    var subject: String { "\(tool.name) \(syntax.name)" }

    func isColoured(_ channel: any OutputChannel) -> Bool {
        environment.isColoured(channel, choice: arguments.value(of: CommonOptions.color))
    }

    /// Writes the text that `body` appends to `channel`, in large pieces.
    func write(to channel: any OutputChannel, _ body: (inout TextBuffer) -> Void) {
        var buffer = TextBuffer(isColoured: isColoured(channel)) { channel.write($0) }
        body(&buffer)
        buffer.flush()
    }

    /// Writes errors or warnings of the command to standard error, each with the hint.
    func complain(_ messages: [String], hint: String? = nil, isWarning: Bool = false) {
        write(to: errors) { buffer in
            for message in messages { buffer.append(usage: message, of: subject, hint: hint, isWarning: isWarning) }
        }
    }

    func warn(_ warnings: [String]) { complain(warnings, isWarning: true) }
}
