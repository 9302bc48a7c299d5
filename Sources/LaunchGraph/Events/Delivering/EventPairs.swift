/// The services that have received the beginning of a pair of events and not its end.
///
/// A service that is launched again is a different recipient: it does not receive the end of a pair that its
/// predecessor received the beginning of.
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

    /// The value of a launch, which distinguishes it from later launches.
    private struct Instance {
        weak var value: (any LaunchedValue)?
    }

    private var begun: [Key: [LaunchPosition: Instance]] = [:]

    /// Records that the service at `p` receives a beginning.
    mutating func begin(_ key: Key, at p: LaunchPosition, in snapshot: EligibilitySnapshot) {
        guard case .up(let value) = snapshot.services[p] else { return }
        begun[key, default: [:]][p] = Instance(value: value)
    }

    /// Returns the value of the launch by which the service at `p` received a beginning without the end; `nil` if there is
    /// none, or if it has been released since.
    func value(_ key: Key, at p: LaunchPosition) -> (any LaunchedValue)? { begun[key]?[p]?.value }

    /// Records that the pair has ended.
    mutating func end(_ key: Key) {
        begun[key] = nil
    }
}
