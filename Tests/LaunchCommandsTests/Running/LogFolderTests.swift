import Foundation
import LaunchGraph
import Testing

@testable import LaunchCommands

/// The files of `run --logs`, with a limit of their size.
struct LogFolderTests {
    @Test(arguments: [
        (["0123456\n"], "0123456\n", nil), (["0123\n", "5678\n"], "5678\n", "0123\n"),
        (["0123\n5678\n"], "5678\n", "0123\n"), (["0\n", "1\n2\n3\n4\n5\n"], "5\n", "1\n2\n3\n4\n"),
        (["0123456789abcdefghij\n"], "ghij\n", "89abcdef"), (["0\n23456789abcdef"], "abcdef", "23456789"),
        (["0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"], "8\n9\n", "4\n5\n6\n7\n"),
    ])
    func `no file is larger than the limit, and both end with complete lines if these are short enough`(
        writes: [String], log: String, earlier: String?
    ) throws {
        let folder = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var logs = try LogFolder(path: folder, limit: 8)
        for text in writes { #expect(logs.write(Array(text.utf8)[...], of: ServiceID("a")) == nil) }
        #expect(try String(contentsOfFile: folder + "/a.log", encoding: .utf8) == log)
        #expect((try? String(contentsOfFile: folder + "/a.log.1", encoding: .utf8)) == earlier)
    }
}
