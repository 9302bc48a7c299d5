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

    /// The text of a file of the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A new folder, which is removed when `body` is done.
    static func withTemporaryFolder<R>(_ body: (URL) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
