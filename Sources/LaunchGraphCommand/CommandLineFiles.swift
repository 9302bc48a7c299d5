/// What a command line of the tool names: the command, and whether it says by itself which graph it is about.
struct CommandLineFiles {
    /// How a command is given manifests.
    enum Taking {
        /// As operands.
        case operands
        /// With `-f` each, as its operands are services.
        case options
    }

    /// The command; `nil` where there is none that reads a graph.
    let taking: Taking?

    /// Whether the line names files, reads another format, which has files of its own, or asks for help.
    let isComplete: Bool

    /// The options of all commands that have a value: the next argument, or the rest of the same one after `=`.
    static let optionsWithValue: Set<String> = [
        "--allow-dir", "--baseline", "--color", "--fail-on", "--fail", "--faster", "--file", "--focus", "--format",
        "--from",
        "--group-by", "--hang",
        "--jobs", "--logs", "--only", "--profile", "--report", "--severity", "--swift-constants", "--timings",
        "--trace",
        "--what-if-cut",
    ]

    /// What `arguments`, the command first, name.
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
                operands += rest.count
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
    }
}
