/// The options and operands that name the input of a graph. A tool with a fixed graph does not have them.
enum InputOptions {
    static let from = OptionDeclaration.value(
        "from",
        ValueDeclaration("FORMAT", .words(GraphFormat.words(GraphFormat.readable))), namesInput: true,
        "the format of FILE, if its name does not say it: " + GraphFormat.readable.map(\.name).joined(separator: ", "))

    static let profile = OptionDeclaration.value(
        "profile", ValueDeclaration("NAME"), repeatable: true, namesInput: true, "an active profile of a Compose file")

    static let allowedFolder = OptionDeclaration.value(
        "allow-dir", ValueDeclaration("DIR", .files), repeatable: true, namesInput: true,
        "also read files in DIR that FILE refers to; by default, only those in the folder of FILE")

    static let environmentFile = OptionDeclaration.value(
        "env-file", ValueDeclaration("FILE", .files), repeatable: true, namesInput: true,
        "a file of variables for a file in another format, instead of .env")

    static let reading = [
        from, profile, allowedFolder, environmentFile, CommonOptions.color, CommonOptions.help,
    ]

    static let file = OptionDeclaration.value(
        "file", letter: "f", ValueDeclaration("FILE", .files), repeatable: true, namesInput: true,
        "a manifest, or ‘-’ for standard input (default: the nearest launchgraph.json)")

    static let files = OperandDeclaration(
        ValueDeclaration("FILE", .files), .any,
        "a manifest, or ‘-’ for standard input; several files describe one graph (default: launchgraph.json here or in"
            + " the nearest parent folder)",
        namesInput: true)
}
