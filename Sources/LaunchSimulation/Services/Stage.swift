internal import LaunchGraph
internal import Synchronization

/// Where one run of a simulation takes place: its world, what each service does in it, and the journal.
final class Stage: Sendable {
    private struct State {
        var journal: [JournalEntry] = []
        var attempts: [Int]
        var lastNumber: Int32 = 0
    }

    /// The stage of the run to which a task belongs: a graph is judged once and simulated many times, also at a time.
    @TaskLocal static var current: Stage?

    let world: SimulatedWorld
    private let services: [SimulatedService]
    private let state: Mutex<State>

    /// A stage on which the services, by launch order, do what `services` say.
    init(world: SimulatedWorld, services: [SimulatedService]) {
        self.world = world
        self.services = services
        state = Mutex(State(attempts: Array(repeating: 0, count: services.count)))
    }

    var journal: [JournalEntry] { state.withLock { $0.journal } }
    var journalCount: Int { state.withLock { $0.journal.count } }

    func note(_ kind: JournalEntry.Kind, _ service: Int = -1, _ number: Int32 = 0) {
        let moment = world.nanoseconds
        state.withLock {
            $0.journal.append(.init(kind: kind, service: Int32(service), number: number, moment: moment))
        }
    }

    /// Notes that an attempt of service `p` begins, and gives its number.
    func beginAttempt(_ p: Int) -> Int32 {
        let moment = world.nanoseconds
        let kind = Task.isCancelled ? JournalEntry.Kind.attemptBeganCancelled : .attemptBegan
        return state.withLock { state in
            state.attempts[p] += 1
            state.lastNumber += 1
            state.journal.append(
                .init(kind: kind, service: Int32(p), number: state.lastNumber, moment: moment))
            return state.lastNumber
        }
    }

    /// Whether service `p` is made not to come up, whatever its own code would do.
    func keepsDown(_ p: Int) -> Bool {
        let service = services[p]
        return service.hangingAttempts == .max || service.failingAttempts == .max
    }

    /// Does what an attempt of service `p` does.
    func attempt(_ p: Int) async throws {
        let service = services[p]
        let attempt = state.withLock { $0.attempts[p] }
        if attempt <= service.hangingAttempts {
            try await pause(for: nil, p)
        } else {
            try await pause(for: service.duration, p)
            if attempt - service.hangingAttempts <= service.failingAttempts { throw SimulatedFailure() }
        }
    }

    /// Does what service `p` does while it is up.
    func run(_ p: Int) async throws {
        switch services[p].run {
        case .lasts: try await pause(for: nil, p)
        case .returns(let time): try await pause(for: time, p)
        case .throws(let time):
            try await pause(for: time, p)
            throw SimulatedFailure()
        }
    }

    /// Does what a shutdown of service `p` does.
    func shutdown(_ p: Int) async throws {
        let service = services[p]
        if service.shutdown == .hangs {
            try await pause(for: nil, p)
        } else if service.shutdownDuration > .zero {
            try await pause(for: service.shutdownDuration, p)
        }
        if service.shutdown == .throws { throw SimulatedFailure() }
    }

    /// Waits; `nil` is for ever. What happens in no time still takes its turn among all that happens at that moment.
    private func pause(for time: Duration?, _ p: Int) async throws {
        let moment = time.map { time in
            let (end, overflow) = world.nanoseconds.addingReportingOverflow(time.saturatedNanoseconds)
            // What takes longer than time lasts ends with it; only what hangs is for ever.
            return overflow ? .max - 1 : min(end, .max - 1)
        }
        try await world.sleep(
            until: moment ?? .max, rank: Int32(p), ignoringCancellation: services[p].ignoresCancellation)
    }
}
