internal import LaunchGraph

/// How a process group came to its end.
enum GroupEnd: Sendable {
    /// By itself, or because it was asked to.
    case willing
    /// By `SIGKILL`.
    case killed
    /// Not at all: the system could not end it.
    case survived
}

extension ChildProcess {
    /// How long the system may take to end what it was told to by `SIGKILL`.
    private static let patienceAfterKill = Duration.seconds(1)

    /// Waits until nothing of the group is left, and ends it by `SIGKILL` after `patience`, or as soon as `isUrgent`
    /// says so.
    ///
    /// The leader's end is noticed at once. What it leaves behind is no child of ours, so nobody tells us about that:
    /// it is looked for, more and more seldom, but at least 20 times a second.
    ///
    /// - Parameter patience: how long it may take; `nil` for as long as it likes.
    func awaitGroupEnd(patience: Duration?, isUrgent: Urgency) async -> GroupEnd {
        let clock = ContinuousClock()
        let begin = clock.now
        var wasKilled = isUrgent.isSet
        if !wasKilled { wasKilled = await !leaderEnds(within: patience, isUrgent) }
        if wasKilled { send(.kill) }
        var killedAt = clock.now
        var pause = Duration.milliseconds(1)
        while isAlive() {
            if wasKilled {
                if clock.now - killedAt > Self.patienceAfterKill { return .survived }
            } else if isUrgent.isSet || patience.map({ clock.now - begin >= $0 }) == true {
                send(.kill)
                wasKilled = true
                killedAt = clock.now
                pause = .milliseconds(1)
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        return wasKilled ? .killed : .willing
    }

    /// Whether the leader ends in time, without anybody getting urgent.
    private func leaderEnds(within patience: Duration?, _ isUrgent: Urgency) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.end() != nil }
            group.addTask {
                await isUrgent.arrival()
                return false
            }
            if let patience {
                group.addTask {
                    try? await Task.sleep(for: patience)
                    return false
                }
            }
            let hasEnded = await group.next() ?? false
            group.cancelAll()
            return hasEnded
        }
    }
}
