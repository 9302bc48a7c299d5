import LaunchGraph

/// Converts the paths of a report to paths relative to the root of a repository, as servers that show source files
/// require.
package struct SourceRoot: Sendable {
    private let root: [Substring]?
    private let workingDirectory: [Substring]

    /// The absolute path of the folder that relative paths start from; `nil` if the server that reads the report knows
    /// this folder.
    let folder: String?

    /// Creates a root for paths relative to the folder in which the tool was started.
    package init(folder: String? = nil) {
        root = nil
        workingDirectory = []
        self.folder = folder.map { $0 == "/" ? "" : $0 }
    }

    /// Creates a root for the folder of a repository. Paths in `root` are relative to it; others are unchanged.
    package init(root: String, workingDirectory: String) {
        self.root = Self.parts(of: root, after: [])
        folder = nil
        self.workingDirectory = Self.parts(of: workingDirectory, after: [])
    }

    /// Returns the path with which a server can find the file of a source location; `nil` for input other than files,
    /// such as standard input.
    func file(of location: SourceLocation) -> String? { location.file.hasPrefix("<") ? nil : path(of: location.file) }

    /// Returns the path of `file` relative to the root; unchanged if the file is outside the root.
    package func path(of file: String) -> String {
        if file.hasPrefix("<") { return file }
        let isAbsolute = file.hasPrefix("/")
        guard let root else {
            let parts = Self.parts(of: file, after: [])
            return isAbsolute || parts.isEmpty ? file : parts.joined(separator: "/")
        }
        let parts = Self.parts(of: file, after: isAbsolute ? [] : workingDirectory)
        return parts.starts(with: root) ? parts.dropFirst(root.count).joined(separator: "/") : file
    }

    /// Returns the components of a path, with `.` and, if possible, `..` resolved.
    private static func parts(of path: String, after start: [Substring]) -> [Substring] {
        var parts = start
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts
    }
}
