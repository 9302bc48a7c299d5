import Foundation
import LaunchCommands
import Testing

/// A command line that was carried out, in this process or in another, and what came of it.
struct Run {
    /// The words of the command line, or the script.
    let line: String
    let output: String
    let errors: String
    let code: Int32

    /// A part of the output or of the errors. A literal is a text that they contain.
    enum Part: ExpressibleByStringInterpolation {
        case contains(String), lacks(String), prefix(String), suffix(String), exactly(String)

        init(stringLiteral text: String) { self = .contains(text) }

        fileprivate func isFound(in text: String) -> Bool {
            switch self {
            case .contains(let part): text.contains(part)
            case .lacks(let part): !text.contains(part)
            case .prefix(let part): text.hasPrefix(part)
            case .suffix(let part): text.hasSuffix(part)
            case .exactly(let whole): text == whole
            }
        }
    }

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
        line = arguments.joined(separator: " ")
        code = tool.run(arguments: arguments, environment: environment, output: output, errors: errors).rawValue
        self.output = output.text
        self.errors = errors.text
    }

    /// The same for words separated by blanks.
    init(
        _ line: String, in folder: URL = Repository.fixtures, input: String = "", variables: [String: String] = [:],
        tool: CommandLineTool = CommandLineTool()
    ) {
        self.init(
            line.split(separator: " ").map(String.init), in: folder, input: input, variables: variables, tool: tool)
    }

    /// The same in a new folder with files and symbolic links, which are given by their paths.
    init(
        _ line: String, files: [String: String], links: [String: String] = [:], variables: [String: String] = [:]
    ) throws {
        self = try Repository.withTemporaryFolder(files, links: links) { Run(line, in: $0, variables: variables) }
    }

    /// What came of a script.
    init(script: String, output: String, errors: String, code: Int32) {
        line = script
        self.output = output
        self.errors = errors
        self.code = code
    }

    /// Everything that came of it, to be compared with a golden file.
    var transcript: String {
        (output + (errors.isEmpty ? "" : "--- standard error\n" + errors) + "--- exit \(code)\n")
            .replacing(Repository.root.path, with: "/repository")
    }

    /// Expects an exit status and parts of both outputs. A failure lists all that is not as expected.
    func expect(
        _ code: Int32? = nil, output: [Part] = [], errors: [Part] = [],
        location: Testing.SourceLocation = #_sourceLocation
    ) {
        var differences = code.map { $0 == self.code ? [] : ["exit \(self.code) instead of \($0)"] } ?? []
        differences += output.filter { !$0.isFound(in: self.output) }.map { "output: \($0)" }
        differences += errors.filter { !$0.isFound(in: self.errors) }.map { "errors: \($0)" }
        #expect(differences == [], "‘\(line)’ printed\n\(transcript.prefix(4_000))", sourceLocation: location)
    }
}
