import LaunchDeclarations
import LaunchManifest
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

    /// Returns the style of text on `channel`.
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

extension Invocation {
    /// Returns the exit code of a command that has answered a question about `manifest`. For a graph with errors, it
    /// also prints that the graph is broken.
    func exitCode(of manifest: Manifest) -> ExitCode {
        guard let brokenness = manifest.brokenness else { return .fine }
        write(to: errors) { buffer, style in
            buffer.append(
                UsageText(
                    subject: "\(tool.name) \(syntax.name)", message: brokenness,
                    hint: "‘\(tool.name) check’ says what is wrong"),
                style: style)
        }
        return .problems
    }
}

extension Invocation {
    /// Writes one note to standard error if the importer of another format dropped any information. ‘check’ and
    /// ‘convert’ write a note for each kind of loss instead.
    func noteLosses(of manifest: Manifest) {
        let losses = manifest.inputDiagnostics.filter { $0.rule == .lostInConversion }
        guard let first = losses.first else { return }
        let subject = losses.count == 1 ? "1 kind of setting is" : "\(losses.count) kinds of settings are"
        let note = Diagnostic(
            .lostInConversion, "\(subject) not kept in a launch graph; ‘\(tool.name) check’ says which",
            at: first.location.map { SourceLocation(file: $0.file) })
        write(to: errors) { buffer, style in buffer.append([note], style: style) }
    }
}
