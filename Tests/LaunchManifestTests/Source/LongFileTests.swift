import DependencyGraph
import Foundation
import LaunchDeclarations
import LaunchSupport
import Testing

@testable import LaunchManifest

/// Files that are read in windows, compared with the same text in memory.
@Suite struct LongFileTests {
    private static let windowLengths = [1, 16, 100, 1_000]

    /// Calls `body` with the text of a file that contains `bytes`, for each of several lengths of the windows.
    private func withFile(_ bytes: [UInt8], _ body: (_ long: SourceText, _ path: String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for windowLength in Self.windowLengths {
            try Data(bytes).write(to: URL(filePath: path))
            try body(FileContents.open(path, windowLength: windowLength), path)
        }
    }

    /// Everything that a manifest tells about its text.
    private func description(_ manifest: Manifest) -> String {
        let declarations = manifest.declarations
        var lines = [shown(manifest.diagnostics())]
        lines.append("\(manifest.name ?? "-") \(manifest.layers) \(manifest.forbidden.map(\.location))")
        lines.append(
            manifest.resolution.launchOrder.map { manifest.resolution.identifier(of: $0) }.joined(separator: " "))
        for service in declarations.services {
            let timeout = manifest.location(ofKey: "timeout", ofService: service)
            lines.append(
                "\(service) \(String(describing: manifest.location(ofService: service))) \(String(describing: timeout))"
            )
        }
        for dependency in declarations.dependencies {
            let name = declarations.names[declarations.name(ofDependency: dependency)]
            lines.append("\(name) \(String(describing: manifest.location(ofDependency: dependency)))")
        }
        return lines.joined(separator: "\n")
    }

    private func expectSame(_ text: String, as format: ManifestFormat = .json) throws {
        try expectSame(Array(text.utf8), as: format)
    }

    private func expectSame(_ bytes: [UInt8], as format: ManifestFormat = .json) throws {
        try withFile(bytes) { long, path in
            let short = SourceText(name: path, bytes: bytes)
            #expect(long.bytes == bytes)
            #expect(description(Manifest([long], format: format)) == description(Manifest([short], format: format)))
        }
    }

    private static let services = """
        { "id": "a", "dependsOn": ["b", "\\u00e4", { "id": "c", "condition": "healthy" }], "timeout": "5s" },
          // A comment with an ü and a long tail that is longer than some windows.
          { "id": "b", "startsAfter": [ "c" ], "colour": "red" }, { "id": "\\u00e4" },\r
        { "id": "c", "timeout": 3 }, { "dependsOn": [] }, "x", { "id": "something-longer-than-a-word" },
        """

    @Test(arguments: [
        "{}", "[]", "", " ", "\u{FEFF}{ \"services\": [] }", #"{"services":[{"id":"a"}]}"#,
        "{ \"name\": \"shop\", \"services\": [\(services)], \"layers\": [\"core\", \"ui\"] }",
        "\u{FEFF}\r\n{ \"defaults\": { \"timeout\": \"1s\" },\r\n \"services\": [\n\(services)\n] } // the end\n\n",
        "{ \"services\": [\(services)], \"services\": [\(services)], \"forbidden\": [ { \"from\": \"a\", \"to\": \"b\" } ] }",
        #"{ "services": 3, "name": 4 }"#,
    ])
    func `a manifest is the same in windows`(text: String) throws {
        try expectSame(text)
        // What was an error in memory is the same error in windows: the text is cut off anywhere.
        let bytes = Array(text.utf8)
        for end in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 12) { try expectSame(Array(bytes[..<end])) }
    }

    @Test func `random changes of a manifest give the same diagnostics in windows`() throws {
        var random = SplitMix64(seed: 5)
        let text = Array("{ \"services\": [\(Self.services)], \"name\": \"x\" }".utf8)
        for _ in 0..<25 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1:
                    bytes[index] =
                        [0, 0x22, 0x5B, 0x5D, 0x7B, 0x7D, 0x2C, 0x2F, 0x5C, 0xFF].randomElement(using: &random) ?? 0
                default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
                }
            }
            try expectSame(bytes)
        }
    }

    @Test func `many services are the same in windows, which they exceed by far`() throws {
        let list = (0..<900).map { #"{ "id": "service-\#($0)", "dependsOn": ["service-\#($0 / 2)", "common"] }"# }
        let text = "{ \"name\": \"many\", \"services\": [\n\(list.joined(separator: ",\n"))\n], \"budget\": \"3s\" }"
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        let short = Manifest([SourceText(name: path, text)])
        for windowLength in [500, 5_000, 20_000] {
            let long = Manifest([try FileContents.open(path, windowLength: windowLength)])
            #expect(description(long) == description(short))
        }
        #expect(short.resolution.problems.count == 901)
    }

    @Test(arguments: [
        "", "a", "a b", "a b\nb c\r\n\tc d e e", "a ä ä b\u{7F} x", String(repeating: "x", count: 600) + " y",
        "a b c", "\u{FEFF}a b", "a\0b c",
    ])
    func `an edge list is the same in windows`(text: String) throws {
        try expectSame(text, as: .tsort)
        try expectSame(Array(text.utf8) + [0x20, 0xFF, 0x20, 0x61], as: .tsort)
    }

    @Test func `each offset of a long file has the location that it has in memory`() throws {
        let text = (0..<700).map { "\($0) ü\r\n\($0)\r\($0 % 3 == 0 ? "\n\n" : "\t")" }.joined()
        try withFile(Array(text.utf8)) { long, path in
            let short = SourceText(name: path, text)
            for offset in stride(from: text.utf8.count + 5, through: 0, by: -17) {
                #expect(long.location(at: offset) == short.location(at: offset))
            }
        }
    }

    @Test func `a long file that is gone when it is read is reported`() throws {
        try withFile(Array("{ \"services\": [\(Self.services)\(Self.services)\(Self.services)] }".utf8)) { long, path in
            try FileManager.default.removeItem(atPath: path)
            #expect(shown(Manifest([long]).diagnostics()) == "\(path):1:1: error: there is no such file")
            #expect(
                shown(Manifest([long], format: .tsort).diagnostics()) == "\(path):1:1: error: there is no such file")
            #expect(long.bytes.isEmpty)
            #expect(long.location(at: 30).line == 1)
        }
    }

    @Test func `a file that has become shorter is read to its end`() throws {
        try withFile(Array("{ \"services\": [\(Self.services)\(Self.services)\(Self.services)] }".utf8)) { long, path in
            try Data(#"{ "services": [{ "id": "x" "#.utf8).write(to: URL(filePath: path))
            let manifest = Manifest([long])
            #expect(!manifest.isReadable)
            #expect(manifest.diagnostics().first?.location?.line == 1)
        }
    }

    @Test func `only long files are read in windows, and none is kept open`() throws {
        let path = NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(repeating: 0x20, count: 10).write(to: URL(filePath: path))
        #expect(try FileContents.open(path, windowLength: 10).window(from: 0).isLast)
        let texts = try (0..<2_000).map { _ in try FileContents.open(path, windowLength: 9) }
        #expect(try texts.allSatisfy { try !$0.window(from: 0).isLast })
    }
}
