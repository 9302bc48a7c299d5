import LaunchSupport

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension SimulationExecutor {
    /// Sleeps until `moment`, in nanoseconds; `.max` means forever. Of sleepers that wake at the same time, the one with the
    /// lowest `rank` wakes first.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, unless it is ignored, or the simulation ends.
    func sleep(until moment: Int64, rank: Int32 = .max, ignoringCancellation: Bool = false) async throws {
        if !ignoringCancellation { try Task.checkCancellation() }
        let sleeper = state.withLock { state in
            state.sleeperCount += 1
            state.sleepers[state.sleeperCount] = Sleeper()
            return state.sleeperCount
        }
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { suspend($0, sleeper, until: moment, rank: rank) }
        } onCancel: {
            if !ignoringCancellation { cancel(sleeper) }
        }
    }

    /// Sleeps like ``sleep(until:rank:ignoringCancellation:)``, for services' own code.
    ///
    /// The sleep of a cancelled task and a sleep of zero do not advance virtual time. As code could sleep only in this way,
    /// each of these sleeps takes a millisecond after many of them.
    func sleepLettingTimePass(until moment: Int64) async throws {
        let isInstant = Task.isCancelled || moment <= nanoseconds
        let isOneTooMany = state.withLock { state in
            if isInstant { state.instantSleeps += 1 }
            return isInstant && state.instantSleeps > 10_000
        }
        guard isOneTooMany else { return try await sleep(until: moment) }
        try? await sleep(until: self.moment(after: .milliseconds(1)), ignoringCancellation: true)
        try Task.checkCancellation()
    }

    /// Returns the time `duration` from now, at most the end of time; `.max` itself means forever.
    func moment(after duration: Duration) -> Int64 {
        min(nanoseconds.addingSaturated(duration.saturatedNanoseconds), .max - 1)
    }

    /// Waits until no job is ready and no task sleeps, or for `limit` steps, and returns whether the executor is idle.
    func untilIdle(limit: Int = .max) async -> Bool {
        await withUnsafeContinuation { continuation in
            let hasEnded = state.withLock { state in
                let (last, overflow) = state.steps.addingReportingOverflow(limit)
                if !state.hasEnded {
                    state.idleWaiters.append(IdleWaiter(continuation: continuation, limit: overflow ? .max : last))
                }
                return state.hasEnded
            }
            if hasEnded { continuation.resume(returning: true) }
        }
    }

    /// Lets every current and future sleep throw a `CancellationError`, so that suspended tasks can end.
    func end() {
        let (sleepers, idleWaiters) = state.withLock { state in
            state.hasEnded = true
            let sleepers = state.sleepers.sorted { $0.key < $1.key }.compactMap(\.value.continuation)
            defer {
                state.sleepers = state.sleepers.filter { $0.value.continuation == nil }
                state.idleWaiters.removeAll()
            }
            return (sleepers, state.idleWaiters)
        }
        for sleeper in sleepers { sleeper.resume(throwing: CancellationError()) }
        for waiter in idleWaiters { waiter.continuation.resume(returning: true) }
    }

    private func suspend(
        _ continuation: UnsafeContinuation<Void, any Error>, _ sleeper: UInt64, until moment: Int64, rank: Int32
    ) {
        let isCancelled = state.withLock { state in
            guard state.sleepers[sleeper]?.isCancelled == false && !state.hasEnded else {
                state.sleepers[sleeper] = nil
                // Code that continues to sleep after the end, despite the errors, is suspended forever.
                if state.hasEnded { state.sleepsAfterEnd += 1 }
                return state.sleepsAfterEnd <= 10_000
            }
            state.sleepers[sleeper]?.continuation = continuation
            if moment != .max { state.timers.insert(Timer(moment: moment, rank: rank, sleeper: sleeper)) }
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    private func cancel(_ sleeper: UInt64) {
        let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
            guard let continuation = state.sleepers[sleeper]?.continuation else {
                state.sleepers[sleeper]?.isCancelled = true
                return nil
            }
            state.sleepers[sleeper] = nil
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
