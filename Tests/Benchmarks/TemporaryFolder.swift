import Foundation

/// A folder for the files of a benchmark.
struct TemporaryFolder {
    private let folder: URL

    /// Calls `body` with a new folder, which is removed afterwards.
    static func use(_ body: (TemporaryFolder) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "launchgraph-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(TemporaryFolder(folder: folder))
    }

    /// The path of the file `name`.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes the file `name` and returns its path. `body` passes the text on piece by piece, as it may be long.
    func file(_ name: String, _ body: (inout FileWriter) throws -> Void) throws -> String {
        let path = path(name)
        guard let file = fopen(path, "w") else { throw Programs.Failure() }
        defer { fclose(file) }
        var writer = FileWriter(file: file)
        try body(&writer)
        return path
    }
}

/// A file that is being written.
struct FileWriter {
    fileprivate let file: UnsafeMutablePointer<FILE>

    func write(_ text: String) { fputs(text, file) }
}
