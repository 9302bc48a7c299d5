import Foundation
import LaunchGraph
import Testing

// begin: observer
struct PrintingObserver: LaunchObserver {
    func observe(_ change: LaunchChange) async throws {
        print("\(change.at) \(change.id): \(change.state) \(change.error ?? "")")
    }
}
// end: observer

/// The sample of the article about launch reports.
struct ObserverSample {
    @Test func `a report has the critical path of the launch`() async throws {
        let graph = try ServiceGraph {
            InlineService("config") { _ in }
            InlineService("database", dependsOn: ["config"]) { _ in }
        }
        // begin: report
        let dispatcher = Dispatcher(graph, observers: [PrintingObserver()])
        let app = try await dispatcher.launch()
        let report = app.report
        print(report.outcome, report.wall, report.criticalPath)
        // end: report
        #expect(report.criticalPath == ["database", "config"] || report.criticalPath == ["config", "database"])
        let url = URL(filePath: NSTemporaryDirectory() + "launchgraph-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(labelled(graph).report.labels == ["version": "4.2", "device": "A15"])
        // begin: encode
        try JSONEncoder().encode(report).write(to: url)
        let earlier = try JSONDecoder().decode(LaunchReport.self, from: Data(contentsOf: url))
        let next = Dispatcher(graph, profile: LaunchProfile([earlier]))
        // end: encode
        #expect(earlier.criticalPath == report.criticalPath)
        try await next.launch()
    }

    private func labelled(_ graph: ServiceGraph) -> Dispatcher {
        // begin: labels
        let dispatcher = Dispatcher(graph, labels: ["version": "4.2", "device": "A15"])
        // end: labels
        return dispatcher
    }
}
