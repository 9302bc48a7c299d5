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

    static let only = OptionDeclaration.value(
        "only", ValueDeclaration("ID", .services), repeatable: true,
        "only this service and its transitive dependencies")
}
