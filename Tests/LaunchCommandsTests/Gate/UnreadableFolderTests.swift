import Foundation
import LaunchSupport
import Testing

@testable import LaunchCommands

/// What commands do with folders that cannot be read as a whole.
struct UnreadableFolderTests {
    private static let unit = "[Service]\nExecStart=/bin/true\n"

    @Test func `a folder that cannot be listed is an error, not an empty folder`() throws {
        try Repository.withTemporaryFolder { folder in
            let missing = folder.appending(path: "missing").path
            let file = folder.appending(path: "a.service")
            try Self.unit.write(to: file, atomically: true, encoding: .utf8)
            for (path, code) in [(missing, ENOENT), (file.path, ENOTDIR)] {
                let unreadable = SystemCalls.files(below: path).unreadable
                #expect(unreadable.map(\.path) == [""])
                #expect(unreadable.map(\.error.code) == [code])
                let ofNames = #expect(throws: SystemError.self) { _ = try SystemCalls.names(inFolder: path) }
                #expect(ofNames?.code == code)
            }
            let found = SystemCalls.files(below: folder.path)
            #expect(found.files == ["a.service"])
            #expect(found.unreadable.isEmpty)
            #expect(try SystemCalls.names(inFolder: folder.path) == ["a.service"])
        }
    }

    @Test func `a folder below the given one that cannot be read is reported at its path`() throws {
        try Repository.withTemporaryFolder(["sd/a.service": Self.unit]) { folder in
            Run("check --from systemd sd", in: folder).expect(0)
            try Self.withTooLongPath(in: folder.appending(path: "sd").path) {
                for line in ["check --from systemd sd", "check sd", "order sd", "diff sd sd"] {
                    Run(line, in: folder).expect(
                        2, errors: [.prefix("sd/nnn"), "nnn: error: this folder cannot be read: File name too long\n"])
                }
            }
        }
    }

    @Test func `a folder that cannot be used is in the report, in the format that was asked for`() throws {
        try Repository.withTemporaryFolder { folder in
            let empty = folder.appending(path: "empty")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            let message = "this folder contains no file that is read as systemd"
            for format in ["json", "sarif", "junit", "github", "gitlab"] {
                Run("check --from systemd --format \(format) --format sarif=report.sarif empty", in: folder).expect(
                    2, output: [.contains(message)],
                    errors: [
                        .exactly(
                            "empty: error: \(message)\nfailed: the input could not be read, so nothing was checked\n")
                    ])
            }
            let report = try Repository.text("report.sarif", in: folder)
            #expect(report.contains(message))
        }
    }

    @Test func `a folder without read permission is reported as such`() throws {
        try Repository.withTemporaryFolder(["sd/a.service": Self.unit, "sd/sub/b.service": Self.unit]) { folder in
            let closed = folder.appending(path: "sd/sub")
            // Without read permission, with the permission to list names only, and with the one to enter only.
            for permissions in [0o000, 0o444, 0o311] {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: closed.path)
                let inner = Run("check --from systemd sd", in: folder)
                let outer = Run("check --from systemd sd/sub", in: folder)
                for run in [inner, outer] {
                    // The superuser may read it all the same.
                    run.expect((getuid() == 0 ? 0 : 2))
                    let message = "sd/sub: error: this folder may not be read: permission denied\n"
                    #expect(run.errors.contains(message) == (getuid() != 0))
                }
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path)
        }
    }

    /// Makes nested folders in `folder` whose path is longer than the system allows, and removes them after `body`.
    private static func withTooLongPath(in folder: String, _ body: () throws -> Void) throws {
        let name = String(repeating: "n", count: 250)
        var descriptors = [open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)]
        defer {
            // Each folder is empty after the one in it was removed. No path names the innermost ones.
            for descriptor in descriptors.reversed() {
                unlinkat(descriptor, name, AT_REMOVEDIR)
                close(descriptor)
            }
        }
        for _ in 0...Int(PATH_MAX) / name.utf8.count {
            let parent = try #require(descriptors.last)
            try #require(mkdirat(parent, name, 0o755) == 0)
            let child = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try #require(child >= 0)
            descriptors.append(child)
        }
        try body()
    }
}
