/// The parts of a command line that determine its graph: the command, and whether the command line itself names the
/// graph.
struct CommandLineFiles {
    /// The way in which a command receives manifests.
    enum Taking {
        /// As operands.
        case operands
        /// Each with the option `-f`, because the operands are services.
        case options
    }

    /// The way for this command; `nil` if the command does not read a graph.
    let taking: Taking?

    /// Whether the command line names files, uses another format, which has its own files, or requests help.
    let isComplete: Bool

    private let arguments: [String]

    /// The options of all commands that have a value: the next argument, or the rest of the same one after `=`.
    static let optionsWithValue: Set<String> = [
        "--allow-dir", "--baseline", "--color", "--env-file", "--fail-on", "--fail", "--faster", "--file", "--focus",
        "--format",
        "--from",
        "--group-by", "--hang",
        "--jobs", "--label", "--logs", "--logs-limit", "--only", "--profile", "--report", "--severity",
        "--swift-constants", "--timings",
        "--trace",
        "--what-if-cut",
    ]

    /// Parses `arguments`, beginning with the command.
    init(_ arguments: [String]) {
        let commands: [String: Taking] = [
            "check": .operands, "order": .operands, "graph": .operands, "run": .operands, "predict": .operands,
            "why": .options, "impact": .options,
        ]
        taking = arguments.first.flatMap { commands[$0] }
        var rest = arguments.dropFirst()
        var operands = 0
        var isComplete = false
        while let word = rest.popFirst() {
            if word == "--" {
                // What follows `run --` is a command.
                if arguments.first != "run" { operands += rest.count }
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands += 1
                continue
            }
            let isLong = word.hasPrefix("--")
            let name = isLong ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
            if ["-f", "--file", "--from", "-h", "--help"].contains(name) { isComplete = true }
            let takesNext = isLong ? Self.optionsWithValue.contains(word) : word == "-f"
            if takesNext { rest = rest.dropFirst() }
        }
        self.isComplete = isComplete || (taking == .operands && operands > 0)
        self.arguments = arguments
    }

    /// Returns the command line with these files, none of which is taken for an option, whatever its name is.
    func adding(_ files: [String]) -> [String] {
        let words =
            switch taking {
            case .operands: files.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
            case .options: files.map { "--file=\($0)" }
            case nil: [String]()
            }
        return arguments.prefix(1) + words + arguments.dropFirst()
    }
}
