import LaunchManifest

/// Options that several commands share, so that they have the same meaning everywhere.
enum CommonOptions {
    static let help = OptionDeclaration.flag("help", letter: "h", "show this help")

    static let color = OptionDeclaration.value(
        "color",
        ValueDeclaration(
            "WHEN",
            .words([
                CandidateWord("auto", "on a terminal, unless NO_COLOR is set or TERM is dumb"),
                CandidateWord("always", "also into files and pipes"),
                CandidateWord("never", "not at all"),
            ])),
        "colour: auto (on a terminal), always or never")

    static let from = OptionDeclaration.value(
        "from",
        ValueDeclaration("FORMAT", .words(GraphFormat.words(GraphFormat.readable))),
        "the format of FILE, if its name does not say it: " + GraphFormat.readable.map(\.name).joined(separator: ", "))

    static let profile = OptionDeclaration.value(
        "profile", ValueDeclaration("NAME"), repeatable: true, "an active profile of a Compose file")

    static let allowedFolder = OptionDeclaration.value(
        "allow-dir", ValueDeclaration("DIR", .files), repeatable: true,
        "also read files in DIR that FILE refers to; by default, only those in the folder of FILE")

    /// The options of every command that reads a graph.
    static let reading = [from, profile, allowedFolder]

    static let file = OptionDeclaration.value(
        "file", letter: "f", ValueDeclaration("FILE", .files), repeatable: true,
        "a manifest, or ‘-’ for standard input (default: the nearest launchgraph.json)")

    static let only = OptionDeclaration.value(
        "only", ValueDeclaration("ID", .services), repeatable: true,
        "only this service and its transitive dependencies")

    /// The operand of the commands that read a graph.
    static let files = OperandDeclaration(
        ValueDeclaration("FILE", .files), .any,
        "a manifest, or ‘-’ for standard input; several files describe one graph (default: launchgraph.json here or in"
            + " the nearest parent folder)",
        namesInput: true)

    /// Returns the declaration of a service operand.
    static func service(_ placeholder: String) -> ValueDeclaration { ValueDeclaration(placeholder, .services) }
}
