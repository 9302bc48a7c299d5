internal import LaunchGraph

enum GroupEnd: Sendable {
    case orderly
    case killed
    /// The group survived `SIGKILL`.
    case survived
}

extension ChildProcess {
    private static let killLimit = Duration.seconds(1)

    /// Waits until no process of the group is left, and sends `SIGKILL` after `limit`, or as soon as `isUrgent` is set.
    ///
    /// The leader's end is detected immediately. The system does not notify this process of the end of the other
    /// processes, so the group is polled at increasing intervals of up to 50 ms.
    ///
    /// - Parameter limit: the time until `SIGKILL` is sent; `nil` for no limit.
    func awaitGroupEnd(within limit: Duration?, isUrgent: Latch) async -> GroupEnd {
        let clock = ContinuousClock()
        let begin = clock.now
        var wasKilled = isUrgent.isSet
        if !wasKilled { wasKilled = await !leaderEnds(within: limit, isUrgent) }
        if wasKilled { send(.kill) }
        var killedAt = clock.now
        var pause = Duration.milliseconds(1)
        while updateIsAlive() {
            if wasKilled {
                if clock.now - killedAt > Self.killLimit { return .survived }
            } else if isUrgent.isSet || limit.map({ clock.now - begin >= $0 }) == true {
                send(.kill)
                wasKilled = true
                killedAt = clock.now
                pause = .milliseconds(1)
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        return wasKilled ? .killed : .orderly
    }

    /// Returns whether the leader ends within `limit`, before `isUrgent` is set.
    private func leaderEnds(within limit: Duration?, _ isUrgent: Latch) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.end() != nil }
            group.addTask {
                await isUrgent.wait()
                return false
            }
            if let limit {
                group.addTask {
                    try? await Task.sleep(for: limit)
                    return false
                }
            }
            let hasEnded = await group.next() ?? false
            group.cancelAll()
            return hasEnded
        }
    }
}
