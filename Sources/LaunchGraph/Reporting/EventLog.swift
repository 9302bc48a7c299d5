/// The latest events of a launch, for its report.
///
/// The log keeps the latest events that have as many entries as its limit, where an event is one entry and each response is
/// another. When it has twice as many, it removes the oldest events.
struct EventLog: Sendable {
    private let limit: Int
    /// The events, each with the time of its dispatch in nanoseconds of the dispatcher's time.
    private var events: [(moment: Int64, event: LaunchReport.EventReport)] = []
    private var entryCount = 0

    init(limit: Int = 50_000) { self.limit = limit }

    mutating func append(_ event: LaunchReport.EventReport, at moment: Int64) {
        events.append((moment, event))
        entryCount += 1 + event.services.count
        guard entryCount >= 2 * limit else { return }
        var dropped = 0
        while entryCount > limit && dropped < events.count - 1 {
            entryCount -= 1 + events[dropped].event.services.count
            dropped += 1
        }
        events.removeFirst(dropped)
    }

    mutating func removeAll() {
        events.removeAll()
        entryCount = 0
    }

    /// Returns the events of a launch that began at `began`, in the order in which they were dispatched. Events from
    /// before the launch have the time zero.
    func events(since began: Int64) -> [LaunchReport.EventReport] {
        let sorted = events.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
        return sorted.map { _, entry in
            var event = entry.event
            event.at = .nanoseconds(max(0, entry.moment - began))
            return event
        }
    }
}
