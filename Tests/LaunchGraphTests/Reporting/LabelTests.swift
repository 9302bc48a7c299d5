import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LabelTests {
    private static let labels = ["version": "4.2", "device": "A15"]

    /// Records what an observer receives, as text.
    private final class Recorder: LaunchObserver {
        private let notices = Locked<[String]>([])

        var received: [String] { notices.withLock { $0 } }

        func receive(labels: [String: String]) { note(labels.sorted { $0.key < $1.key }.map(\.value).description) }

        func observe(_ change: LaunchChange) async throws { note("\(change.id) \(change.state)") }

        private func note(_ notice: String) { notices.withLock { $0.append(notice) } }
    }

    @Test func `every report of a launch has the labels, also that of an error`() async throws {
        let graph = try ServiceGraph { InlineService("a") { _ in } }
        let dispatcher = Dispatcher(graph, labels: Self.labels)
        let reports = [dispatcher.report, try await dispatcher.launch().report, try await dispatcher.shutdown()]
        #expect(reports.map(\.labels) == Array(repeating: Self.labels, count: 3))
        let broken = Dispatcher(try ServiceGraph { InlineService("a") { _ in throw Broken() } }, labels: Self.labels)
        let error = await expectError(LaunchError.self) { try await broken.launch() }
        #expect(error?.report.labels == Self.labels)
        #expect(Dispatcher(graph).report.labels == [:])
    }

    @Test func `observers receive the labels before the first change, and nothing without labels`() async throws {
        let graph = try ServiceGraph { InlineService("a") { _ in } }
        let (labelled, plain) = (Recorder(), Recorder())
        try await Dispatcher(graph, observers: [labelled], labels: Self.labels).launch()
        #expect(labelled.received == [#"["A15", "4.2"]"#, "a starting", "a running"])
        try await Dispatcher(graph, observers: [plain]).launch()
        #expect(plain.received == ["a starting", "a running"])
    }
}
