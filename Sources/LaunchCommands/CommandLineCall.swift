import DependencyGraph
import LaunchGraph
import LaunchRendering

/// Runs one command line: chooses the command, parses its arguments, runs it, and reports errors.
struct CommandLineCall {
    let tool: CommandLineTool
    let arguments: [String]
    let environment: Environment
    let output: any OutputChannel
    let errors: any OutputChannel

    func run() -> ExitCode {
        let code: ExitCode
        do {
            code = try carryOut()
        } catch {
            code = report(error)
        }
        guard let failure = output.failure else { return code }
        return report(.unreadable("\(tool.name) cannot write its output: \(failure)"))
    }

    private func carryOut() throws(CommandFailure) -> ExitCode {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case nil:
            var buffer = TextBuffer { errors.write($0) }
            HelpTopics.append(overviewOf: tool, to: &buffer)
            buffer.flush()
            return .usage
        case "--version"?: return try run(VersionCommand.self, rest)
        case "--help"?, "-h"?: return try run(HelpCommand.self, rest)
        case let first? where first.hasPrefix("-") && first != "-":
            throw .usage(
                "unknown option ‘\(first)’"
                    + Spelling.suggestion(for: first.drop { $0 == "-" }, among: ["help", "version"], prefix: "--"),
                hint: "options come after a command; ‘\(tool.name) help’ lists the commands")
        case let first?: return try run(tool.command(named: first), rest)
        }
    }

    private func run(_ command: any Command.Type, _ rest: [String]) throws(CommandFailure) -> ExitCode {
        let syntax = tool.syntax(of: command)
        var parser = ArgumentParser(syntax) { name in
            tool.shownSyntaxes.first { $0.option(named: name) != nil }?.name
        }
        let parsed = try parser.parse(rest)
        let invocation = Invocation(
            tool: tool, syntax: syntax, arguments: parsed, environment: environment, output: output, errors: errors)
        guard !parsed.has(CommonOptions.help) else {
            HelpTopics.explain(command, invocation)
            return .fine
        }
        return try command.run(invocation)
    }

    private func report(_ failure: CommandFailure) -> ExitCode {
        let isColoured = environment.isColoured(errors, choice: choiceOfColour)
        var buffer = TextBuffer(isColoured: isColoured) { errors.write($0) }
        defer { buffer.flush() }
        switch failure {
        case .usage(let problem, let hint, let isAboutSyntax):
            guard let command = arguments.first, tool.shownSyntaxes.contains(where: { $0.name == command }) else {
                buffer.append(usage: problem, of: tool.name, hint: hint)
                return .usage
            }
            let help = isAboutSyntax ? "‘\(tool.name) help \(command)’ shows its arguments and options" : nil
            buffer.append(usage: problem, of: "\(tool.name) \(command)", hint: hint ?? help)
            return .usage
        case .unreadable(let diagnostics):
            diagnostics.text(to: &buffer)
            return .usage
        case .broken(let diagnostics):
            diagnostics.text(to: &buffer)
            return .problems
        }
    }

    /// The value of `--color`, also on an invalid command line.
    private var choiceOfColour: String? {
        var parser = ArgumentParser(CommandSyntax(name: "", summary: "", options: [CommonOptions.color]))
        parser.parse(unfinished: arguments)
        return parser.parsed.value(of: CommonOptions.color)
    }
}

extension CommandLineTool {
    /// Runs the command line `arguments`, which does not include the program's own name.
    ///
    /// Results are written to `output`, all other text to `errors`.
    package func run(
        arguments: [String], environment: Environment, output: any OutputChannel, errors: any OutputChannel
    ) -> ExitCode {
        CommandLineCall(
            tool: self, arguments: arguments, environment: environment, output: output, errors: errors
        ).run()
    }
}
