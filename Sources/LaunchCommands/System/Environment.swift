import LaunchManifest
import LaunchRendering
import LaunchSupport

package struct Environment: Sendable {
    package enum StandardInput: Sendable {
        case process
        /// These bytes, for tests.
        case bytes([UInt8])
    }

    package var variable: @Sendable (String) -> String?

    /// The folder that relative paths start from; `nil` for the process's own working directory.
    package var workingDirectory: String?
    package var standardInput: StandardInput

    package init(
        variables: [String: String] = [:], workingDirectory: String? = nil, standardInput: StandardInput = .bytes([])
    ) {
        variable = { variables[$0] }
        self.workingDirectory = workingDirectory
        self.standardInput = standardInput
    }

    package static var process: Environment {
        var environment = Environment(standardInput: .process)
        environment.variable = { name in getenv(name).map { String(systemString: $0) } }
        return environment
    }

    /// The folder that paths in reports are relative to: the repository if a CI server names it (GitHub Actions, GitLab
    /// CI/CD), otherwise the working directory.
    var sourceRoot: SourceRoot {
        let here = workingDirectory ?? SystemCalls.workingDirectory
        let roots = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap(variable)
        return SourceRoot(repository: here == nil ? nil : roots.first { $0.hasPrefix("/") }, workingDirectory: here)
    }

    /// The current time in seconds since the beginning of 1970, in UTC. `SOURCE_DATE_EPOCH` replaces it, for
    /// reproducible reports (reproducible-builds.org); the formats have no years beyond 9999.
    var secondsSince1970: Int {
        let latest = 253_402_300_799
        return variable("SOURCE_DATE_EPOCH").flatMap { Int($0) }.map { min(max(0, $0), latest) }
            ?? SystemCalls.secondsSince1970
    }

    func resolved(_ path: String) -> String {
        guard let workingDirectory, path.utf8.first != UInt8(ascii: "/") else { return path }
        return workingDirectory + "/" + path
    }

    func isFolder(_ path: String) -> Bool { path != "-" && SystemCalls.isFolder(resolved(path)) }

    /// Returns the contents of the file at `path`, relative to the working directory; `-` is standard input. A file that the
    /// command line does not name (`isChosen`) must be a regular file.
    func read(_ path: String, isChosen: Bool = true) throws(UnreadableInput) -> SourceText {
        if path == "-", case .bytes(let bytes) = standardInput { return SourceText(name: "<stdin>", bytes: bytes) }
        return path == "-"
            ? try FileContents.read(path) : try FileContents.read(resolved(path), named: path, isChosen: isChosen)
    }

    func isColoured(_ channel: any OutputChannel, choice: String?) -> Bool {
        switch choice {
        case "always": true
        case "never": false
        default: channel.isTerminal && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
        }
    }
}
