import LaunchSupport

/// Waits for the answers to an event that a host wants to be called back for, and calls back exactly once.
final class PendingAnswers<Output>: Sendable {
    /// One who was asked.
    struct Asked: Sendable {
        let position: LaunchPosition
        let at: Int64
        var answered: Int64?
        var contribution: (@Sendable (inout CombinedAnswers<Output>) -> Void)?
        var error: (any Error)?
    }

    private struct State {
        var asked: [Asked] = []
        var passedBy: [LaunchPosition] = []
        /// How many have not answered; asking counts as one, so that it cannot end before all were asked.
        var outstanding = 1
        var isOver = false
        var timer: Task<Void, Never>?
    }

    private let state = Locked(State())
    private let time: any TimeSource
    /// Is given all that were asked, and those that were not, when all have answered or the time is over.
    private let finish: @MainActor ([Asked], _ passedBy: [LaunchPosition]) -> Void

    init(_ time: any TimeSource, finish: @escaping @MainActor ([Asked], _ passedBy: [LaunchPosition]) -> Void) {
        self.time = time
        self.finish = finish
    }

    /// Somebody is being asked.
    ///
    /// - Returns: its number.
    func isAsking(_ position: LaunchPosition) -> Int {
        let now = time.now()
        return state.withLock { state in
            state.outstanding += 1
            state.asked.append(Asked(position: position, at: now))
            return state.asked.count - 1
        }
    }

    /// Somebody is not asked because something that it depends on failed to respond.
    func passBy(_ position: LaunchPosition) {
        state.withLock { $0.passedBy.append(position) }
    }

    /// The one with this number has answered, or will not.
    func answered(
        _ number: Int, _ contribution: (@Sendable (inout CombinedAnswers<Output>) -> Void)?, _ error: (any Error)? = nil
    ) {
        let now = time.now()
        let isLast = state.withLock { state in
            guard !state.isOver, state.asked[number].answered == nil else { return false }
            state.asked[number].answered = now
            state.asked[number].contribution = contribution
            state.asked[number].error = error
            state.outstanding -= 1
            return state.outstanding == 0
        }
        if isLast { Task { @MainActor in end() } }
    }

    /// Everybody was asked; they have until `deadline`.
    @MainActor func wait(until deadline: Int64, on executor: (any TaskExecutor)?) {
        let isComplete = state.withLock { state in
            state.outstanding -= 1
            return state.outstanding == 0
        }
        guard !isComplete else {
            end()
            return
        }
        state.withLock { state in
            guard !state.isOver else { return }
            let work: @Sendable () async -> Void = { [self] in
                // An answer at the very moment is in time.
                try? await time.sleep(until: deadline == .max ? deadline : deadline + 1)
                if !Task.isCancelled { await end() }
            }
            state.timer = executor.map { Task(executorPreference: $0, operation: work) } ?? Task(operation: work)
        }
    }

    /// Calls back, unless that has happened.
    @MainActor private func end() {
        let ended = state.withLock { state -> State? in
            guard !state.isOver else { return nil }
            state.isOver = true
            return state
        }
        guard let ended else { return }
        ended.timer?.cancel()
        finish(ended.asked, ended.passedBy)
    }
}
