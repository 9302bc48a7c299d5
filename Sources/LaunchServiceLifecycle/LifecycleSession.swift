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
            /// Whether the service's `run` has taken it over.
            var isJoined = false
        }

        private let current = Locked<Current?>(nil)

        /// Runs the inner service in a task of its own, and waits until it is ready.
        ///
        /// - Throws: the error of the inner service if it ends before it is ready, ``EndedBeforeReady`` if it ends without one,
        ///   `CancellationError` if the task is cancelled. The inner service has then ended.
        func start(_ run: LifecycleRun, until readiness: LifecycleReadiness) async throws {
            let task = Task(on: currentServiceExecutor()) {
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
        /// - Returns: whether the launch had started one that was not waited for before.
        func join() async throws -> Bool {
            let joined = current.withLock { current -> Current? in
                guard current?.isJoined == false else { return nil }
                current?.isJoined = true
                return current
            }
            guard let joined else { return false }
            guard !Task.isCancelled else {
                // Its turn came before this call, when there was no shutdown handler yet. Work may be under way since the launch,
                // so it is shut down gracefully all the same, within the grace of its policy.
                await joined.run.shutDownGracefully()
                try await joined.task.value
                return true
            }
            try await joined.run.forwardingShutdown {
                try await withTaskCancellationHandler {
                    try await joined.task.value
                } onCancel: {
                    joined.task.cancel()
                }
            }
            return true
        }

        /// Ends the inner service that the launch started: gracefully if the service's `run` did not begin, else by cancellation,
        /// because `run` was abandoned or has ended.
        func end() async throws {
            let last = current.withLock { current in
                defer { current = nil }
                return current
            }
            guard let last else { return }
            guard !last.isJoined else {
                last.task.cancel()
                return
            }
            await last.run.shutDownGracefully()
            try await withTaskCancellationHandler {
                try await last.task.value
            } onCancel: {
                last.task.cancel()
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
