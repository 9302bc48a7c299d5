import LaunchManifest

struct BaselineChoice {
    static let file = Option.value(
        "baseline", "FILE", of: .files, "accept the problems that FILE lists, each by its rule and services")

    static let write = Option.flag(
        "write-baseline", "write the current problems to the baseline, so that they are accepted")

    let path: String?
    let isWritten: Bool

    private let baseline: Baseline

    var accepted: Baseline { isWritten ? Baseline() : baseline }

    init(_ invocation: Invocation) throws(CommandFailure) {
        path = invocation.arguments.value(of: Self.file)
        isWritten = invocation.arguments.has(Self.write)
        var text: SourceText?
        if let path, isWritten {
            text = try? invocation.environment.read(path)
        } else if let path {
            text = try CommandFailure.reading(
                help: "add --write-baseline to create it", try invocation.environment.read(path))
        } else if isWritten {
            throw .usage("--write-baseline needs --baseline", hint: "add --baseline FILE")
        }
        baseline = if let text { try CommandFailure.reading(try BaselineReader.read(text)) } else { Baseline() }
    }

    /// Writes a baseline of all problems that `check` found without one, and returns the check in which they are known.
    func record(_ check: ManifestCheck, _ invocation: Invocation) throws(CommandFailure) -> ManifestCheck {
        guard isWritten, let path, check.verdict != .unreadable else { return check }
        let (new, accepting) = check.accepting(keepingReasonsOf: baseline)
        try invocation.write(new.json(), toFile: invocation.environment.outputPath(path))
        return accepting
    }
}
