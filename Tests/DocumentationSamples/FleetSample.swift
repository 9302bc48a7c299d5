import Foundation
import LaunchGraph
import Testing

// begin: append
/// Appends the report of a launch to the file of the day, as one line.
func append(_ report: LaunchReport, to folder: URL) throws {
    let day = Date.now.formatted(.iso8601.year().month().day())
    let file = folder.appending(path: "launches-\(day).jsonl")
    let line = try JSONEncoder().encode(report) + Data("\n".utf8)
    guard FileManager.default.fileExists(atPath: file.path) else { return try line.write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: line)
}
// end: append

/// The sample of the article about launches in the field.
struct FleetSample {
    @Test func `each launch is a line in the file of its day`() async throws {
        let folder = URL(filePath: NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let graph = try ServiceGraph { InlineService("config") { _ in } }
        for _ in 0..<2 {
            let dispatcher = Dispatcher(graph, labels: ["version": "4.2"])
            try await dispatcher.launch()
            try append(dispatcher.report, to: folder)
        }
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try files.flatMap { try Data(contentsOf: $0).split(separator: UInt8(ascii: "\n")) }
        #expect(lines.count == 2)
        for line in lines {
            #expect(try JSONDecoder().decode(LaunchReport.self, from: line).labels == ["version": "4.2"])
        }
    }
}
