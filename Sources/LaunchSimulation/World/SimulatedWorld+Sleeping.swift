internal import LaunchGraph
import LaunchSupport

// Waiting for time to pass.
extension SimulatedWorld {
    /// Sleeps until `moment`, in nanoseconds; `.max` is for ever.
    ///
    /// - Parameters:
    ///   - rank: decides who of several wakes first at one moment.
    ///   - ignoringCancellation: sleeps on when the task is cancelled.
    /// - Throws: `CancellationError` when the task is cancelled or the world ends.
    func sleep(until moment: Int64, rank: Int32 = .max, ignoringCancellation: Bool = false) async throws {
        guard !ignoringCancellation else {
            let (slot, use) = takeSlot()
            return try await withUnsafeThrowingContinuation { lieDown($0, slot, use, until: moment, rank: rank) }
        }
        if Task.isCancelled { throw CancellationError() }
        let (slot, use) = takeSlot()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { lieDown($0, slot, use, until: moment, rank: rank) }
        } onCancel: {
            wakeCancelled(slot, use)
        }
    }

    /// As ``sleep(until:rank:ignoringCancellation:)``, for code that may do nothing else.
    ///
    /// A sleep of a cancelled task, or for no time, lets no time pass; code that does nothing but that would keep
    /// everything at one moment for ever, where on a machine time goes on. After many of these each takes a millisecond.
    func sleepFairly(until moment: Int64) async throws {
        let isHasty = Task.isCancelled || moment <= nanoseconds
        let isTooHasty = state.withLock { state in
            if isHasty { state.hastySleeps += 1 }
            return isHasty && state.hastySleeps > 10_000
        }
        guard isTooHasty else { return try await sleep(until: moment) }
        try? await sleep(until: self.moment(after: .milliseconds(1)), ignoringCancellation: true)
        try Task.checkCancellation()
    }

    /// The moment that much later. What takes longer than time lasts ends with it; only `.max` is for ever.
    func moment(after duration: Duration) -> Int64 {
        let (moment, overflow) = nanoseconds.addingReportingOverflow(duration.saturatedNanoseconds)
        return overflow ? .max - 1 : min(moment, .max - 1)
    }

    /// Waits until nothing is ready and nobody sleeps, or until `limit` more steps have been done.
    ///
    /// - Returns: whether nothing happens any more.
    @discardableResult
    func untilIdle(limit: Int = .max) async -> Bool {
        await withUnsafeContinuation { continuation in
            let isOver = state.withLock { state in
                let (last, overflow) = state.steps.addingReportingOverflow(limit)
                if !state.isOver {
                    state.whenIdle.append(IdleWaiter(continuation: continuation, limit: overflow ? .max : last))
                }
                return state.isOver
            }
            if isOver { continuation.resume(returning: true) }
        }
    }

    /// Wakes everybody who still sleeps, with an error, so that what waits for nothing comes to its end; whoever wants
    /// to sleep from now on is woken likewise.
    func end() {
        let (sleepers, idle) = state.withLock { state in
            state.isOver = true
            var sleepers: [UnsafeContinuation<Void, any Error>] = []
            for slot in state.sleepers.indices {
                guard let continuation = state.sleepers[slot].continuation else { continue }
                sleepers.append(continuation)
                state.vacate(Int32(slot))
            }
            defer { state.whenIdle.removeAll() }
            return (sleepers, state.whenIdle)
        }
        for sleeper in sleepers { sleeper.resume(throwing: CancellationError()) }
        for waiter in idle { waiter.continuation.resume(returning: true) }
    }

    private func takeSlot() -> (slot: Int32, use: UInt32) {
        state.withLock { state in
            if let slot = state.freeSlots.popLast() { return (slot, state.sleepers[Int(slot)].use) }
            state.sleepers.append(Sleeper())
            return (Int32(state.sleepers.count - 1), 0)
        }
    }

    private func lieDown(
        _ continuation: UnsafeContinuation<Void, any Error>, _ slot: Int32, _ use: UInt32, until moment: Int64,
        rank: Int32
    ) {
        let isCancelled = state.withLock { state in
            guard !state.sleepers[Int(slot)].isCancelled && !state.isOver else {
                state.vacate(slot)
                // Whoever goes on sleeping when everything is over, error or no error, sleeps for ever.
                if state.isOver { state.sleepsAfterEnd += 1 }
                return state.sleepsAfterEnd <= 10_000
            }
            state.sleepers[Int(slot)].continuation = continuation
            if moment != .max { state.timers.add(moment: moment, rank: rank, slot: slot, use: use) }
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    private func wakeCancelled(_ slot: Int32, _ use: UInt32) {
        let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
            guard state.sleepers[Int(slot)].use == use else { return nil }
            guard let continuation = state.sleepers[Int(slot)].continuation else {
                state.sleepers[Int(slot)].isCancelled = true
                return nil
            }
            state.vacate(slot)
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
