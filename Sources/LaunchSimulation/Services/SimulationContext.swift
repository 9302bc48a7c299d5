internal import LaunchGraph
import LaunchSupport

/// The environment of one simulated run: its executor, the behavior of each service, and the journal.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class SimulationContext: ExecutorContext {
    fileprivate struct State {
        var journal: [JournalEntry] = []
        var attempts: [Int]
        var runs: [Int]
        var lastNumber: Int32 = 0
        var ownCode: [OwnCode]
        var leftSimulation: Set<LaunchPosition> = []

        mutating func noteWaiting(_ position: LaunchPosition) {
            if ownCode[position].calls > 0 && ownCode[position].sleeps == 0 { leftSimulation.insert(position) }
        }
    }

    fileprivate struct OwnCode {
        /// The time at which the latest attempt or shutdown began.
        var began: Int64 = 0
        /// The numbers of calls of `launch` and `shutdown`, and of sleeps on the simulation's clock, that have not ended.
        var calls = 0
        var sleeps = 0
    }

    /// The position of the service whose own code the current task executes.
    @TaskLocal private static var ownCode: LaunchPosition?

    /// One graph is simulated many times, possibly concurrently, so the dispatcher's executor identifies the run.
    static var current: SimulationContext? {
        (currentServiceExecutor() as? SimulationExecutor)?.context as? SimulationContext
    }

    let executor: SimulationExecutor
    let services: [SimulatedService]
    let policies: [ServicePolicy]
    private let state: Locked<State>

    init(executor: SimulationExecutor, services: [SimulatedService], policies: [ServicePolicy]) {
        (self.executor, self.services, self.policies) = (executor, services, policies)
        let none = [Int](repeating: 0, count: services.count)
        state = Locked(State(attempts: none, runs: none, ownCode: Array(repeating: OwnCode(), count: services.count)))
    }

    var journal: [JournalEntry] { state.withLock { $0.journal } }
    var journalCount: Int { state.withLock { $0.journal.count } }
    var runCounts: [Int] { state.withLock { $0.runs } }

    /// Adds an entry to the journal, with the text of `error` unless it is a cancellation error.
    func record(
        _ kind: JournalEntry.Kind, _ service: LaunchPosition? = nil, _ number: Int32 = 0,
        throwing error: (any Error)? = nil
    ) {
        let moment = executor.nanoseconds
        let text = error.flatMap { $0 is CancellationError ? nil : "\($0)" }?.split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        state.withLock {
            if kind == .stopBegan, let service { $0.ownCode[service].began = moment }
            $0.journal.append(.init(kind: kind, service: service, number: number, moment: moment, error: text))
        }
    }

    func beginAttempt(_ position: LaunchPosition) -> Int32 {
        let moment = executor.nanoseconds
        let number = state.withLock { state in
            state.attempts[position] += 1
            state.ownCode[position].began = moment
            state.lastNumber += 1
            return state.lastNumber
        }
        record(Task.isCancelled ? .attemptBeganCancelled : .attemptBegan, position, number)
        return number
    }

    /// Performs the latest attempt of a service, with its `own` code if it has any, unless the attempt is to hang or throw.
    func performAttempt(
        _ position: LaunchPosition, around own: (() async throws -> any LaunchedValue)?
    ) async throws -> (any LaunchedValue)? {
        let (service, number) = (services[position], state.withLock { $0.attempts[position] })
        guard number > service.hangingAttempts else {
            try await pause(for: nil, position)
            throw CancellationError()
        }
        let duration =
            number <= service.attemptDurations.count ? service.attemptDurations[number - 1] : service.duration
        guard number - service.hangingAttempts > service.failingAttempts else {
            try await pause(for: duration > .zero ? duration : service.timeToFail, position)
            throw SimulatedFailure()
        }
        guard let own, service.ignoresCancellation, duration > .zero else {
            if own == nil || duration > .zero { try await pause(for: duration, position) }
            return try await own?()
        }
        // The service's own code comes first: code that reacts to cancellation would otherwise not come up late.
        let began = executor.nanoseconds
        let value = try await own()
        try await pause(for: duration - .nanoseconds(executor.nanoseconds - began), position)
        return value
    }

    /// Counts a call of a service's `run`, and returns the time after which it ends, `nil` if it lasts, and its error.
    private func beginRun(_ position: LaunchPosition) -> (time: Duration?, failure: (any Error)?) {
        let count = state.withLock { state in
            state.runs[position] += 1
            return state.runs[position]
        }
        guard count <= services[position].endingRuns else { return (nil, nil) }
        switch services[position].run {
        case .lasts: return (nil, nil)
        case .returns(let time): return (time, nil)
        case .throws(let time): return (time, SimulatedFailure())
        case .becomesUnhealthy(let time):
            let health = policies[position].health
            return (
                time + health.interval * health.failures,
                HealthCheckFailed(failures: health.failures, reason: SimulatedFailure().description)
            )
        }
    }

    func performShutdown(_ position: LaunchPosition) async throws {
        let service = services[position]
        if service.shutdown == .hangs || service.shutdownDuration > .zero {
            try await pause(for: service.shutdown == .hangs ? nil : service.shutdownDuration, position)
        }
        if service.shutdown == .throws { throw SimulatedFailure() }
    }

    /// Pauses, forever if `time` is `nil`. A pause of zero competes with all other events at the same time.
    private func pause(for time: Duration?, _ position: LaunchPosition, reactsToCancellation: Bool = false) async throws
    {
        try await executor.sleep(
            until: time.map { executor.moment(after: $0) } ?? .max, rank: Int32(position.index),
            ignoringCancellation: services[position].ignoresCancellation && !reactsToCancellation)
    }

    func callOwnCode<Result>(_ position: LaunchPosition, _ call: () async throws -> Result) async throws -> Result {
        state.withLock { $0.ownCode[position].calls += 1 }
        defer { state.withLock { $0.ownCode[position].calls -= 1 } }
        return try await Self.$ownCode.withValue(position) { try await call() }
    }

    func sleep(_ sleep: () async throws -> Void) async throws {
        guard let position = Self.ownCode else { return try await sleep() }
        state.withLock { $0.ownCode[position].sleeps += 1 }
        defer { state.withLock { $0.ownCode[position].sleeps -= 1 } }
        try await sleep()
    }

    /// Records whether a service's own code that is cancelled after `limit` waits for something but the simulation's clock.
    func noteDeadline(_ position: LaunchPosition, _ limit: Duration?) {
        guard let limit = limit?.saturatedNanoseconds else { return }
        let now = executor.nanoseconds
        state.withLock { state in
            if now - state.ownCode[position].began > limit { state.noteWaiting(position) }
        }
    }

    /// Returns the services whose own code was waiting outside at its deadline or, in a simulation that `isStuck`, is now.
    func servicesOutside(isStuck: Bool) -> [LaunchPosition] {
        state.withLock { state in
            if isStuck { for position in services.positions { state.noteWaiting(position) } }
            return state.leftSimulation.sorted()
        }
    }

    /// Performs the run of a service, with its `own` code if it has any, which is cancelled when the run is to end.
    func performRun(_ position: LaunchPosition, around own: (@Sendable () async throws -> Void)?) async throws {
        let drains = services[position].drain != nil
        let own = { @Sendable in
            try await Self.$ownCode.withValue(position) {
                if let own { return try await own() }
                // A simulated service lasts until it is to stop.
                if drains { return try await untilShutdown() }
                try await self.pause(for: nil, position, reactsToCancellation: true)
            }
        }
        // Without a drain time, the service's own code is cancelled if it has no handler.
        guard let drain = services[position].drain else { return try await endRun(position, around: own) }
        let isNotified = Locked(false)
        try await withShutdownHandler {
            try await endRun(position, around: own)
            if isNotified.withLock(\.self) { try await pause(for: drain, position) }
        } onShutdown: {
            isNotified.withLock { $0 = true }
        }
    }

    private func endRun(_ position: LaunchPosition, around own: @escaping @Sendable () async throws -> Void)
        async throws
    {
        let (time, failure) = beginRun(position)
        guard let time else {
            let result: Result<Void, any Error>
            do { result = .success(try await own()) } catch { result = .failure(error) }
            if services[position].ignoresCancellation && Task.isCancelled { try await pause(for: nil, position) }
            return try result.get()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await own() }
            group.addTask {
                try await self.pause(for: time, position)
                if let failure { throw failure }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

}
