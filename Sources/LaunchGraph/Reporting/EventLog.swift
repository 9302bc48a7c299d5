/// The latest events of a launch, for its report.
///
/// The log keeps at least the latest 1,000 events, or as many as have 50,000 responses in total. When it has twice as
/// many, it removes the oldest.
struct EventLog: Sendable {
    /// The minimum numbers of events and responses that are kept.
    struct Limit: Sendable {
        var events = 1_000
        var responses = 50_000
    }

    private struct Entry {
        /// The time of the dispatch in nanoseconds of the dispatcher's time.
        let moment: Int64
        let event: LaunchReport.EventReport
    }

    private let limit: Limit
    private var entries: [Entry] = []
    private var responses = 0

    init(limit: Limit = Limit()) {
        self.limit = limit
    }

    /// Adds an event that was dispatched at `moment`.
    ///
    /// - Complexity: amortised O(1).
    mutating func append(_ event: LaunchReport.EventReport, at moment: Int64) {
        entries.append(Entry(moment: moment, event: event))
        responses += event.services.count
        guard entries.count >= 2 * limit.events || responses >= 2 * limit.responses else { return }
        var dropped = 0
        while entries.count - dropped > limit.events || (responses > limit.responses && dropped < entries.count - 1) {
            responses -= entries[dropped].event.services.count
            dropped += 1
        }
        entries.removeFirst(dropped)
    }

    mutating func removeAll() {
        entries.removeAll()
        responses = 0
    }

    /// Returns the events of a launch that began at `began`, in the order in which they were dispatched. Events from
    /// before the launch have the time zero.
    func events(since began: Int64) -> [LaunchReport.EventReport] {
        let sorted = entries.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
        return sorted.map { _, entry in
            var event = entry.event
            event.at = .nanoseconds(max(0, entry.moment - began))
            return event
        }
    }
}
