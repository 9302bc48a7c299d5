import LaunchRendering

/// One call of a command: its arguments and its outputs.
struct Invocation {
    /// The tool, which has the name, the commands and the graph.
    let tool: CommandLineTool
    let syntax: CommandSyntax
    let arguments: ParsedArguments
    let environment: Environment
    let output: any OutputChannel
    let errors: any OutputChannel

    func style(for channel: any OutputChannel) -> TextStyle {
        TextStyle(
            isColoured: environment.isColoured(channel, choice: arguments.value(of: CommonOptions.color)))
    }

    /// Writes the text that `body` appends to `channel`, in large pieces.
    func write(to channel: any OutputChannel, _ body: (inout TextBuffer, TextStyle) -> Void) {
        var buffer = TextBuffer { channel.write($0) }
        body(&buffer, style(for: channel))
        buffer.flush()
    }
}
