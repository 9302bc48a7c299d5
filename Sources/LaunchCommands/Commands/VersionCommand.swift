import LaunchRendering

enum VersionCommand: Command {
    static let syntax = CommandSyntax(
        name: "version", summary: "print the version", options: [CommonOptions.help], isHidden: true)

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        invocation.write(to: invocation.output) { buffer in
            let build = invocation.tool.build.map { " (\($0))" } ?? ""
            buffer.append("\(invocation.tool.name) \(ToolVersion.current)\(build)\n")
        }
        return .fine
    }
}
