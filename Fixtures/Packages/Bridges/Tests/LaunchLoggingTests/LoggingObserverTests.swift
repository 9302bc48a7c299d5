#if Logging
    import InMemoryLogging
    import LaunchGraph
    import LaunchLogging
    import Logging
    import Synchronization
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct LoggingObserverTests {
        private struct Broken: Error, CustomStringConvertible {
            var description: String { "broken" }
        }

        private let handler: InMemoryLogHandler
        private let logger: Logger

        init() {
            let handler = InMemoryLogHandler()
            self.handler = handler
            var logger = Logger(label: "test") { _ in handler }
            logger.logLevel = .trace
            self.logger = logger
        }

        private func dispatcher(_ services: ServiceList) throws -> Dispatcher {
            Dispatcher(try ServiceGraph { services }, observers: [LoggingObserver(logger)])
        }

        /// Each line as its level, its message and the service or phase.
        private var lines: [String] {
            handler.entries.map { entry in
                let subject = entry.metadata["launch.service"] ?? entry.metadata["launch.phase"] ?? ""
                return "\(entry.level) \(entry.message) [\(subject)]"
            }
        }

        @Test func `each change is one line with a level by its meaning`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("config") { _ in
                    } shutdown: { _ in
                    }
                    InlineService(
                        "search", dependsOn: ["config"], policy: ServicePolicy(retry: .init(attempts: 2)),
                        onFailure: .skipDependents
                    ) { _ in throw Broken() }
                    InlineService("suggestions", dependsOn: ["search"]) { _ in }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            #expect(
                lines == [
                    "info program is launching [launching]",
                    "debug service is starting [config]", "info service is up [config]",
                    "debug service is starting [search]", "debug service is starting [search]",
                    "error service failed [search]", "warning service was skipped [suggestions]",
                    "warning program is degraded [degraded]", "notice program is shutting down [stopping]",
                    "debug service is shutting down [config]", "info service is down [config]",
                    "notice program is down [down]",
                ])
        }

        @Test func `every line has the labels of the dispatcher, also those of services`() async throws {
            let graph = try ServiceGraph { InlineService("config") { context in context.logger.info("reads") } }
            let dispatcher = Dispatcher(graph, observers: [LoggingObserver(logger)], labels: ["version": "4.2"])
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            #expect(handler.entries.contains { $0.message == "reads" })
            #expect(handler.entries.allSatisfy { $0.metadata["launch.label.version"] == "4.2" })
        }

        @Test func `an attempt that is repeated is a notice, and a restart a warning`() async throws {
            let attempts = Counter()
            let runs = Counter()
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService(
                        "queue",
                        policy: ServicePolicy(
                            retry: .init(attempts: 2, backoff: .constant(.milliseconds(1))),
                            restart: .run(backoff: .none))
                    ) { _ in
                        if attempts.next() == 1 { throw Broken() }
                    } run: { _ in
                        if runs.next() == 1 { throw Broken() }
                        try await untilShutdown()
                    }
                })
            let changes = dispatcher.changes
            try await dispatcher.launch()
            for await change in changes where change.state == .restarting { break }
            for await change in changes where change.state == .running { break }
            try await dispatcher.shutdown()
            #expect(lines.contains("notice attempt failed, and is repeated [queue]"))
            #expect(lines.contains("warning service is restarted [queue]"))
            let retry = handler.entries.first { $0.level == .notice && $0.metadata["launch.service"] == "queue" }
            #expect(retry?.metadata["launch.error"] == "broken")
            #expect(retry?.metadata["launch.attempt"] == "1")
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

        @Test func `the metadata has the attempt, the duration, the error and the chain of a skipped service`()
            async throws
        {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("a", onFailure: .skipDependents) { _ in throw Broken() }
                    InlineService("b", dependsOn: ["a"]) { _ in }
                    InlineService("c", dependsOn: ["b"]) { _ in }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            let failed = handler.entries.first { $0.message == "service failed" }
            #expect(failed?.metadata["launch.error"] == "broken")
            #expect(failed?.metadata["launch.state"] == "failed")
            #expect(failed.flatMap { $0.metadata["launch.duration"] }.flatMap { Double("\($0)") } != nil)
            let skipped = handler.entries.filter { $0.message == "service was skipped" }
            #expect(skipped.map { $0.metadata["launch.because"] } == [["b", "a"], ["c", "b", "a"]])
        }

        @Test func `a long chain of skipped services is shortened`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("0", onFailure: .skipDependents) { _ in throw Broken() }
                    for number in 1...100 {
                        InlineService(ServiceID("\(number)"), dependsOn: [ServiceID("\(number - 1)")]) { _ in }
                    }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            guard
                case .array(let chain)? = handler.entries.last(where: {
                    $0.level == .warning && $0.metadata["launch.because"] != nil
                })?
                .metadata["launch.because"]
            else {
                Issue.record("no chain")
                return
            }
            #expect(chain.count == 20)
            #expect(chain.first == "100")
        }

        @Test func `everything has been logged when the shutdown returns`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    for number in 0..<500 { InlineService(ServiceID("\(number)")) { _ in } }
                })
            try await dispatcher.launch()
            #expect(lines.count { $0.hasPrefix("info service is up") } == 500)
            try await dispatcher.shutdown()
            #expect(lines.count { $0.hasPrefix("info service is down") } == 500)
            #expect(lines.last == "notice program is down [down]")
        }

        @Test func `the code of a service logs with the service in the metadata`() async throws {
            let dispatcher = try dispatcher(
                ServiceList {
                    InlineService("database") { context in
                        context.logger.info("opened")
                        await Self.library()
                    } run: { _ in
                        Logger.current.info("runs")
                        try await untilShutdown()
                    } shutdown: { _ in
                        Logger.current.info("closes")
                    }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            for message in ["opened", "library", "runs", "closes"] as [Logger.Message] {
                let entry = handler.entries.first { $0.message == message }
                #expect(entry?.metadata["launch.service"] == "database", "\(message)")
            }
        }

        private static func library() async { Logger.current.info("library") }

        @Test func `the logger of a context has the service without an observer, and bootstraps nothing`() async throws
        {
            let handler = handler
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("database") { context in
                        // Outside of an observer, the logger is whatever is current.
                        #expect(context.logger[metadataKey: "launch.service"] == "database")
                    }
                })
            try await dispatcher.launch()
            try await dispatcher.shutdown()
            #expect(handler.entries.isEmpty)
        }

        @MainActor @Test func `a synchronous service logs with the service in the metadata`() async throws {
            struct Settings: SynchronousService {
                func launch(_ context: LaunchContext) throws { Logger.current.info("loaded") }
            }
            let dispatcher = try dispatcher(ServiceList { Settings() })
            try dispatcher.launchSynchronously()
            try await dispatcher.shutdown()
            #expect(
                handler.entries.first { $0.message == "loaded" }?.metadata["launch.service"]
                    == "LoggingObserverTests.Settings")
        }

        @Test func `a service that fails to reload is an error with the event`() async throws {
            struct Cache: Service, Reloadable {
                func launch(_ context: LaunchContext) async throws {}
                func reload() async throws { throw Broken() }
            }
            let dispatcher = try dispatcher(ServiceList { Cache() })
            try await dispatcher.launch()
            await dispatcher.dispatchReport(.reload)
            try await dispatcher.shutdown()
            let entry = handler.entries.first { $0.metadata["launch.event"] != nil }
            #expect(entry?.level == .error)
            #expect(entry?.metadata["launch.event"] == "reload")
            #expect(entry?.metadata["launch.error"] == "broken")
        }
    }
#endif
