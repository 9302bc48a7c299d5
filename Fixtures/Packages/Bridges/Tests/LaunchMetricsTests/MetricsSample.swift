#if Metrics
    import MetricsTestKit
    import Testing

    // begin: metrics
    import CoreMetrics
    import LaunchGraph
    import LaunchMetrics

    func makeDispatcher(_ graph: ServiceGraph, _ factory: any MetricsFactory) -> Dispatcher {
        Dispatcher(graph, observers: [MetricsObserver(factory: factory)])
    }
    // end: metrics

    @Test func `the sample of the article measures a launch`() async throws {
        let metrics = TestMetrics()
        let dispatcher = makeDispatcher(try ServiceGraph { InlineService("a") { _ in } }, metrics)
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(try metrics.expectTimer("launch.duration").values.count == 1)
    }
#endif
