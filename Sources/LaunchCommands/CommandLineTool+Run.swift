import DependencyGraph
import LaunchRendering

extension CommandLineTool {
    /// Runs the command line `arguments`, which does not include the program's own name. Results are written to `output`,
    /// all other text to `errors`.
    package func run(
        arguments: [String], environment: Environment, output: any OutputChannel, errors: any OutputChannel
    ) -> ExitCode {
        let syntax = CommandSyntax(name: arguments.first ?? "", summary: "", options: [CommonOptions.color])
        // The colours of an error, also on an invalid command line.
        var parser = ArgumentParser(syntax)
        parser.parse(unfinished: arguments)
        let line = Invocation(
            tool: self, syntax: syntax, arguments: parser.parsed, environment: environment, output: output,
            errors: errors)
        let code: ExitCode
        do {
            code = try run(arguments, line)
        } catch {
            code = report(error, line)
        }
        guard let failure = output.failure else { return code }
        return report(.unreadable("\(name) cannot write its output: \(failure)"), line)
    }

    private func run(_ arguments: [String], _ line: Invocation) throws(CommandFailure) -> ExitCode {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case nil:
            line.write(to: line.errors) { HelpTopics.append(overviewOf: self, to: &$0) }
            return .usage
        case "--version"?: return try run(VersionCommand.self, rest, line)
        case "--help"?, "-h"?: return try run(HelpCommand.self, rest, line)
        case let first? where first.hasPrefix("-") && first != "-":
            throw .usage(
                "unknown option ‘\(first)’"
                    + Spelling.suggestion(for: first.drop { $0 == "-" }, among: ["help", "version"], prefix: "--"),
                hint: "options come after a command; ‘\(name) help’ lists the commands")
        case let first?: return try run(command(named: first), rest, line)
        }
    }

    private func run(
        _ command: any Command.Type, _ arguments: [String], _ line: Invocation
    ) throws(CommandFailure) -> ExitCode {
        var invocation = line
        invocation.syntax = syntax(of: command)
        var parser = ArgumentParser(invocation.syntax) { name in
            shownSyntaxes.first { $0.option(named: name) != nil }?.name
        }
        invocation.arguments = try parser.parse(arguments)
        guard !invocation.arguments.has(CommonOptions.help) else {
            HelpTopics.explain(command, invocation)
            return .fine
        }
        return try command.run(invocation)
    }

    private func report(_ failure: CommandFailure, _ line: Invocation) -> ExitCode {
        switch failure {
        case .usage(let problem, let hint, let isAboutSyntax):
            let isKnown = shownSyntaxes.contains { $0.name == line.syntax.name }
            let help = isAboutSyntax ? "‘\(name) help \(line.syntax.name)’ shows its arguments and options" : nil
            line.write(to: line.errors) { buffer in
                buffer.append(usage: problem, of: isKnown ? line.subject : name, hint: hint ?? (isKnown ? help : nil))
            }
            return .usage
        case .unreadable(let diagnostics), .broken(let diagnostics):
            line.write(to: line.errors) { diagnostics.text(to: &$0) }
            if case .broken = failure { return .problems }
            return .usage
        }
    }
}
