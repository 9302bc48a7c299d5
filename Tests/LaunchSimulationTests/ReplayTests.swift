import Foundation
import LaunchGraph
import Testing

@testable import LaunchSimulation

@Suite struct ReplayTests {
    private static let fileVariable = "LAUNCHGRAPH_JOURNAL_FILE"

    /// All events of some runs, as text.
    private static func journals() throws -> String {
        var text = ""
        for block in UInt64(0)..<50 {
            var drawn = RandomScenario(seed: block)
            let graph = try drawn.graph()
            for seed in block * 4..<block * 4 + 4 {
                var drawn = RandomScenario(seed: seed)
                let run = SimulatedRun(drawn.scenario(graph), of: graph)
                text += "seed \(seed)\n\(Timeline(run.journal, ids: graph.ids))\n"
                for change in run.changes { text += "\(change)\n" }
                for launch in run.launches { text += launch.atEnd.map { "\($0)\n" } ?? "" }
            }
        }
        return text
    }

    @Test func `two simulations with the same seeds have the same timelines and reports`() throws {
        let first = try Self.journals()
        #expect(try Self.journals() == first)
        if let file = ProcessInfo.processInfo.environment[Self.fileVariable] {
            try first.write(toFile: file, atomically: true, encoding: .utf8)
        }
    }

    #if os(Linux)
        @Test(.enabled(if: ProcessInfo.processInfo.environment[fileVariable] == nil))
        func `simulations with the same seeds are equal in different processes`() throws {
            // Hash values, and therefore the order of sets and dictionaries, differ between processes.
            let own = try Self.journals()
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            for number in 0..<2 {
                let file = folder.appending(path: "journal-\(number)")
                let process = Process()
                process.executableURL = URL(filePath: CommandLine.arguments[0])
                process.arguments = ["--testing-library", "swift-testing", "--filter", "ReplayTests"]
                process.environment = ProcessInfo.processInfo.environment.merging([Self.fileVariable: file.path]) { $1 }
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                #expect(try String(contentsOf: file, encoding: .utf8) == own)
            }
        }
    #endif
}
