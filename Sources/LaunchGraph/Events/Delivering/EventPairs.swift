/// The services that have received the beginning of a pair of events and not yet its end.
///
/// A service that is launched again is another recipient: it is not given the end of what its predecessor began.
struct EventPairs: Sendable {
    /// Identifies a pair: its name and the type of its responders.
    struct Key: Hashable, Sendable {
        private let responder: ObjectIdentifier
        private let name: String

        /// `nil` if the event is in no pair.
        init?<Event: RoutableEvent>(_ event: Event) {
            guard event.delivery.part != nil, let name = event.delivery.kind else { return nil }
            responder = ObjectIdentifier(Event.Responder.self)
            self.name = name
        }
    }

    /// The value of a launch, by which a later launch is recognized.
    private struct Instance {
        weak var value: (any LaunchedValue)?
    }

    private var begun: [Key: [LaunchPosition: Instance]] = [:]

    /// Notes that the service at `p` receives a beginning.
    mutating func begin(_ key: Key, at p: LaunchPosition, in snapshot: EligibilitySnapshot) {
        guard case .up(let value) = snapshot.services[p] else { return }
        begun[key, default: [:]][p] = Instance(value: value)
    }

    /// Whether the service at `p` has received a beginning without the end.
    func hasBegun(_ key: Key, at p: LaunchPosition, in snapshot: EligibilitySnapshot) -> Bool {
        guard case .up(let value) = snapshot.services[p], let instance = begun[key]?[p]?.value else { return false }
        return instance === value
    }

    /// Notes that the pair has ended.
    mutating func end(_ key: Key) {
        begun[key] = nil
    }
}
