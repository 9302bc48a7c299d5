import LaunchGraph
import Synchronization

@testable import LaunchSimulation

/// A recipient of an event: a service that conforms itself, or the value that an attempt returned.
enum Recipient: Sendable, Hashable {
    case service(ServiceID)
    case value(Int32)
}

/// A step in the delivery of an event.
struct EventNote: Sendable, Hashable {
    enum Kind: Sendable { case dispatched, asked, answered, threw, returned }

    var kind: Kind
    /// The event's index in the scenario.
    var event: Int
    var recipient: Recipient?
    /// The number of entries that the services' journal had by then.
    var journalCount: Int
    /// The virtual time in nanoseconds.
    var moment: Int64
}

/// Records the steps of all deliveries in one run.
final class EventLog: Sendable {
    private let log = Mutex<[EventNote]>([])
    let ongoing: OngoingRun

    init(_ ongoing: OngoingRun) { self.ongoing = ongoing }

    var notes: [EventNote] { log.withLock { $0 } }

    func note(_ kind: EventNote.Kind, _ event: Int, _ recipient: Recipient? = nil) {
        let (count, moment) = (ongoing.journalCount, ongoing.executor.nanoseconds)
        log.withLock {
            $0.append(EventNote(kind: kind, event: event, recipient: recipient, journalCount: count, moment: moment))
        }
    }
}

/// The payload of an event: determines what recipients do, and records it.
struct Call: Sendable {
    let event: Int
    let log: EventLog
    /// Determines, together with the recipient, what a recipient does.
    let seed: UInt64
    /// Shows for how long the payload is retained.
    let letter: Letter

    final class Letter: Sendable {}

    private struct Refusal: Error {}

    /// Chooses at random whether `recipient` throws, and how long it takes if it is asynchronous.
    private func behaviour(of recipient: Recipient) -> (throwsError: Bool, milliseconds: Int) {
        let own: UInt64 =
            switch recipient {
            case .service(let id): id.name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
            case .value(let number): UInt64(1_000 + Int(number))
            }
        var random = RandomSource(seed: seed &+ own)
        return (random.chance(1, in: 8), random.chance(1, in: 2) ? 0 : 5 * random.below(12))
    }

    func hear(_ recipient: Recipient) throws -> Recipient {
        log.note(.asked, event, recipient)
        guard !behaviour(of: recipient).throwsError else {
            log.note(.threw, event, recipient)
            throw Refusal()
        }
        log.note(.answered, event, recipient)
        return recipient
    }

    func hearSlowly(_ recipient: Recipient) async throws -> Recipient {
        log.note(.asked, event, recipient)
        let (throwsError, milliseconds) = behaviour(of: recipient)
        do {
            if milliseconds > 0 {
                try await log.ongoing.executor.sleep(
                    until: log.ongoing.executor.nanoseconds + Int64(milliseconds) * 1_000_000)
            }
            if throwsError { throw Refusal() }
        } catch {
            log.note(.threw, event, recipient)
            throw error
        }
        log.note(.answered, event, recipient)
        return recipient
    }
}

/// A protocol to which only services conform.
@MainActor protocol Hears { func hear(_ call: Call) throws -> Recipient }
/// A protocol to which services and values conform.
@MainActor protocol ValueHears { func hear(_ call: Call) throws -> Recipient }
/// A protocol to which only services conform.
protocol HearsSlowly: Sendable { func hearSlowly(_ call: Call) async throws -> Recipient }
/// A protocol to which services and values conform.
protocol ValueHearsSlowly: Sendable { func hearSlowly(_ call: Call) async throws -> Recipient }

/// A service that responds to events.
struct Listener: Service, Hears, ValueHears, HearsSlowly, ValueHearsSlowly {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var startsAfter: [ServiceID] = []
    var policy = ServicePolicy()
    var mode = LaunchMode.eager

    func launch(_ context: LaunchContext) async throws {}
    func hear(_ call: Call) throws -> Recipient { try call.hear(.service(id)) }
    func hearSlowly(_ call: Call) async throws -> Recipient { try await call.hearSlowly(.service(id)) }
}

// The value of a simulated service is the number of its attempt.
extension Int32: ValueHears, ValueHearsSlowly {
    func hear(_ call: Call) throws -> Recipient { try call.hear(.value(self)) }
    func hearSlowly(_ call: Call) async throws -> Recipient { try await call.hearSlowly(.value(self)) }
}
