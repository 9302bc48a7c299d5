import LaunchGraph

/// Converts paths to those relative to the root of a repository, as servers that show source files require.
package struct SourceRoot: Sendable {
    private let root: [Substring]?
    private let workingDirectory: [Substring]

    /// The absolute path of the folder that relative paths start from; `nil` if the server knows this folder.
    let folder: String?

    package init(repository: String? = nil, workingDirectory: String? = nil) {
        root = repository.map { Self.parts(of: $0) }
        self.workingDirectory = Self.parts(of: workingDirectory ?? "")
        folder = repository == nil ? workingDirectory.map { $0 == "/" ? "" : $0 } : nil
    }

    /// Returns the path with which a server can find the file; `nil` for input other than files, such as standard input.
    func file(of location: SourceLocation) -> String? { location.file.hasPrefix("<") ? nil : path(of: location.file) }

    /// Returns the path of `file` relative to the root; unchanged if the file is outside the root.
    package func path(of file: String) -> String {
        if file.hasPrefix("<") { return file }
        let isAbsolute = file.hasPrefix("/")
        let parts = Self.parts(of: file, after: isAbsolute || root == nil ? [] : workingDirectory)
        let isInside = root.map(parts.starts(with:)) ?? (!isAbsolute && !parts.isEmpty)
        return isInside ? parts.dropFirst(root?.count ?? 0).joined(separator: "/") : file
    }

    private static func parts(of path: String, after start: [Substring] = []) -> [Substring] {
        var parts = start
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts
    }
}
