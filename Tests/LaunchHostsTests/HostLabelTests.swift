import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite @MainActor struct HostLabelTests {
    @Test func `the reports of a host and of its screens have the labels of the process`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in } }
        let labels = app.dispatcher.report.labels
        #expect(labels == HostLabel.values())
        #expect(labels["prewarmed"] == "false")
        #expect(labels["system"]?.isEmpty == false)
        #expect(labels["device"]?.isEmpty == false)
        _ = try await app.launched
        let screen = ScreenHost(in: app) { InlineService("basket", dependsOn: ["user"]) { _ in } }
        #expect(screen.host.dispatcher.report.labels == labels)
        await app.shutdown()
    }

    @Test(arguments: HostLabel.allCases)
    func `a label can be left out`(label: HostLabel) throws {
        let values = HostLabel.values(without: [label])
        #expect(values[label.rawValue] == nil)
        #expect(values == HostLabel.values().filter { $0.key != label.rawValue })
        let host = ServiceHost(declaring: ServiceList { InlineService("user") { _ in } }, labels: values)
        #expect(host.dispatcher.report.labels == values)
    }

    @Test func `a host without labels has none, and one of a dispatcher has that of the dispatcher`() throws {
        let graph = try ServiceGraph { InlineService("user") { _ in } }
        #expect(ServiceHost(graph, labels: [:]).dispatcher.report.labels == [:])
        #expect(ServiceHost(Dispatcher(graph, labels: ["a": "1"])).dispatcher.report.labels == ["a": "1"])
    }
}
