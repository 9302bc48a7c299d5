import DependencyGraph
import Foundation
import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct FileContentsTests {
    private func failure(_ path: String) -> String? {
        let manifest = Manifest(contentsOf: [path])
        guard !manifest.isReadable else { return nil }
        return shown(manifest.diagnostics())
    }

    @Test(arguments: [
        ("/nowhere/x.json", "there is no such file"), ("", "there is no such file"), ("a\0b", "there is no such file"),
        ("/etc/passwd/x.json", "this file cannot be read: Not a directory"),
        ("/", "this is a folder, not a file\n  help: name the files in it"), ("/dev/null", "the file is empty"),
        (
            "/dev/zero",
            "there are more than 256 MiB in this file\n  help: a manifest of a million services has about 100 MiB; is this one?"
        ),
    ])
    func `a path without a manifest is reported`(path: String, message: String) {
        #expect(failure(path) == "\(path):1:1: error: \(message)")
    }

    @Test func `a file that cannot be read is reported with the reason`() {
        // No process, not even one of the superuser, can read the memory at address 0.
        #if os(Linux)
            #expect(
                failure("/proc/self/mem")
                    == "/proc/self/mem:1:1: error: this file cannot be read: Input/output error")
        #endif
    }

    @Test func `a file without read permission is reported as such`() throws {
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(#"{"services":[]}"#.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        // The superuser may read it all the same.
        let expected = "\(path):1:1: error: this file may not be read: permission denied"
        #expect(failure(path) == (getuid() == 0 ? nil : expected))
    }

    @Test func `a file of any length is read unchanged`() throws {
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for count in [0, 1, 65_535, 65_536, 65_537, 1_000_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try Data(bytes).write(to: URL(filePath: path))
            #expect(try FileContents.read(path).bytes == bytes)
        }
    }

    @Test func `every unreadable file is reported, and the readable ones are read`() {
        let manifest = Manifest(contentsOf: ["/nowhere/a.json", fixtures + "/broken/cycle.json", "/nowhere/b.json"])
        let found = manifest.diagnostics().map { finding in
            "\(finding.location?.file.split(separator: "/").last ?? "") \(finding.rule?.name ?? "-")"
        }
        #expect(found.sorted() == ["a.json -", "b.json -", "cycle.json cycle"])
        #expect(!manifest.isReadable)
    }

    @Test func `a long file does not stay in memory, and is read again for source locations`() throws {
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let space = String(repeating: " ", count: 1 << 20)
        let text = "{ \"defaults\": { \"mode\": \"eager\" },\n\"services\": [\n{ \"id\": \"a\" }\n]\(space) }"
        try Data(text.utf8).write(to: URL(filePath: path))
        let manifest = Manifest(contentsOf: [path])
        #expect(manifest.location(ofService: 0)?.description == "\(path):3:9")
        #expect(manifest.location(ofKey: "mode", ofService: 0)?.description == "\(path):1:25")
        // Of a file that was changed in the meantime, locations are those that it has now.
        let changed = Manifest(contentsOf: [path])
        try Data("{}".utf8).write(to: URL(filePath: path))
        #expect(changed.location(ofService: 0)?.description == "\(path):1:3")
        #expect(changed.location(ofKey: "mode", ofService: 0)?.description == "\(path):1:3")
        let missing = Manifest(contentsOf: [path])
        try FileManager.default.removeItem(atPath: path)
        #expect(missing.location(ofService: 0) == nil)
    }
}
