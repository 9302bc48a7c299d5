enum CommonOptions {
    static let help = Option.flag("help", letter: "h", "show this help")

    static let color = Option.value(
        "color", "WHEN",
        of: .words([
            ("auto", "on a terminal, unless NO_COLOR is set or TERM is dumb"),
            ("always", "also into files and pipes"),
            ("never", "not at all"),
        ]), "colour: auto (on a terminal), always or never")

    static let only = Option.value(
        "only", "ID", of: .services, repeatable: true, "only this service and its transitive dependencies")
}
