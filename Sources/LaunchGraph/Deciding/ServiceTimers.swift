internal import LaunchSupport

/// One timer for each service, with at most one valid deadline at a time, and the stall notices of attempts.
///
/// An entry is not removed when its deadline becomes obsolete; ``end(_:)`` detects that after the entry was removed.
struct ServiceTimers: Sendable {
    struct Entry: Sendable, Comparable {
        let deadline: Moment
        let position: LaunchPosition
        let purpose: Purpose

        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.position) < (right.deadline, right.position)
        }
    }

    enum Purpose: Sendable, Hashable {
        /// The deadline of the service's timer, with the timer's generation when the deadline was set.
        case timer(generation: UInt32)
        /// The stall notice of the attempt with this number.
        case stallNotice(attempt: Int32)
    }

    private struct Timer: Sendable {
        /// The number of times that the timer was set or cancelled. An entry of another generation is obsolete.
        var generation: UInt32 = 0
        var deadline = Moment.never
    }

    private var timers: [Timer]
    private var entries = BinaryHeap<Entry>()
    private(set) var count = 0

    init(serviceCount: Int) {
        timers = Array(repeating: Timer(), count: serviceCount)
    }

    /// The earliest deadline, which may belong to a cancelled timer; `never` if there is none.
    var earliest: Moment { entries.first?.deadline ?? .never }

    var storedCount: Int { entries.count }

    /// Returns the deadline of a service's timer; `never` if the timer is not set.
    func deadline(of p: LaunchPosition) -> Moment { timers[p].deadline }

    /// Sets the timer of a service, which replaces an earlier deadline. A `delay` that exceeds the range of times
    /// cancels the timer.
    mutating func set(_ p: LaunchPosition, delay: Int64, at now: Moment) {
        cancel(p)
        let deadline = now.after(delay)
        guard deadline != .never else { return }
        timers[p].deadline = deadline
        count += 1
        entries.insert(
            Entry(deadline: deadline, position: p, purpose: .timer(generation: timers[p].generation)))
    }

    mutating func cancel(_ p: LaunchPosition) {
        timers[p].generation &+= 1
        if timers[p].deadline != .never { count -= 1 }
        timers[p].deadline = .never
    }

    mutating func setStallNotice(_ p: LaunchPosition, attempt: Int32, delay: Int64, at now: Moment) {
        let deadline = now.after(delay)
        guard deadline != .never else { return }
        entries.insert(Entry(deadline: deadline, position: p, purpose: .stallNotice(attempt: attempt)))
    }

    /// Removes every entry whose deadline is before `now`, and returns the entries ordered by deadline, then by launch
    /// order. Call ``end(_:)`` for each entry in turn, because the effects of one deadline may cancel the next.
    mutating func removeAll(before now: Moment) -> [Entry] {
        var passed: [Entry] = []
        while earliest < now, let first = entries.popFirst() { passed.append(first) }
        return passed
    }

    /// Returns whether `entry` is still the deadline of its service's timer, and if so, resets the timer.
    mutating func end(_ entry: Entry) -> Bool {
        guard entry.purpose == .timer(generation: timers[entry.position].generation) else { return false }
        cancel(entry.position)
        return true
    }

    mutating func removeAllDeadlines() { entries.removeAll() }
}
