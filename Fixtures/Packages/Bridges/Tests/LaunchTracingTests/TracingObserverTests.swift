#if Tracing
    import InMemoryTracing
    import LaunchGraph
    import LaunchTracing
    import Synchronization
    import Testing
    import Tracing

    @Suite(.timeLimit(.minutes(10))) struct TracingObserverTests {
        private struct Broken: Error, CustomStringConvertible {
            var description: String { "broken" }
        }

        private let tracer = InMemoryTracer()

        private func dispatcher(_ services: ServiceList, recordsEvents: Bool = false) throws -> Dispatcher {
            Dispatcher(
                try ServiceGraph { services }, observers: [TracingObserver(tracer: tracer)],
                recordsEvents: recordsEvents)
        }

        private func finished(_ name: String) -> FinishedInMemorySpan? {
            tracer.finishedSpans.first { $0.operationName == name }
        }

        /// The span that the first link of a span leads to.
        private func linked(_ span: FinishedInMemorySpan?) -> String? {
            span?.links.first?.context.inMemorySpanContext?.spanID
        }

        private func parent(of span: FinishedInMemorySpan?) -> String? {
            tracer.finishedSpans.first { $0.spanID == span?.parentSpanID }?.operationName
        }

        @Test func `the launch is a span, and each attempt a child with its number`() async throws {
            let attempts = Mutex(0)
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("config") { _ in }
                    InlineService("database", dependsOn: ["config"], policy: ServicePolicy(retry: .init(attempts: 3))) {
                        _ in
                        let attempt = attempts.withLock { count in
                            count += 1
                            return count
                        }
                        if attempt < 3 { throw Broken() }
                    }
                })
            try await dispatcher.launch()
            let launch = try #require(finished("launch"))
            #expect(launch.parentSpanID == nil)
            let spans = tracer.finishedSpans.filter { $0.operationName.hasPrefix("launch ") }
            #expect(spans.map(\.operationName) == ["launch config"] + Array(repeating: "launch database", count: 3))
            #expect(spans.allSatisfy { $0.parentSpanID == launch.spanID })
            #expect(spans.map { $0.attributes.get("launch.attempt") } == [1, 1, 2, 3].map { SpanAttribute.int64($0) })
            // Each attempt has the status and the error that the report has.
            let reported = dispatcher.report.services.flatMap(\.attempts)
            #expect(spans.map { $0.status?.code == .error } == reported.map { $0.error != nil })
            #expect(spans.map { $0.errors.first.map { "\($0.error)" } } == reported.map(\.error))
            try await dispatcher.shutdown()
        }

        @Test func `every span has the labels of the dispatcher as attributes`() async throws {
            let graph = try ServiceGraph {
                InlineService("config") { _ in
                } shutdown: { _ in
                }
            }
            let dispatcher = Dispatcher(
                graph, observers: [TracingObserver(tracer: tracer)], labels: ["version": "4.2"])
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            let spans = tracer.finishedSpans
            #expect(spans.map(\.operationName).sorted() == ["launch", "launch config", "shutdown", "shutdown config"])
            #expect(spans.allSatisfy { $0.attributes.get("launch.label.version") == .string("4.2") })
        }

        @Test func `the spans of a launch have the times of the report`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("a") { _ in try await Task.sleep(for: .milliseconds(30)) }
                    InlineService("b", dependsOn: ["a"]) { _ in try await Task.sleep(for: .milliseconds(10)) }
                })
            try await dispatcher.launch()
            let report = dispatcher.report
            try await dispatcher.shutdown()
            let launch = try #require(finished("launch"))
            var spans: [FinishedInMemorySpan] = []
            for service in report.services {
                let span = try #require(finished("launch \(service.id)"))
                let duration =
                    Double(span.endInstant.nanosecondsSinceEpoch - span.startInstant.nanosecondsSinceEpoch) / 1e9
                // The span is within the attempt; only the time between them differs.
                #expect(duration <= (service.attempts[0].duration ?? .zero) / .seconds(1) + 0.001)
                #expect(duration >= (service.id == "a" ? 0.03 : 0.01))
                #expect(span.startInstant.nanosecondsSinceEpoch >= launch.startInstant.nanosecondsSinceEpoch)
                #expect(span.endInstant.nanosecondsSinceEpoch <= launch.endInstant.nanosecondsSinceEpoch)
                spans.append(span)
            }
            #expect(spans[0].endInstant.nanosecondsSinceEpoch <= spans[1].startInstant.nanosecondsSinceEpoch)
        }

        @Test func `a service's own spans are children of its attempt, and not of others`() async throws {
            let tracer = tracer
            let dispatcher = try dispatcher(
                ServiceList {
                    for id in ["a", "b", "c"] {
                        InlineService(ServiceID(id)) { _ in
                            let span = tracer.startSpan("query \(id)")
                            await Task.yield()
                            span.end()
                            await withTaskGroup { group in
                                group.addTask { tracer.startSpan("nested \(id)").end() }
                            }
                        }
                    }
                })
            try await dispatcher.launch()
            for id in ["a", "b", "c"] {
                #expect(parent(of: finished("query \(id)")) == "launch \(id)")
                #expect(parent(of: finished("nested \(id)")) == "launch \(id)")
            }
            try await dispatcher.shutdown()
        }

        @Test func `the shutdown is a span with a child for each service and a link to the launch`() async throws {
            let tracer = tracer
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("a") { _ in
                    } shutdown: { _ in
                        tracer.startSpan("close").end()
                    }
                    InlineService("b", dependsOn: ["a"]) { _ in
                    } shutdown: { _ in
                        throw Broken()
                    }
                })
            try await dispatcher.launch()
            _ = try? await dispatcher.shutdown()
            let shutdown = try #require(finished("shutdown"))
            #expect(shutdown.parentSpanID == nil)
            #expect(linked(shutdown) == finished("launch")?.spanID)
            #expect(parent(of: finished("shutdown a")) == "shutdown")
            #expect(parent(of: finished("close")) == "shutdown a")
            #expect(finished("shutdown b")?.status?.code == .error)
            #expect(tracer.activeSpans.isEmpty)
        }

        @Test func `a failed launch is a span with an error`() async throws {
            let dispatcher = try dispatcher(ServiceList { InlineService("a") { _ in throw Broken() } })
            await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            #expect(finished("launch")?.status?.code == .error)
            #expect(finished("launch a")?.status?.code == .error)
            #expect(tracer.activeSpans.isEmpty)
        }

        @Test func `a run has no span, and its spans are traces of their own`() async throws {
            let tracer = tracer
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("server") { _ in
                    } run: { _ in
                        tracer.startSpan("request").end()
                        try await untilShutdown()
                    }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            #expect(finished("request")?.parentSpanID == nil)
            #expect(finished("request")?.traceID != finished("launch")?.traceID)
        }

        @Test func `a restarted service is a trace of its own with a link to the launch`() async throws {
            let runs = Mutex(0)
            let (restarted, restart) = AsyncStream.makeStream(of: Void.self)
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("queue", policy: ServicePolicy(restart: .service(backoff: .none))) { _ in
                    } run: { _ in
                        let run = runs.withLock { count in
                            count += 1
                            return count
                        }
                        guard run > 1 else {
                            // Before observers are told that the launch is over, an attempt is a part of it.
                            while finished("launch") == nil { await Task.yield() }
                            throw Broken()
                        }
                        restart.yield()
                        try await untilShutdown()
                    }
                })
            try await dispatcher.launch()
            for await _ in restarted { break }
            try await dispatcher.shutdown()
            let attempts = tracer.finishedSpans.filter { $0.operationName == "launch queue" }
            #expect(attempts.count == 2)
            #expect(attempts.last?.parentSpanID == nil)
            #expect(linked(attempts.last) == finished("launch")?.spanID)
        }

        @Test func `a recorded event is a span with the failures of its responders`() async throws {
            struct Cache: Service, Reloadable {
                let id: ServiceID
                var error: Broken?
                func launch(_ context: LaunchContext) async throws {}
                func reload() async throws { if let error { throw error } }
            }
            let dispatcher = try dispatcher(
                ServiceList {
                    Cache(id: "a")
                    Cache(id: "b", error: Broken())
                }, recordsEvents: true)
            try await dispatcher.launch()
            await dispatcher.dispatchReport(.reload)
            try await dispatcher.shutdown()
            let event = try #require(finished("event reload"))
            #expect(event.attributes.get("launch.event.responses") == SpanAttribute.int64(2))
            #expect(event.attributes.get("launch.event.failed") == SpanAttribute.string("b"))
            #expect(event.status?.code == .error)
            #expect(event.endInstant.nanosecondsSinceEpoch >= event.startInstant.nanosecondsSinceEpoch)
        }

        @Test func `an active span is the parent of the launch`() async throws {
            let tracer = tracer
            let outer = tracer.startSpan("deploy")
            let traced = try InstrumentationContext.$current.withValue(outer.context) {
                try self.dispatcher(ServiceList { InlineService("a") { _ in } })
            }
            try await traced.launch()
            try await traced.shutdown()
            outer.end()
            #expect(parent(of: finished("launch")) == "deploy")
            #expect(parent(of: finished("launch a")) == "launch")
        }

        @MainActor @Test func `the launch of a synchronous service is a span`() async throws {
            struct Settings: SynchronousService {
                func launch(_ context: LaunchContext) throws {}
            }
            let dispatcher = try dispatcher(ServiceList { Settings() })
            try dispatcher.launchSynchronously()
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            #expect(parent(of: finished("launch TracingObserverTests.Settings")) == "launch")
        }
    }
#endif
