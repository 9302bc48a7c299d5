#if ServiceLifecycle
    import LaunchGraph
    import LaunchSupport

    /// Tells that an inner service is ready to be used.
    public struct LifecycleReadiness: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        }

        /// The inner service is ready. Calls after the first have no effect.
        public func callAsFunction() {
            continuation.yield()
            continuation.finish()
        }

        /// The inner service has ended: it does not become ready any more.
        func end() { continuation.finish() }

        /// Waits until the service is ready.
        ///
        /// - Returns: whether it is; `false` if it has ended, or if the task was cancelled first.
        func wait() async -> Bool {
            for await _ in stream { return true }
            return false
        }
    }

    /// An inner service that runs since the launch of its service.
    ///
    /// The launch starts a task, which the service's `run` or, if that does not begin, its `shutdown` takes over.
    final class LifecycleSession: Sendable {
        private struct Current {
            let run: LifecycleRun
            let task: Task<Void, any Error>
        }

        private let current = Locked<Current?>(nil)

        /// Runs the inner service in a task of its own, and waits until it is ready.
        ///
        /// - Throws: the error of the inner service if it ends before it is ready, ``EndedBeforeReady`` if it ends without one,
        ///   `CancellationError` if the task is cancelled. The inner service has then ended.
        func start(_ run: LifecycleRun, until readiness: LifecycleReadiness) async throws {
            let task = Task(executorPreference: currentServiceExecutor()) {
                defer { readiness.end() }
                try await run.run()
            }
            guard await readiness.wait() else {
                // It has ended, or the launch was cancelled.
                task.cancel()
                try await task.value
                try Task.checkCancellation()
                throw EndedBeforeReady()
            }
            current.withLock { $0 = Current(run: run, task: task) }
        }

        /// Waits for the end of the inner service that the launch started, and shuts it down when it is its turn.
        ///
        /// - Returns: whether the launch had started one.
        func join() async throws -> Bool {
            guard let current = takeCurrent() else { return false }
            try await current.run.forwardingShutdown {
                try await withTaskCancellationHandler {
                    try await current.task.value
                } onCancel: {
                    current.task.cancel()
                }
            }
            return true
        }

        /// Ends the inner service that the launch started, if the service's `run` did not begin.
        func end() async throws {
            guard let current = takeCurrent() else { return }
            await current.run.shutDownGracefully()
            try await withTaskCancellationHandler {
                try await current.task.value
            } onCancel: {
                current.task.cancel()
            }
        }

        private func takeCurrent() -> Current? {
            current.withLock { current in
                defer { current = nil }
                return current
            }
        }
    }

    /// The error of a launch whose inner service returned before it was ready.
    public struct EndedBeforeReady: Error, CustomStringConvertible {
        /// What happened and what to do.
        public var description: String {
            "the inner service returned before it was ready; call `ready` once it can be used"
        }
    }
#endif
