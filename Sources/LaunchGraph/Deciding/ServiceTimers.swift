internal import LaunchSupport

/// One timer for each service, with at most one valid deadline at a time, and the stall notices of attempts.
///
/// An entry is not removed when its deadline becomes obsolete; ``end(_:)`` detects that after the entry was removed.
struct ServiceTimers: Sendable {
    struct Entry: Sendable, Comparable {
        let deadline: Moment
        let position: LaunchPosition
        /// For a stall notice, the number of the attempt; `nil` for the deadline of the service's timer.
        var stalledAttempt: Int32?

        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.position) < (right.deadline, right.position)
        }
    }

    private var deadlines: [Moment]
    private(set) var entries = BinaryHeap<Entry>()
    private(set) var count = 0

    init(serviceCount: Int) { deadlines = Array(repeating: .never, count: serviceCount) }

    /// The earliest deadline, which may belong to a cancelled timer; `never` if there is none.
    var earliest: Moment { entries.first?.deadline ?? .never }

    func deadline(of p: LaunchPosition) -> Moment { deadlines[p] }

    /// Sets the timer of a service, which replaces an earlier deadline. A `delay` that exceeds the range of times
    /// cancels the timer.
    mutating func set(_ p: LaunchPosition, delay: Int64, at now: Moment) {
        cancel(p)
        let deadline = now.after(delay)
        guard deadline != .never else { return }
        deadlines[p] = deadline
        count += 1
        entries.insert(Entry(deadline: deadline, position: p))
    }

    mutating func cancel(_ p: LaunchPosition) {
        if deadlines[p] != .never { count -= 1 }
        deadlines[p] = .never
    }

    mutating func setStallNotice(_ p: LaunchPosition, attempt: Int32, delay: Int64, at now: Moment) {
        let deadline = now.after(delay)
        guard deadline != .never else { return }
        entries.insert(Entry(deadline: deadline, position: p, stalledAttempt: attempt))
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
        guard entry.deadline == deadlines[entry.position] else { return false }
        cancel(entry.position)
        return true
    }

    mutating func removeAllDeadlines() { entries.removeAll() }
}
