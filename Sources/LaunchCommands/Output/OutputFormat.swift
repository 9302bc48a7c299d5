import LaunchRendering

/// A format for the answer of a command: a row of the command's table of formats.
struct OutputFormat<Answer>: Sendable {
    let name: String
    let summary: String
    let append: @Sendable (Answer, inout TextBuffer) -> Void

    init(_ name: String, _ summary: String, _ append: @escaping @Sendable (Answer, inout TextBuffer) -> Void) {
        self.name = name
        self.summary = summary
        self.append = append
    }
}

extension Array {
    func words<Answer>() -> [Candidates.Word] where Element == OutputFormat<Answer> { map { ($0.name, $0.summary) } }

    /// Returns the option `--format FORMAT`, which selects one of these formats; the first is the default.
    func option<Answer>() -> Option where Element == OutputFormat<Answer> {
        let names = enumerated().map { $0.offset == 0 ? "\($0.element.name) (default)" : $0.element.name }
        return .value(
            "format", "FORMAT", of: .words(words()), "the output format: " + names.joined(separator: ", "))
    }

    func chosen<Answer>(_ invocation: Invocation) -> OutputFormat<Answer>? where Element == OutputFormat<Answer> {
        let name = invocation.arguments.value(of: option())
        return first { $0.name == name } ?? first
    }

    func write<Answer>(_ answer: Answer, _ invocation: Invocation) where Element == OutputFormat<Answer> {
        guard let format = chosen(invocation) else { return }
        invocation.write(to: invocation.output) { format.append(answer, &$0) }
    }
}

/// The format and the file of one `--format NAME[=FILE]`.
struct FormatDestination<Answer> {
    let format: OutputFormat<Answer>
    let file: String?

    /// Returns the destinations that `values` name; by default, the first format on standard output.
    static func all(
        _ values: [String], among formats: [OutputFormat<Answer>], _ environment: Environment
    ) throws(CommandFailure) -> [FormatDestination] {
        var destinations: [FormatDestination] = []
        for value in values {
            let pair = value.splits(at: "=").first
            let name = pair?.before ?? value
            guard let format = formats.first(where: { $0.name == name }) else {
                throw ArgumentParser.notOne(of: formats.map(\.name), name, for: "--format")
            }
            if pair?.after.isEmpty == true {
                throw .usage("‘--format \(value)’ has no file", hint: "write \(format.name)=FILE")
            }
            let path = pair.map { environment.outputPath($0.after) } ?? "-"
            destinations.append(FormatDestination(format: format, file: path == "-" ? nil : path))
        }
        if destinations.isEmpty, let first = formats.first {
            destinations.append(FormatDestination(format: first, file: nil))
        }
        return destinations
    }

    func write(_ answer: Answer, _ invocation: Invocation, standard: any OutputChannel) throws(CommandFailure) {
        guard let file else { return invocation.write(to: standard) { format.append(answer, &$0) } }
        try invocation.write(TextBuffer.filled { format.append(answer, &$0) }.bytes, toFile: file)
    }
}

extension Invocation {
    /// Replaces the content of the file at `path`, relative to the working directory, with `bytes`; `-` is standard
    /// output.
    func write(_ bytes: [UInt8], toFile path: String) throws(CommandFailure) {
        guard path != "-" else { return output.write(bytes) }
        try CommandFailure.writing(path, try SystemCalls.replace(environment.resolved(path), with: bytes))
    }
}
