#if Metrics
    import CoreMetrics
    import LaunchGraph
    import LaunchMetrics
    import MetricsTestKit
    import Synchronization
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct MetricsObserverTests {
        private struct Broken: Error {}

        private let metrics = TestMetrics()

        private func dispatcher(_ services: ServiceList) throws -> Dispatcher {
            Dispatcher(try ServiceGraph { services }, observers: [MetricsObserver(factory: metrics)])
        }

        private func service(_ id: String) -> [(String, String)] { [("launch.service", id)] }

        @Test func `the launch, the run and the shutdown of a service are timed, and the gauge tells whether it is up`()
            async throws
        {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("database") { _ in
                        try await Task.sleep(for: .milliseconds(20))
                    } run: { _ in
                        try await untilShutdown()
                    }
                })
            try await dispatcher.launch()
            let up = try metrics.expectMeter("launch.service.up", service("database"))
            #expect(up.lastValue == 1)
            let launch = try metrics.expectTimer("launch.service.launch.duration", service("database"))
            // Nanoseconds, as the report has them.
            #expect(launch.values.count == 1)
            let reported = try #require(dispatcher.report["database"]?.duration)
            #expect(abs(Double(launch.lastValue ?? 0) / 1e9 - reported / .seconds(1)) < 0.01)
            #expect(try metrics.expectTimer("launch.duration").values.count == 1)
            try await dispatcher.shutdown()
            #expect(up.values == [0, 1, 0])
            #expect(try metrics.expectTimer("launch.service.run.duration", service("database")).values.count == 1)
            #expect(try metrics.expectTimer("launch.service.shutdown.duration", service("database")).values.count == 1)
            #expect(try metrics.expectTimer("launch.shutdown.duration").values.count == 1)
        }

        @Test func `every metric has the labels of the dispatcher as dimensions`() async throws {
            let graph = try ServiceGraph { InlineService("config") { _ in } }
            let labels = ["version": "4.2", "device": "A15"]
            let dispatcher = Dispatcher(graph, observers: [MetricsObserver(factory: metrics)], labels: labels)
            try await dispatcher.launch()
            let dimensions = [("launch.label.device", "A15"), ("launch.label.version", "4.2")]
            #expect(try metrics.expectTimer("launch.duration", dimensions).values.count == 1)
            #expect(try metrics.expectMeter("launch.service.up", service("config") + dimensions).lastValue == 1)
            try await dispatcher.shutdown()
        }

        @Test func `failures, retries and restarts are counted by service`() async throws {
            let attempts = Counter()
            let runs = Counter()
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("failing", onFailure: .skipDependents) { _ in throw Broken() }
                    InlineService("skipped", dependsOn: ["failing"]) { _ in }
                    InlineService(
                        "flaky",
                        policy: ServicePolicy(
                            retry: .init(attempts: 3, backoff: .constant(.milliseconds(1))),
                            restart: .run(backoff: .none))
                    ) { _ in
                        if attempts.next() < 3 { throw Broken() }
                    } run: { _ in
                        if runs.next() < 3 { throw Broken() }
                        try await untilShutdown()
                    }
                })
            let changes = dispatcher.changes
            try await dispatcher.launch()
            var restarts = 0
            for await change in changes where change.state == .restarting {
                restarts += 1
                if restarts == 2 { break }
            }
            try await dispatcher.shutdown()
            #expect(try metrics.expectCounter("launch.service.failures", service("failing")).totalValue == 1)
            #expect(try metrics.expectCounter("launch.service.retries", service("flaky")).totalValue == 2)
            #expect(try metrics.expectCounter("launch.service.restarts", service("flaky")).totalValue == 2)
            #expect(metrics.counters.allSatisfy { $0.dimensions.map(\.1) != ["skipped"] })
        }

        private final class Counter: Sendable {
            private let count = Mutex(0)
            func next() -> Int {
                count.withLock { count in
                    count += 1
                    return count
                }
            }
        }

        @Test func `a completed service is up until its shutdown`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("import", policy: ServicePolicy(onEnd: .completes)) { _ in
                    } run: { _ in
                    }
                })
            let changes = dispatcher.changes
            try await dispatcher.launch()
            if dispatcher.status["import"]?.state != .completed {
                for await change in changes where change.state == .completed { break }
            }
            try await dispatcher.shutdown()
            #expect(try metrics.expectMeter("launch.service.up", service("import")).values == [0, 1, 0])
        }

        @Test func `the number of time series is that of the services`() async throws {
            for count in [1, 10] {
                let metrics = TestMetrics()
                let dispatcher = Dispatcher(
                    try ServiceGraph {
                        for number in 0..<count {
                            InlineService(ServiceID("\(number)")) { _ in
                            } shutdown: { _ in
                            }
                        }
                    }, observers: [MetricsObserver(factory: metrics)])
                for _ in 0..<3 {
                    try await dispatcher.launch()
                    try await dispatcher.shutdown()
                }
                #expect(metrics.meters.count == count)
                #expect(Set(metrics.timers.map { "\($0.label) \($0.dimensions)" }).count == 3 * count + 2)
                #expect(metrics.timers.allSatisfy { $0.dimensions.allSatisfy { $0.0 == "launch.service" } })
            }
        }

        /// A factory whose meters use the observer that creates them.
        private final class CallingFactory: MetricsFactory {
            let metrics = TestMetrics()
            let observer = Mutex<MetricsObserver?>(nil)

            func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
                observer.withLock(\.self)?.observe(.idle, at: .zero)
                return metrics.makeMeter(label: label, dimensions: dimensions)
            }

            func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
                metrics.makeCounter(label: label, dimensions: dimensions)
            }

            func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
                metrics.makeTimer(label: label, dimensions: dimensions)
            }

            func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
                metrics.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
            }

            func destroyMeter(_ handler: any MeterHandler) {}
            func destroyCounter(_ handler: any CounterHandler) {}
            func destroyTimer(_ handler: any TimerHandler) {}
            func destroyRecorder(_ handler: any RecorderHandler) {}
        }

        @Test func `metrics can call the observer that records them`() async throws {
            let factory = CallingFactory()
            let observer = MetricsObserver(factory: factory)
            factory.observer.withLock { $0 = observer }
            let dispatcher = Dispatcher(
                try ServiceGraph { InlineService("a", launch: { _ in }, shutdown: { _ in }) }, observers: [observer])
            try await dispatcher.withLaunched { _ in }
            #expect(try factory.metrics.expectMeter("launch.service.up", service("a")).values == [0, 1, 0])
            factory.observer.withLock { $0 = nil }
        }

        @Test func `names follow the semantic conventions`() async throws {
            let dispatcher = try dispatcher(ServiceList { InlineService("a") { _ in } })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            let labels = metrics.timers.map(\.label) + metrics.counters.map(\.label) + metrics.meters.map(\.label)
            #expect(!labels.isEmpty)
            for label in labels {
                #expect(label.wholeMatch(of: /launch(\.[a-z]+)+/) != nil, "\(label)")
                #expect(!label.hasSuffix("total") && !label.hasSuffix("seconds"), "\(label)")
            }
        }
    }
#endif
