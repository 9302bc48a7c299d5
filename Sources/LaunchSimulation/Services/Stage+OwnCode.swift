internal import LaunchGraph

// What happens to services that run their own code: what goes wrong does so around it.
extension Stage {
    /// Does what an attempt of service `p` does, with its `own` code if it is to come up.
    func attempt(
        _ p: Int, around own: () async throws -> any LaunchedValue
    ) async throws -> any LaunchedValue {
        let service = services[p]
        switch attemptEnd(p) {
        case .hangs:
            try await pause(for: nil, p)
            throw CancellationError()
        case .fails:
            try await pause(for: service.duration > .zero ? service.duration : service.timeToFail, p)
            throw SimulatedFailure()
        case .succeeds where service.duration <= .zero: return try await own()
        case .succeeds where service.ignoresCancellation:
            // Own code that reacts to being cancelled would not come up late any more, so it comes first.
            let began = world.nanoseconds
            let value = try await own()
            try await pause(for: service.duration - .nanoseconds(world.nanoseconds - began), p)
            return value
        case .succeeds:
            try await pause(for: service.duration, p)
            return try await own()
        }
    }

    /// Does what service `p` does while it is up, which is its `own` code for as long as it is to last.
    func run(_ p: Int, around own: @escaping @Sendable () async throws -> Void) async throws {
        let (time, fails): (Duration, Bool)
        switch services[p].run {
        case .lasts:
            do {
                try await own()
            } catch {
                try await goOnAlthoughCancelled(p)
                throw error
            }
            return try await goOnAlthoughCancelled(p)
        case .returns(let after): (time, fails) = (after, false)
        case .throws(let after): (time, fails) = (after, true)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await own() }
            group.addTask {
                try await self.pause(for: time, p)
                if fails { throw SimulatedFailure() }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func goOnAlthoughCancelled(_ p: Int) async throws {
        if services[p].ignoresCancellation && Task.isCancelled { try await pause(for: nil, p) }
    }
}
