import Foundation

/// Where the files of this package are.
enum Repository {
    /// The package's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the manifests that tests and documentation use.
    static let fixtures = root.appending(path: "Fixtures/Data")

    /// The folder of the outputs that were looked at and found right.
    static let golden = root.appending(path: "Tests/LaunchCommandsTests/Golden")

    /// The text of a file of the package, or of another folder.
    static func text(_ path: String, in folder: URL = root) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// A new folder with files, whose texts are given by their paths, and with symbolic links, whose targets are. It is
    /// removed when `body` is done.
    static func withTemporaryFolder<R>(
        _ files: [String: String] = [:], links: [String: String] = [:], _ body: (URL) throws -> R
    ) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files { try write(text, to: path, in: folder) }
        for (path, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: file(path, in: folder).path, withDestinationPath: target)
        }
        return try body(folder)
    }

    /// Writes a file, and makes the folders that it is in.
    static func write(_ text: String, to path: String, in folder: URL) throws {
        try Data(text.utf8).write(to: file(path, in: folder))
    }

    private static func file(_ path: String, in folder: URL) throws -> URL {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return file
    }
}
