/// The tasks that wait for the launch, the shutdown or a service.
struct Waiters {
    var launches: [(ticket: Int, continuation: CheckedContinuation<LaunchedServices, any Error>)] = []
    var ends: [CheckedContinuation<LaunchEnding, Never>] = []
    var requests: [Int: CheckedContinuation<Bool, any Error>] = [:]
    private var lastTicket = 0

    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    /// Removes a task that no longer awaits the launch.
    ///
    /// - Returns: an effect that resumes the task if other tasks still await the launch. If none does, the launch is to be
    ///   cancelled, and the task is resumed when everything is down.
    mutating func cancelLaunch(_ ticket: Int) -> (wakeUp: DeferredEffect?, isLast: Bool) {
        guard let index = launches.firstIndex(where: { $0.ticket == ticket }) else { return (nil, false) }
        guard launches.count > 1 else { return (nil, true) }
        let continuation = launches.remove(at: index).continuation
        return ({ _ in continuation.resume(throwing: CancellationError()) }, false)
    }

    mutating func launched() -> DeferredEffect {
        defer { launches.removeAll() }
        return { [launches] dispatcher in
            for (_, continuation) in launches {
                continuation.resume(returning: LaunchedServices(dispatcher: dispatcher))
            }
        }
    }

    /// Removes the tasks that await the launch or its end, and returns the effect that resumes them.
    ///
    /// - Parameter ending: the ending of the launch; without an error if the launch had come up, so that no task awaits
    ///   it any more.
    mutating func ended(_ ending: LaunchEnding) -> DeferredEffect {
        defer {
            launches.removeAll()
            ends.removeAll()
        }
        return { [launches, ends] _ in
            for (_, continuation) in launches { continuation.resume(throwing: ending.error ?? CancellationError()) }
            for continuation in ends { continuation.resume(returning: ending) }
        }
    }
}
