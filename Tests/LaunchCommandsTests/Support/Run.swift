import Foundation
import LaunchCommands

/// A command line that was carried out in this process, and what came of it.
struct Run {
    let output: String
    let errors: String
    let code: Int32

    /// Carries out `arguments` in a folder, which is that of the fixtures unless another one is given.
    init(
        _ arguments: [String], in folder: URL = Repository.fixtures, input: String = "",
        variables: [String: String] = [:], isTerminal: Bool = false, tool: CommandLineTool = CommandLineTool()
    ) {
        let output = CapturedOutput(isTerminal: isTerminal)
        let errors = CapturedOutput(isTerminal: isTerminal)
        let environment = Environment(
            variables: variables.merging(["SOURCE_DATE_EPOCH": "1700000000"]) { given, _ in given },
            workingDirectory: folder.path, standardInput: .bytes(Array(input.utf8)))
        code = tool.run(arguments: arguments, environment: environment, output: output, errors: errors).rawValue
        self.output = output.text
        self.errors = errors.text
    }

    /// The same for words separated by blanks.
    init(_ line: String, in folder: URL = Repository.fixtures, input: String = "") {
        self.init(line.split(separator: " ").map(String.init), in: folder, input: input)
    }

    /// Everything that came of it, to be compared with a golden file.
    var transcript: String {
        (output + (errors.isEmpty ? "" : "--- standard error\n" + errors) + "--- exit \(code)\n")
            .replacing(Repository.root.path, with: "/repository")
    }
}
