import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite @MainActor struct HostLabelTests {
    @Test func `the reports of a host and of its screens have the labels of the process`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in } }
        let labels = app.dispatcher.report.labels
        #expect(labels == HostLabel.values())
        #expect(labels["prewarmed"] == "false")
        #expect(["system", "device"].filter { labels[$0]?.isEmpty != false } == [])
        _ = try await app.launched
        let screen = ScreenHost(in: app) { InlineService("basket", dependsOn: ["user"]) { _ in } }
        #expect(screen.host.dispatcher.report.labels == labels)
        await app.shutdown()
    }

    @Test func `labels can be left out, and a host of a dispatcher has those of the dispatcher`() throws {
        for label in HostLabel.allCases {
            let values = HostLabel.values(without: [label])
            #expect(values == HostLabel.values().filter { $0.key != label.rawValue })
            let host = ServiceHost(declaring: ServiceList { InlineService("user") { _ in } }, labels: values)
            #expect(host.dispatcher.report.labels == values)
        }
        let graph = try ServiceGraph { InlineService("user") { _ in } }
        #expect(ServiceHost(graph, labels: [:]).dispatcher.report.labels == [:])
        #expect(ServiceHost(Dispatcher(graph, labels: ["a": "1"])).dispatcher.report.labels == ["a": "1"])
    }
}
