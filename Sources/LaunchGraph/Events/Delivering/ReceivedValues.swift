/// The values of launches, by service, that have received an event. They are not retained.
///
/// A service that is launched again is a different recipient.
struct ReceivedValues: Sendable {
    private struct Instance {
        weak var value: (any LaunchedValue)?
    }

    private var values: [LaunchPosition: Instance] = [:]

    init() {}

    init(allOf snapshot: EligibilitySnapshot) {
        for p in snapshot.services.positions { insert(snapshot.services[p].value, at: p) }
    }

    mutating func insert(_ value: (any LaunchedValue)?, at p: LaunchPosition) {
        if let value { values[p] = Instance(value: value) }
    }

    mutating func remove(_ p: LaunchPosition) { values[p] = nil }

    /// Returns the value by which the service at `p` received the event; `nil` if there is none, or if it has been
    /// released since.
    func value(at p: LaunchPosition) -> (any LaunchedValue)? { values[p]?.value }
}
