import Foundation
import LaunchDeclarations
import LaunchManifest
import Testing

/// The check that the build-tool plug-in makes.
@Suite struct ManifestCheckTests {
    private static let baseline = """
        {"schemaVersion":1,"known":[{"rule":"cycle","services":["a","b"]},{"rule":"cycle","services":["b","a"]}]}
        """
    private static let cycle = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a"]}]}"#

    /// The verdict on a manifest, and the messages.
    private func check(_ manifest: String, baseline: String? = nil) throws -> (ManifestCheck.Verdict, [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "launchgraph.json")
        try Data(manifest.utf8).write(to: file)
        var path: String?
        if let baseline {
            path = folder.appending(path: "baseline.json").path
            if !baseline.isEmpty { try Data(baseline.utf8).write(to: folder.appending(path: "baseline.json")) }
        }
        let check = ManifestCheck(manifests: [file.path], baseline: path)
        return (check.verdict, check.diagnostics.map(\.message))
    }

    @Test func `a manifest without problems passes, and one with a cycle fails`() throws {
        #expect(try check(#"{"services":[{"id":"a"}]}"#) == (.passed, []))
        let (verdict, messages) = try check(Self.cycle)
        #expect(verdict == .failed)
        #expect(messages == ["these 2 services depend on each other in a cycle: a → b → a"])
    }

    @Test func `a problem that the baseline lists passes, and one that no longer occurs is told`() throws {
        let (verdict, messages) = try check(Self.cycle, baseline: Self.baseline)
        #expect(verdict == .passed && messages == [])
        let (later, stale) = try check(#"{"services":[{"id":"a"},{"id":"b"}]}"#, baseline: Self.baseline)
        #expect(later == .passed)
        #expect(!stale.isEmpty && stale.allSatisfy { $0.hasPrefix("a known problem no longer occurs") }, "\(stale)")
    }

    @Test(
        arguments: [
            ("{", nil, "the file ends"), (cycle, "", "there is no such file"),
            (cycle, #"{"known":5,"schemaVersion":1}"#, "‘known’ must be a list"),
        ] as [(String, String?, String)])
    func `a file that cannot be read is told, and nothing passes`(
        manifest: String, baseline: String?, message: String
    ) throws {
        let (verdict, messages) = try check(manifest, baseline: baseline)
        #expect(verdict == .unreadable)
        #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }
}
