import DependencyGraph
import Foundation
import LaunchDeclarations
import LaunchManifest
import Testing

/// The conformance cases of resolution, read as manifests: what is found has the right rules and services.
@Suite struct ManifestConformanceTests {
    private static let names = ["resolution", "real"].flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/Cases/\(folder)")) ?? []).sorted()
            .map { "Cases/\(folder)/\($0)" }
    }

    @Test func `the conformance cases exist`() { #expect(Self.names.count > 60) }

    @Test(arguments: names) func `a conformance case has the expected diagnostics`(name: String) throws {
        let source = try FileContents.read(fixtures + "/" + name)
        let example = try JSONDocument(source).root
        let expected = try #require(example["expected"])
        // The manifest alone, as Foundation writes it: another hand on the same text.
        let whole = try JSONSerialization.jsonObject(with: Data(source.bytes)) as? [String: Any]
        let text = try JSONSerialization.data(withJSONObject: try #require(whole?["manifest"]))
        let manifest = Manifest([SourceText(name: "m", bytes: Array(text))])

        let findings = manifest.diagnostics()
        let problems = expected["problems"]?.elements.map { problem -> [String] in
            problem.elements.flatMap { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) }
        }
        let found = findings.filter { $0.rule != .cycle }.map { [$0.rule?.name ?? ""] + $0.services }
        #expect(sorted(found) == sorted(problems ?? []))
        let cycles = findings.filter { $0.rule == .cycle }.map(\.services)
        let expectedCycles = expected["cycles"]?.elements.map { cycle -> [String] in
            cycle["services"]?.elements.compactMap(\.string) ?? []
        }
        #expect(sorted(cycles) == sorted(expectedCycles ?? []))
        #expect(findings.allSatisfy { $0.location != nil })
        #expect(manifest.resolution.isSound == expected["ok"]?.bool)
        #expect(manifest.isReadable)
    }

    private func sorted(_ lists: [[String]]) -> [[String]] { lists.sorted { $0.description < $1.description } }
}
