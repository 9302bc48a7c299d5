import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

package struct ImportInput: Sendable {
    /// The files in the given order; the files of a folder are ordered by name.
    package var files: [SourceText]

    package var profiles: [String] = []

    /// The files of variables that are read instead of `.env`, as paths for ``further``.
    package var environmentFiles: [String] = []

    package var variable: @Sendable (String) -> String? = { _ in nil }

    /// Reads another file that a file refers to.
    ///
    /// The path is relative to the working directory, like the names of ``files``. A file outside the folders of the
    /// given files is not read; the diagnostic states this.
    package var further: @Sendable (_ path: String) -> FurtherFile = { _ in .missing }

    /// Returns the path in a symbolic link; `nil` if the file is not a link.
    package var linkTarget: @Sendable (_ path: String) -> String? = { _ in nil }

    /// Parses the documents of a text in JSON, or in YAML if its name indicates YAML and this build can read YAML.
    package var documents: @Sendable (SourceText) -> Result<[JSONDocument], UnreadableInput> = { source in
        Result { () throws(UnreadableInput) in [try JSONDocument(source)] }
    }

    /// How much more than the text of the files the graph may contain.
    package var budget = GrowthBudget()

    package init(_ files: [SourceText]) { self.files = files }

    package enum FurtherFile: Sendable {
        case text(SourceText)
        case missing
        /// The file must not or cannot be read, for a reason such as `it is outside the folder of the files`.
        case refused(String, help: String?)

        /// Returns the reason why the file is not read. The location of a problem may already name the file.
        func problem(of path: String, isNamed: Bool = true) -> (message: String, help: String?)? {
            switch self {
            case .text: nil
            case .missing where !isNamed: ("there is no such file", nil)
            case .missing where path.isEmpty: ("the path of this file is empty", nil)
            case .missing: ("there is no file \(VisibleText.escaping(path))", nil)
            case .refused(let reason, let help): ("the file \(VisibleText.escaping(path)) is not read: \(reason)", help)
            }
        }
    }
}

extension ImportInput {
    /// The files of variables: the chosen ones, else the one beside the first file, which need not exist.
    var variableFiles: [String] {
        if !environmentFiles.isEmpty { return environmentFiles }
        return files.first.map { [Self.path(".env", in: Self.folder(ofPath: $0.name))] } ?? []
    }

    /// Returns a path relative to the folder of the first file. A folder above the working directory is not known by name.
    func pathFromFolder(_ path: String) -> String {
        let folder = files.first.map { Self.path("", in: Self.folder(ofPath: $0.name)) } ?? ""
        guard !folder.isEmpty, !path.hasPrefix("/"), !folder.hasPrefix("/"), !folder.hasPrefix("..") else {
            return path
        }
        guard !path.hasPrefix(folder + "/") else { return String(path.dropFirst(folder.count + 1)) }
        return String(repeating: "../", count: folder.split(separator: "/").count) + path
    }

    /// Adds the variables of all files, of which a later one overrides the earlier ones.
    ///
    /// - Returns: the problems of the files, and the files that exist, as paths relative to the folder of the first file.
    func readVariables(
        into scope: inout VariableScope, _ graph: inout ImportedGraph
    ) -> (problems: [Diagnostic], found: [String]) {
        var (problems, found): ([Diagnostic], [String]) = ([], [])
        for path in variableFiles {
            let file = further(path)
            if case .text(let source) = file {
                found.append(pathFromFolder(path))
                if graph.mayParse(source) { problems += scope.read(source, &graph.budget, overrides: true) }
            } else if case .missing = file, environmentFiles.isEmpty {
                continue
            } else if let (message, help) = file.problem(of: path, isNamed: false) {
                problems.append(Diagnostic(nil, message, at: SourceLocation(file: path), help: help))
            }
        }
        return (problems, found)
    }

    /// Returns the text of a file to which another one refers; `nil` if it is not read, which is recorded as an error.
    func text(of path: String, referredToAt location: SourceLocation, _ graph: inout ImportedGraph) -> SourceText? {
        let file = further(path)
        if case .text(let source) = file { return graph.mayParse(source) ? source : nil }
        if let (message, help) = file.problem(of: "\(SecretText(path).marking(graph.secrets))") {
            graph.note(error: message, at: location, help: help)
        }
        return nil
    }

    /// `path`, which is relative to `folder`, relative to the working directory: without `.` and, as far as possible, `..`.
    package static func path(_ path: String, in folder: String) -> String {
        var parts: [Substring] = []
        let isAbsolute = path.hasPrefix("/") || folder.hasPrefix("/")
        let base = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in base + path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !isAbsolute || !parts.isEmpty {
                parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// The folder of the file at `path`; empty for the working directory.
    static func folder(ofPath path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
}
