import LaunchManifest

/// Options that several commands share, so that they mean the same everywhere.
enum CommonOptions {
    static let help = OptionDeclaration.flag("help", letter: "h", "show this")

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
        ValueDeclaration("FORMAT", .words(ManifestFormat.allCases.map { CandidateWord($0.rawValue, $0.summary) })),
        "what FILE is: json (a manifest) or tsort (an edge list)")

    static let file = OptionDeclaration.value(
        "file", letter: "f", ValueDeclaration("FILE", .files), repeatable: true,
        "a manifest, ‘-’ for standard input (default: the nearest launchgraph.json)")

    static let only = OptionDeclaration.value(
        "only", ValueDeclaration("ID", .services), repeatable: true,
        "just this service and what it depends on, as if nothing else had been declared")

    /// The operand of the commands that read a graph.
    static let files = OperandDeclaration(
        ValueDeclaration("FILE", .files), .any,
        "a manifest, ‘-’ for standard input; several make one graph (default: launchgraph.json here or in the nearest"
            + " parent folder)",
        namesInput: true)

    /// What a service operand offers in a shell.
    static func service(_ placeholder: String) -> ValueDeclaration { ValueDeclaration(placeholder, .services) }
}

extension ManifestFormat {
    fileprivate var summary: String {
        switch self {
        case .json: "a manifest"
        case .tsort: "pairs of words as tsort reads them, dependency first"
        }
    }
}
