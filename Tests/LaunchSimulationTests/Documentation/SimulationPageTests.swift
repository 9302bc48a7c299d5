import Foundation
import Testing

@Suite struct SimulationPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func lines(_ path: String) throws -> [Substring] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(arguments: ["RealSimulationSample", "HangingSample"])
    func `the page about simulations shows what is compiled and run`(sample: String) throws {
        let sample = try Self.lines("Tests/LaunchSimulationTests/Documentation/\(sample).swift")
        let begin = try #require(sample.firstIndex { $0.hasSuffix("// Page: begin") })
        let end = try #require(sample.firstIndex { $0.hasSuffix("// Page: end") })
        let excerpt = sample[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
        let page = try Self.lines("Sources/LaunchSimulation/LaunchSimulation.docc/LaunchSimulation.md")
            .joined(separator: "\n")
        #expect(page.contains("```swift\n\(excerpt)\n```"))
    }
}
