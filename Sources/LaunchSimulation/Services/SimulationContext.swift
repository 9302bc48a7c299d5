internal import LaunchGraph
import LaunchSupport

/// The environment of one simulated run: its executor, the behavior of each service, and the journal.
///
/// Services are given by their positions in the launch order.
final class SimulationContext: Sendable {
    private struct State {
        var journal: [JournalEntry] = []
        var errorTexts: [Int: String] = [:]
        var attempts: [Int]
        var lastNumber: Int32 = 0
    }

    /// The context of the run to which the code of the current service belongs. One graph is simulated many times, also
    /// concurrently, so the dispatcher's executor identifies the run.
    static var current: SimulationContext? { (currentServiceExecutor() as? SimulationExecutor)?.context }

    let executor: SimulationExecutor
    let services: [SimulatedService]
    private let hasJournal: Bool
    private let state: Locked<State>

    /// A context in which the services, in launch order, behave as `services` say.
    init(executor: SimulationExecutor, services: [SimulatedService], hasJournal: Bool = true) {
        self.executor = executor
        self.hasJournal = hasJournal
        self.services = services
        state = Locked(State(attempts: Array(repeating: 0, count: services.count)))
    }

    var journal: [JournalEntry] { state.withLock { $0.journal } }
    var journalCount: Int { state.withLock { $0.journal.count } }
    /// The errors that the services' own code threw, by the index of the journal entry.
    var errorTexts: [Int: String] { state.withLock { $0.errorTexts } }

    // MARK: - Journal

    /// Adds an entry to the journal, with the text of `error` unless it is a cancellation error.
    func record(
        _ kind: JournalEntry.Kind, _ service: Int = -1, _ number: Int32 = 0, throwing error: (any Error)? = nil
    ) {
        guard hasJournal else { return }
        let moment = executor.nanoseconds
        let text = error.flatMap { $0 is CancellationError ? nil : Self.joiningLines("\($0)") }
        state.withLock {
            if let text { $0.errorTexts[$0.journal.count] = text }
            $0.journal.append(.init(kind: kind, service: Int32(service), number: number, moment: moment))
        }
    }

    /// Records that an attempt of a service begins.
    ///
    /// - Returns: the number of the attempt.
    func beginAttempt(_ position: Int) -> Int32 {
        let moment = executor.nanoseconds
        let kind = Task.isCancelled ? JournalEntry.Kind.attemptBeganCancelled : .attemptBegan
        return state.withLock { state in
            state.attempts[position] += 1
            state.lastNumber += 1
            if hasJournal {
                state.journal.append(
                    .init(kind: kind, service: Int32(position), number: state.lastNumber, moment: moment))
            }
            return state.lastNumber
        }
    }

    private static func joiningLines(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    // MARK: - Simulated services

    /// Performs the latest attempt of a simulated service.
    func performAttempt(_ position: Int) async throws {
        switch attemptEnd(position) {
        case .hangs: try await pause(for: nil, position)
        case .fails:
            try await pause(for: services[position].duration, position)
            throw SimulatedFailure()
        case .succeeds: try await pause(for: services[position].duration, position)
        }
    }

    /// Performs the run of a simulated service.
    func performRun(_ position: Int) async throws {
        switch services[position].run {
        case .lasts: try await pause(for: nil, position)
        case .returns(let time): try await pause(for: time, position)
        case .throws(let time):
            try await pause(for: time, position)
            throw SimulatedFailure()
        }
    }

    /// Performs the shutdown of a simulated service, or what follows the shutdown of a service's own code.
    func performShutdown(_ position: Int) async throws {
        let service = services[position]
        if service.shutdown == .hangs {
            try await pause(for: nil, position)
        } else if service.shutdownDuration > .zero {
            try await pause(for: service.shutdownDuration, position)
        }
        if service.shutdown == .throws { throw SimulatedFailure() }
    }

    private func attemptEnd(_ position: Int) -> SimulatedService.AttemptEnd {
        services[position].end(ofAttempt: state.withLock { $0.attempts[position] })
    }

    /// Pauses for a time; `nil` means forever. A pause of no duration still competes with everything else of that moment.
    private func pause(for time: Duration?, _ position: Int) async throws {
        let moment = time.map { executor.moment(after: $0) } ?? .max
        try await executor.sleep(
            until: moment, rank: Int32(position), ignoringCancellation: services[position].ignoresCancellation)
    }

    // MARK: - Faults around services' own code

    /// Performs the latest attempt of a service, with its `own` code unless the attempt is to hang or throw.
    func performAttempt(
        _ position: Int, around own: () async throws -> any LaunchedValue
    ) async throws -> any LaunchedValue {
        let service = services[position]
        switch attemptEnd(position) {
        case .hangs:
            try await pause(for: nil, position)
            throw CancellationError()
        case .fails:
            try await pause(for: service.duration > .zero ? service.duration : service.timeToFail, position)
            throw SimulatedFailure()
        case .succeeds where service.duration <= .zero: return try await own()
        case .succeeds where service.ignoresCancellation:
            // The own code comes first: code that reacts to cancellation would otherwise not come up late.
            let began = executor.nanoseconds
            let value = try await own()
            try await pause(for: service.duration - .nanoseconds(executor.nanoseconds - began), position)
            return value
        case .succeeds:
            try await pause(for: service.duration, position)
            return try await own()
        }
    }

    /// Performs the run of a service with its `own` code, which is cancelled when the run is to end.
    func performRun(_ position: Int, around own: @escaping @Sendable () async throws -> Void) async throws {
        let (time, fails): (Duration, Bool)
        switch services[position].run {
        case .lasts:
            do {
                try await own()
            } catch {
                try await pauseIfIgnoringCancellation(position)
                throw error
            }
            return try await pauseIfIgnoringCancellation(position)
        case .returns(let after): (time, fails) = (after, false)
        case .throws(let after): (time, fails) = (after, true)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await own() }
            group.addTask {
                try await self.pause(for: time, position)
                if fails { throw SimulatedFailure() }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func pauseIfIgnoringCancellation(_ position: Int) async throws {
        if services[position].ignoresCancellation && Task.isCancelled { try await pause(for: nil, position) }
    }
}
