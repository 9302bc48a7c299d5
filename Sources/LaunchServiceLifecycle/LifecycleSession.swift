#if ServiceLifecycle
    import LaunchGraph
    import LaunchSupport

    /// Reports that an inner service is ready.
    public struct LifecycleReadiness: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        }

        /// Reports that the inner service is ready. Calls after the first have no effect.
        public func callAsFunction() {
            continuation.yield()
            continuation.finish()
        }

        /// Records that the inner service has ended and can no longer become ready.
        func end() { continuation.finish() }

        /// Waits until the service is ready.
        ///
        /// - Returns: whether the service is ready; `false` if it has ended, or if the task was cancelled first.
        func wait() async -> Bool {
            for await _ in stream { return true }
            return false
        }
    }

    /// An inner service that has been running since the launch of its service.
    ///
    /// The launch starts a task, which the service's `run` takes over or, if `run` does not begin, its `shutdown`.
    final class LifecycleSession: Sendable {
        private struct Current {
            let run: LifecycleRun
            let task: Task<Void, any Error>
            /// Whether the service's `run` has taken over the task.
            var isJoined = false
        }

        private let current = Locked<Current?>(nil)

        /// Runs the inner service in a new task, and waits until it is ready.
        ///
        /// - Throws: the error of the inner service if it ends before it is ready, ``EndedBeforeReady`` if it ends
        ///   without one, `CancellationError` if the task is cancelled. The inner service has then ended.
        func start(_ run: LifecycleRun, until readiness: LifecycleReadiness) async throws {
            let task = Task(on: currentServiceExecutor()) {
                defer { readiness.end() }
                try await run.run()
            }
            guard await readiness.wait() else {
                // The inner service has ended, or the launch was cancelled.
                task.cancel()
                try await task.value
                try Task.checkCancellation()
                throw EndedBeforeReady()
            }
            current.withLock { $0 = Current(run: run, task: task) }
        }

        /// Waits for the end of the inner service that the launch started, and shuts it down when it is the service's
        /// turn.
        ///
        /// - Returns: whether the launch had started an inner service that no call had waited for before.
        func join() async throws -> Bool {
            let joined = current.withLock { current -> Current? in
                guard current?.isJoined == false else { return nil }
                current?.isJoined = true
                return current
            }
            guard let joined else { return false }
            guard !Task.isCancelled else {
                // The service's turn came before this call, when there was no shutdown handler yet. Work may have been
                // under way since the launch, so the inner service is shut down gracefully nevertheless, within the
                // grace period of its policy.
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

        /// Ends the inner service that the launch started: gracefully if the service's `run` did not begin, otherwise
        /// by cancellation, because `run` was abandoned or has ended.
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
        /// The problem and how to correct it.
        public var description: String {
            "the inner service returned before it was ready; call `ready` once it can be used"
        }
    }
#endif
