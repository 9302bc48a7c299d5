#if ServiceLifecycle
    import Synchronization
    import ServiceLifecycle

    /// Events in the order in which they happened, read one after the other.
    final class EventLog: Sendable {
        private let continuation: AsyncStream<String>.Continuation
        private let iterator: Iterator

        private actor Iterator {
            private var iterator: AsyncStream<String>.Iterator
            init(_ stream: sending AsyncStream<String>) { iterator = stream.makeAsyncIterator() }
            func next() async -> String? {
                var iterator = iterator
                defer { self.iterator = iterator }
                return await iterator.next(isolation: self)
            }
        }

        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            self.continuation = continuation
            iterator = Iterator(stream)
        }

        func add(_ event: String) { continuation.yield(event) }

        /// Waits for the next event.
        func next() async -> String { await iterator.next() ?? "the end" }

        /// Waits for the next events.
        func next(_ count: Int) async -> [String] {
            var events: [String] = []
            for _ in 0..<count { events.append(await next()) }
            return events
        }

        /// The events that nothing has read yet. Nothing can be added afterwards.
        func rest() async -> [String] {
            continuation.finish()
            var events: [String] = []
            while let event = await iterator.next() { events.append(event) }
            return events
        }
    }

    /// A service of swift-service-lifecycle that logs what reaches it, and ends when a test says so.
    final class ScriptedService: ServiceLifecycle.Service, CustomStringConvertible {
        /// What ends the service besides the test.
        enum Reaction: Sendable {
            /// A graceful shutdown, and a cancellation.
            case cooperative
            /// A cancellation.
            case ignoresShutdown
            /// Nothing.
            case ignoresEverything
        }

        private struct State {
            var result: Result<Void, any Error>?
            var continuation: CheckedContinuation<Void, any Error>?
        }

        let description: String
        private let log: EventLog
        private let reaction: Reaction
        private let state = Mutex(State())

        init(_ name: String, _ log: EventLog, _ reaction: Reaction = .ignoresShutdown) {
            description = name
            self.log = log
            self.reaction = reaction
        }

        func run() async throws {
            defer { log.add("\(self) ended") }
            try await withTaskCancellationHandler {
                try await withGracefulShutdownHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        let result = state.withLock { state -> Result<Void, any Error>? in
                            defer { state.result = nil }
                            if state.result == nil { state.continuation = continuation }
                            return state.result
                        }
                        // Both handlers are installed.
                        log.add("\(self) runs")
                        if let result { continuation.resume(with: result) }
                    }
                } onGracefulShutdown: {
                    self.log.add("\(self) is told")
                    if self.reaction == .cooperative { self.end() }
                }
            } onCancel: {
                log.add("\(self) is cancelled")
                if reaction != .ignoresEverything { end(throwing: CancellationError()) }
            }
        }

        /// Makes `run` return, or throw.
        func end(throwing error: (any Error)? = nil) {
            let result: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                defer { state.continuation = nil }
                if state.continuation == nil { state.result = result }
                return state.continuation
            }
            continuation?.resume(with: result)
        }
    }

    struct Broken: Error, CustomStringConvertible {
        var description: String { "broken" }
    }
#endif
