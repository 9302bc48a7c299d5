/// The values of launches, by service, that have received an event. They are not retained.
///
/// A service that is launched again is a different recipient.
struct ReceivedValues: Sendable {
    private struct Instance {
        weak var value: (any LaunchedValue)?
    }

    private var values: [LaunchPosition: Instance] = [:]

    init() {}

    /// The values of all services that are up.
    init(allOf snapshot: EligibilitySnapshot) {
        for p in snapshot.services.positions { insert(p, in: snapshot) }
    }

    /// Inserts the value by which the service at `p` is up.
    mutating func insert(_ p: LaunchPosition, in snapshot: EligibilitySnapshot) {
        if let value = snapshot.services[p].value { values[p] = Instance(value: value) }
    }

    mutating func remove(_ p: LaunchPosition) { values[p] = nil }

    /// Returns the value by which the service at `p` received the event; `nil` if there is none, or if it has been
    /// released since.
    func value(at p: LaunchPosition) -> (any LaunchedValue)? { values[p]?.value }
}

/// The services that have received the beginning of a pair of events and not its end.
///
/// A service that is launched again does not receive the end of a pair that only its predecessor received the beginning
/// of.
struct EventPairs: Sendable {
    /// Identifies a pair: its name and the type of its responders.
    struct Key: Hashable, Sendable {
        private let responder: ObjectIdentifier
        private let name: String

        /// Creates the key of an event's pair; `nil` if the event belongs to no pair.
        init?<Event: RoutableEvent>(_ event: Event) {
            guard event.delivery.part != nil, let name = event.delivery.kind else { return nil }
            responder = ObjectIdentifier(Event.Responder.self)
            self.name = name
        }
    }

    private var begun: [Key: ReceivedValues] = [:]

    /// Records that the service at `p` receives a beginning.
    mutating func begin(_ key: Key, at p: LaunchPosition, in snapshot: EligibilitySnapshot) {
        begun[key, default: ReceivedValues()].insert(p, in: snapshot)
    }

    /// Returns the value of the launch by which the service at `p` received a beginning without the end; `nil` if there is
    /// none, or if it has been released since.
    func value(_ key: Key, at p: LaunchPosition) -> (any LaunchedValue)? { begun[key]?.value(at: p) }

    /// Records that the pair has ended.
    mutating func end(_ key: Key) {
        begun[key] = nil
    }
}
