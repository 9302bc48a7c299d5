internal import LaunchGraph
import LaunchSupport

/// Where one run of a simulation takes place: its world, what each service does in it, and the journal.
final class Stage: Sendable {
    private struct State {
        var journal: [JournalEntry] = []
        var texts: [Int: String] = [:]
        var attempts: [Int]
        var lastNumber: Int32 = 0
    }

    /// The stage of the run to which a task belongs: a graph is judged once and simulated many times, also at a time.
    @TaskLocal static var current: Stage?

    let world: SimulatedWorld
    let services: [SimulatedService]
    private let state: Locked<State>

    /// A stage on which the services, by launch order, do what `services` say.
    init(world: SimulatedWorld, services: [SimulatedService]) {
        self.world = world
        self.services = services
        state = Locked(State(attempts: Array(repeating: 0, count: services.count)))
    }

    var journal: [JournalEntry] { state.withLock { $0.journal } }
    /// What was thrown, by the number of the journal's entry; of the services' own code only.
    var texts: [Int: String] { state.withLock { $0.texts } }
    var journalCount: Int { state.withLock { $0.journal.count } }

    /// Notes that something happens, and what was thrown if its words are worth keeping.
    func note(
        _ kind: JournalEntry.Kind, _ service: Int = -1, _ number: Int32 = 0, throwing error: (any Error)? = nil
    ) {
        let moment = world.nanoseconds
        let text = error.flatMap { $0 is CancellationError ? nil : Self.line("\($0)") }
        state.withLock {
            if let text { $0.texts[$0.journal.count] = text }
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

    /// `text` on one line, however many it has.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// What the attempt of service `p` that began last comes to.
    func attemptEnd(_ p: Int) -> SimulatedService.AttemptEnd {
        services[p].end(ofAttempt: state.withLock { $0.attempts[p] })
    }

    /// Does what an attempt of service `p` does.
    func attempt(_ p: Int) async throws {
        switch attemptEnd(p) {
        case .hangs: try await pause(for: nil, p)
        case .fails:
            try await pause(for: services[p].duration, p)
            throw SimulatedFailure()
        case .succeeds: try await pause(for: services[p].duration, p)
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
    func pause(for time: Duration?, _ p: Int) async throws {
        let moment = time.map { world.moment(after: $0) } ?? .max
        try await world.sleep(
            until: moment, rank: Int32(p), ignoringCancellation: services[p].ignoresCancellation)
    }
}
