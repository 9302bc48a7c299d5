import LaunchGraph
import Synchronization

@testable import LaunchSimulation

/// Who was asked: a service that listens itself, or what the attempt of this number returned.
enum Hearer: Sendable, Hashable {
    case service(ServiceID)
    case value(Int32)
}

/// What happened to an event, and how much had happened to services by then.
struct EventNote: Sendable, Hashable {
    enum Kind: Sendable { case dispatched, asked, answered, threw, returned }

    var kind: Kind
    /// The event's place among those of the run.
    var event: Int
    var hearer: Hearer?
    /// How many entries the services' journal had.
    var journalCount: Int
    /// When, in nanoseconds since the world began.
    var moment: Int64
}

/// What listeners and whoever dispatches write down in one run.
final class EventLog: Sendable {
    private let log = Mutex<[EventNote]>([])
    let ongoing: OngoingRun

    init(_ ongoing: OngoingRun) { self.ongoing = ongoing }

    var notes: [EventNote] { log.withLock { $0 } }

    func note(_ kind: EventNote.Kind, _ event: Int, _ hearer: Hearer? = nil) {
        let (count, moment) = (ongoing.journalCount, ongoing.executor.nanoseconds)
        log.withLock {
            $0.append(EventNote(kind: kind, event: event, hearer: hearer, journalCount: count, moment: moment))
        }
    }
}

/// What a listener is told: what to do, and where to write it down.
struct Call: Sendable {
    let event: Int
    let log: EventLog
    /// What listeners do, drawn from this and from who they are.
    let seed: UInt64

    private struct Refusal: Error {}

    /// Draws what `hearer` does: whether it throws, and how long that takes where it may take time.
    private func behaviour(of hearer: Hearer) -> (throwsError: Bool, milliseconds: Int) {
        let own: UInt64 =
            switch hearer {
            case .service(let id): id.name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
            case .value(let number): UInt64(1_000 + Int(number))
            }
        var random = RandomSource(seed: seed &+ own)
        return (random.chance(1, in: 8), random.chance(1, in: 2) ? 0 : 5 * random.below(12))
    }

    func hear(_ hearer: Hearer) throws -> Hearer {
        log.note(.asked, event, hearer)
        guard !behaviour(of: hearer).throwsError else {
            log.note(.threw, event, hearer)
            throw Refusal()
        }
        log.note(.answered, event, hearer)
        return hearer
    }

    func hearSlowly(_ hearer: Hearer) async throws -> Hearer {
        log.note(.asked, event, hearer)
        let (throwsError, milliseconds) = behaviour(of: hearer)
        do {
            if milliseconds > 0 {
                try await log.ongoing.executor.sleep(
                    until: log.ongoing.executor.nanoseconds + Int64(milliseconds) * 1_000_000)
            }
            if throwsError { throw Refusal() }
        } catch {
            log.note(.threw, event, hearer)
            throw error
        }
        log.note(.answered, event, hearer)
        return hearer
    }
}

/// Services that conform themselves.
@MainActor protocol Hears { func hear(_ call: Call) throws -> Hearer }
/// These, and what the other services' launches return.
@MainActor protocol AnybodyHears { func hear(_ call: Call) throws -> Hearer }
/// Services that conform themselves.
protocol HearsSlowly: Sendable { func hearSlowly(_ call: Call) async throws -> Hearer }
/// These, and what the other services' launches return.
protocol AnybodyHearsSlowly: Sendable { func hearSlowly(_ call: Call) async throws -> Hearer }

/// A service that listens itself.
struct Listener: Service, Hears, AnybodyHears, HearsSlowly, AnybodyHearsSlowly {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var startsAfter: [ServiceID] = []
    var policy = ServicePolicy()
    var mode = LaunchMode.eager

    func launch(_ context: LaunchContext) async throws {}
    func hear(_ call: Call) throws -> Hearer { try call.hear(.service(id)) }
    func hearSlowly(_ call: Call) async throws -> Hearer { try await call.hearSlowly(.service(id)) }
}

// What a service on a stage yields is the number of the attempt.
extension Int32: AnybodyHears, AnybodyHearsSlowly {
    func hear(_ call: Call) throws -> Hearer { try call.hear(.value(self)) }
    func hearSlowly(_ call: Call) async throws -> Hearer { try await call.hearSlowly(.value(self)) }
}
