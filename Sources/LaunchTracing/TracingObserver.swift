#if Tracing
    public import LaunchGraph
    import LaunchSupport
    public import Tracing

    /// Records the launch, the shutdown and the events of a program as spans.
    ///
    /// ```swift
    /// let dispatcher = Dispatcher(graph, observers: [TracingObserver()], recordsEvents: true)
    /// ```
    ///
    /// The launch is one span. Its children are a span for each attempt to launch a service, with the number of the
    /// attempt and, if it failed, the error. The code of `launch` runs in the span of its attempt, so the spans that it
    /// creates, for example of a query, are children of the attempt. The shutdown is a separate span with a child for
    /// each service. A recorded event is a span without children.
    ///
    /// `run` has no span: it lasts as long as the program, and each request that it serves is a separate trace. An
    /// attempt after the launch, for a deferred service or a restart, is a separate trace with a link to the launch.
    public final class TracingObserver: ServiceInterceptor {
        private struct State {
            var launch: (any Span)?
            var shutdown: (any Span)?
            /// The context of the launch, which is kept after the launch ends.
            var launchContext: InstrumentationContext?
            var origin = DefaultTracerClock.now
            var labels: [String: String] = [:]
        }

        private let tracer: any Tracer
        private let parent: InstrumentationContext?
        /// The tracer creates the spans of the launch and the shutdown under this lock, once each: an attempt or a shutdown of a
        /// service that begins meanwhile needs the span as its parent, and waits for it in any case.
        private let state = Locked(State())

        /// Creates an observer. If a span is active, it becomes the parent of the spans of the launch and the shutdown.
        ///
        /// - Parameter tracer: creates the spans; by default, the tracer of the instrumentation system.
        public init(tracer: (any Tracer)? = nil) {
            self.tracer = tracer ?? InstrumentationSystem.tracer
            parent = InstrumentationContext.current
        }

        // MARK: The program

        /// Adds the labels of the dispatcher to the attributes of every span.
        public func receive(labels: [String: String]) { state.withLock { $0.labels = labels } }

        /// Does nothing. The spans of attempts record the changes of services.
        public func observe(_ change: LaunchChange) {}

        /// Begins and ends the spans of the launch and the shutdown.
        public func observe(_ phase: LaunchPhase, at time: Duration) {
            switch phase {
            case .idle, .draining: break
            case .launching: _ = launchSpan()
            case .up, .degraded: endLaunch { $0.attributes["launch.phase"] = "\(phase)" }
            case .stopping: _ = shutdownSpan()
            case .down, .failed:
                // Another launch is a separate trace. The former context is released after the lock.
                let (shutdown, context) = state.withLock { state in
                    defer { (state.shutdown, state.launchContext) = (nil, nil) }
                    return (state.shutdown, state.launchContext)
                }
                withExtendedLifetime(context) {}
                endLaunch { span in
                    span.attributes["launch.phase"] = "\(phase)"
                    if phase == .failed { span.setStatus(SpanStatus(code: .error)) }
                }
                shutdown?.end()
            }
        }

        /// Records an event of the launch report.
        public func observe(_ event: LaunchReport.EventReport) {
            let origin = state.withLock(\.origin)
            let began = origin.advanced(by: event.at)
            let span = tracer.startSpan(
                "event \(event.name)", context: parent ?? .topLevel, ofKind: .internal, at: began)
            span.describe(state.withLock(\.labels))
            span.attributes["launch.event"] = event.name
            span.attributes["launch.event.responses"] = event.services.count
            let failures = event.services.filter { $0.error != nil }
            if !failures.isEmpty {
                span.attributes["launch.event.failed"] = failures.map(\.id.name).joined(separator: ",")
                span.setStatus(SpanStatus(code: .error, message: failures[0].error ?? ""))
            }
            let longest = event.services.map(\.duration).max() ?? .zero
            span.end(at: began.advanced(by: longest))
        }

        private func launchSpan() -> any Span {
            state.withLock { state in
                if let launch = state.launch { return launch }
                state.origin = DefaultTracerClock.now
                let span = tracer.startSpan("launch", context: parent ?? .topLevel, ofKind: .internal, at: state.origin)
                span.describe(state.labels)
                state.launch = span
                state.launchContext = span.context
                return span
            }
        }

        private func shutdownSpan() -> any Span {
            state.withLock { state in
                if let shutdown = state.shutdown { return shutdown }
                let span = tracer.startSpan("shutdown", context: parent ?? .topLevel)
                span.describe(state.labels)
                if let context = state.launchContext { span.addLink(SpanLink(context: context, attributes: [:])) }
                state.shutdown = span
                return span
            }
        }

        private func endLaunch(_ update: (any Span) -> Void) {
            let launch = state.withLock { state -> (any Span)? in
                defer { state.launch = nil }
                return state.launch
            }
            guard let launch else { return }
            update(launch)
            launch.end()
        }

        // MARK: The code of services

        /// Runs an attempt to launch a service, or its shutdown, in a span.
        public func intercept<Result: Sendable>(
            _ call: ServiceCall, _ next: @Sendable () async throws -> Result
        ) async throws -> Result {
            guard let span = startSpan(call) else { return try await next() }
            defer { span.end() }
            do {
                return try await InstrumentationContext.$current.withValue(span.context) { try await next() }
            } catch {
                span.fail(error)
                throw error
            }
        }

        /// Runs the launch of a synchronous service in a span.
        @MainActor public func interceptSynchronously<Result>(
            _ call: ServiceCall, _ next: () throws -> Result
        ) throws -> Result {
            guard let span = startSpan(call) else { return try next() }
            defer { span.end() }
            do {
                return try InstrumentationContext.$current.withValue(span.context) { try next() }
            } catch {
                span.fail(error)
                throw error
            }
        }

        private func startSpan(_ call: ServiceCall) -> (any Span)? {
            let span: any Span
            switch call.method {
            case .run: return nil
            case .shutdown: span = tracer.startSpan("shutdown \(call.id)", context: shutdownSpan().context)
            case .launch:
                span = tracer.startSpan("launch \(call.id)", context: contextOfAttempt() ?? .topLevel)
                span.attributes["launch.attempt"] = call.attempt
                if !isLaunching, let context = state.withLock(\.launchContext) {
                    span.addLink(SpanLink(context: context, attributes: [:]))
                }
            }
            span.describe(state.withLock(\.labels))
            span.attributes["launch.service"] = call.id.name
            return span
        }

        private var isLaunching: Bool { state.withLock { $0.launch != nil } }

        /// Returns the context of the launch while it is under way; afterwards, the context that the launch was part
        /// of.
        private func contextOfAttempt() -> InstrumentationContext? {
            // The first attempt can begin before the observer is notified of the launch.
            let hasBegun = state.withLock { $0.launchContext != nil }
            if !hasBegun || isLaunching { return launchSpan().context }
            return parent
        }
    }

    extension Span {
        fileprivate func describe(_ labels: [String: String]) {
            for (key, value) in labels { attributes["launch.label." + key] = value }
        }

        fileprivate func fail(_ error: any Error) {
            recordError(error)
            setStatus(SpanStatus(code: .error, message: "\(error)"))
        }
    }

    extension DefaultTracerClock.Timestamp {
        fileprivate func advanced(by duration: Duration) -> Self {
            let (sum, overflow) = nanosecondsSinceEpoch.addingReportingOverflow(
                UInt64(max(0, duration.saturatedNanoseconds)))
            return Self(nanosecondsSinceEpoch: overflow ? .max : sum)
        }
    }
#endif
