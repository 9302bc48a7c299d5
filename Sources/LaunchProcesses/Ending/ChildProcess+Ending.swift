internal import LaunchGraph

enum GroupEnd: Sendable {
    case orderly
    case killed
    /// The group survived `SIGKILL`.
    case survived
}

extension ChildProcess {
    private static let killLimit = Duration.seconds(1)

    /// Waits until no process of the group is left; sends `SIGKILL` once `isUrgent` is set or the task is cancelled.
    ///
    /// The leader's end is detected immediately. The system does not notify this process of the end of the other
    /// processes, so the group is polled at increasing intervals of up to 50 ms.
    func awaitGroupEnd(isUrgent: Latch) async -> GroupEnd {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await self.end() }
            group.addTask { await isUrgent.wait() }
            await group.next()
            group.cancelAll()
        }
        var killedAt: ContinuousClock.Instant?
        var pause = Duration.milliseconds(1)
        while updateIsAlive() {
            if let killedAt {
                if .now - killedAt > Self.killLimit { return .survived }
            } else if isUrgent.isSet || Task.isCancelled {
                send(.kill)
                killedAt = .now
                pause = .milliseconds(1)
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        return killedAt == nil ? .orderly : .killed
    }
}
