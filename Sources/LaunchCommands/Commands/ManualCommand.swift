import LaunchRendering

/// `manual`: prints the manual page of the tool, for `man`. Packagers use this command; help does not list it.
enum ManualCommand: Command {
    static let syntax = CommandSyntax(
        name: "manual", summary: "print the manual page in the format of man", options: [CommonOptions.help],
        isHidden: true)

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let text = ManualPage.text(
            of: invocation.tool, secondsSince1970: invocation.environment.secondsSince1970)
        invocation.write(to: invocation.output) { $0.append(text) }
        return .fine
    }
}
