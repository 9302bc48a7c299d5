/// The options and operands that name the input of a graph. A tool with a fixed graph does not have them.
enum InputOptions {
    static let from = Option.value(
        "from", "FORMAT", of: .words(GraphFormat.words(GraphFormat.readable)), namesInput: true,
        "the format of FILE, if its name does not say it: " + GraphFormat.readable.map(\.name).joined(separator: ", "))

    static let profile = Option.value(
        "profile", "NAME", repeatable: true, namesInput: true, "an active profile of a Compose file")

    static let allowedFolder = Option.value(
        "allow-dir", "DIR", of: .files, repeatable: true, namesInput: true,
        "also read files in DIR that FILE refers to; by default, only those in the folder of FILE")

    static let environmentFile = Option.value(
        "env-file", "FILE", of: .files, repeatable: true, namesInput: true,
        "a file of variables for a file in another format, instead of .env")

    static let reading = [
        from, profile, allowedFolder, environmentFile, CommonOptions.color, CommonOptions.help,
    ]

    static let file = Option.value(
        "file", letter: "f", "FILE", of: .files, repeatable: true, namesInput: true,
        "a manifest, or ‘-’ for standard input (default: the nearest launchgraph.json)")

    static let files = Operand(
        "FILE", of: .files, .any,
        "a manifest, or ‘-’ for standard input; several files describe one graph (default: launchgraph.json here or in"
            + " the nearest parent folder)", namesInput: true)
}
