import LaunchGraph
import LaunchRendering

/// The command-line tool as a library: `launchgraph` is this with a process around it, and an app can mount the same
/// commands over the services it declares itself.
public struct CommandLineTool: Sendable {
    /// What the tool is called, in its own texts.
    public let name: String

    /// Where the graph comes from.
    public let source: GraphSource

    /// A tool called `name` that looks at the graph of `source`.
    public init(name: String = "launchgraph", source: GraphSource = .manifestFiles) {
        self.name = name
        self.source = source
    }

    /// Carries out the command line `arguments`, which does not include the program's own name.
    ///
    /// What was asked for goes to `output`, everything else to `errors`.
    public func run(
        arguments: [String], environment: Environment, output: any OutputChannel, errors: any OutputChannel
    ) -> ExitCode {
        let code: ExitCode
        do {
            code = try carryOut(arguments, environment, output, errors)
        } catch {
            code = report(error, command: arguments.first, arguments, environment, errors)
        }
        guard let failure = output.failure else { return code }
        let sentence = Diagnostic(nil, severity: .error, "\(name) cannot write its output: \(failure)")
        return report(.unreadable([sentence]), command: nil, arguments, environment, errors)
    }

    /// The commands, in the order in which help lists them.
    var commands: [any Command.Type] { CommandList.all }

    /// What can follow `command`, in this tool.
    func syntax(of command: any Command.Type) -> CommandSyntax {
        source.isFixed ? command.syntax.withoutInput : command.syntax
    }

    /// The command called `name`.
    ///
    /// - Throws: a sentence with the nearest name where there is none.
    func command(named name: String) throws(CommandFailure) -> any Command.Type {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        let names = commands.map { $0.syntax }.filter { !$0.isHidden }.map(\.name)
        throw .usage(
            "unknown command ‘\(name)’" + Spelling.suggestion(for: name, among: names),
            hint: "‘\(self.name) help’ lists the commands")
    }

    private func carryOut(
        _ arguments: [String], _ environment: Environment, _ output: any OutputChannel, _ errors: any OutputChannel
    ) throws(CommandFailure) -> ExitCode {
        func invoke(_ command: any Command.Type, _ rest: [String]) throws(CommandFailure) -> ExitCode {
            let syntax = syntax(of: command)
            let parsed: ParsedArguments
            do {
                var parser = ArgumentParser(syntax, elsewhere: optionsElsewhere(than: syntax))
                parsed = try parser.parse(rest)
            } catch {
                throw .usage(error)
            }
            let asksForHelp = parsed.has(CommonOptions.help)
            let invocation = Invocation(
                tool: self, syntax: syntax, arguments: parsed, environment: environment, output: output, errors: errors)
            if asksForHelp {
                HelpCommand.explain(command, invocation)
                return .fine
            }
            return try command.run(invocation)
        }
        switch arguments.first {
        case nil:
            var buffer = TextBuffer { errors.write($0) }
            HelpCommand.append(overviewOf: self, to: &buffer)
            buffer.flush()
            return .usage
        case "--version"?: return try invoke(VersionCommand.self, Array(arguments.dropFirst()))
        case "--help"?, "-h"?: return try invoke(HelpCommand.self, Array(arguments.dropFirst()))
        case let first? where first.hasPrefix("-") && first != "-":
            throw .usage(
                "unknown option ‘\(first)’"
                    + Spelling.suggestion(for: first.drop { $0 == "-" }, among: ["help", "version"], prefix: "--"),
                hint: "options come after a command; ‘\(name) help’ lists the commands")
        case let first?: return try invoke(command(named: first), Array(arguments.dropFirst()))
        }
    }

    /// The options of other commands, each with a command that has it.
    private func optionsElsewhere(than syntax: CommandSyntax) -> [String: String] {
        var options: [String: String] = [:]
        for other in commands.map(self.syntax(of:)) where !other.isHidden {
            for option in other.options where syntax.option(named: option.name) == nil {
                options[option.name] = options[option.name] ?? other.name
            }
        }
        return options
    }

    /// Says why nothing came of it, and gives the exit code for that.
    private func report(
        _ failure: CommandFailure, command: String?, _ arguments: [String], _ environment: Environment,
        _ errors: any OutputChannel
    ) -> ExitCode {
        // The command line may be what is wrong, so the choice of colour is looked for, not parsed.
        let choice = arguments.reduce((last: "", found: String?.none)) { state, argument in
            if argument.hasPrefix("--color=") { return (argument, String(argument.dropFirst(8))) }
            return (argument, state.last == "--color" ? argument : state.found)
        }
        let style = TextStyle(isColoured: environment.isColoured(errors, choice: choice.found))
        var buffer = TextBuffer { errors.write($0) }
        defer { buffer.flush() }
        switch failure {
        case .usage(let error):
            let isCommand = commands.contains { $0.syntax.name == command && !$0.syntax.isHidden }
            let subject = isCommand ? "\(name) \(command ?? "")" : name
            let help = "‘\(name) help \(command ?? "")’ shows what it takes"
            let hint = error.hint ?? (isCommand && error.isAboutSyntax ? help : nil)
            buffer.append(UsageText(subject: subject, message: error.message, hint: hint), style: style)
            return .usage
        case .unreadable(let diagnostics):
            buffer.append(diagnostics, style: style)
            return .usage
        case .broken(let diagnostics):
            buffer.append(diagnostics, style: style)
            return .problems
        }
    }
}
