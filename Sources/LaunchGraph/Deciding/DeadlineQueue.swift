internal import LaunchSupport

/// The deadlines of services, which are removed in ascending order.
///
/// Deadlines rarely pass, so adding one must be cheap. Deadlines that are added with equal delays pass in the order in
/// which they were added: each of the first ``queueLimit`` delays has a plain queue, and the few delays that a program
/// has are searched linearly. All further delays share a heap. An entry is not removed when its deadline becomes
/// obsolete; ``ServiceTimers`` detects that when it removes the entry.
struct DeadlineQueue: Sendable {
    struct Entry: Sendable, Comparable {
        let deadline: Int64
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

    /// The entries with one delay. The entries before `head` have been removed.
    private struct Queue: Sendable {
        var delay: Int64
        var entries: [Entry]
        var head = 0

        var first: Entry? { head < entries.count ? entries[head] : nil }

        /// Removes and returns the first entry.
        ///
        /// - Complexity: amortised O(1), because a remaining entry is moved at most once for each removed one.
        mutating func removeFirst() -> Entry {
            let first = entries[head]
            head += 1
            if head * 2 >= entries.count {
                entries.removeFirst(head)
                head = 0
            }
            return first
        }
    }

    private static let queueLimit = 8
    private var queues: [Queue] = []
    private var heap = BinaryHeap<Entry>()

    /// The earliest deadline, which may be obsolete; `.max` if there is none.
    private(set) var earliest = Int64.max

    /// The number of stored entries, including those that have been removed but still occupy memory.
    var storedCount: Int { queues.reduce(heap.count) { $0 + $1.entries.count } }

    /// Adds an entry whose deadline is `delay` nanoseconds from now. Deadlines with the same delay must be added in
    /// ascending order.
    mutating func add(_ entry: Entry, delay: Int64) {
        earliest = min(earliest, entry.deadline)
        for index in queues.indices where queues[index].delay == delay {
            queues[index].entries.append(entry)
            return
        }
        if queues.count < Self.queueLimit {
            queues.append(Queue(delay: delay, entries: [entry]))
        } else {
            heap.insert(entry)
        }
    }

    /// Removes every entry whose deadline is before `now`, and returns the entries ordered by deadline, then by launch
    /// order.
    mutating func removeAll(before now: Int64) -> [Entry] {
        var passed: [Entry] = []
        for index in queues.indices {
            while let first = queues[index].first, first.deadline < now { passed.append(queues[index].removeFirst()) }
        }
        while let first = heap.first, first.deadline < now { _ = heap.popFirst().map { passed.append($0) } }
        earliest = queues.reduce(heap.first?.deadline ?? .max) { min($0, $1.first?.deadline ?? .max) }
        passed.sort()
        return passed
    }

    mutating func removeAll() {
        queues.removeAll()
        heap.removeAll()
        earliest = .max
    }
}

/// One timer for each service, with at most one valid deadline at a time.
struct ServiceTimers: Sendable {
    private struct Timer: Sendable {
        /// The number of times that the timer was set or cancelled. An entry of another generation is obsolete.
        var generation: UInt32 = 0
        var deadline = Int64.max
    }

    private var timers: ContiguousArray<Timer>
    private var queue = DeadlineQueue()
    /// The number of timers that are set.
    private(set) var count = 0

    init(serviceCount: Int) {
        timers = ContiguousArray(repeating: Timer(), count: serviceCount)
    }

    /// The earliest deadline, which may belong to a cancelled timer; `.max` if there is none.
    var earliest: Int64 { queue.earliest }

    /// Returns the deadline of a service's timer; `.max` if the timer is not set.
    func deadline(of p: LaunchPosition) -> Int64 { timers[p].deadline }

    /// Sets the timer of a service, which replaces an earlier deadline. A `delay` that exceeds the range of times
    /// cancels the timer.
    mutating func set(_ p: LaunchPosition, delay: Int64, at now: Int64) {
        cancel(p)
        let (deadline, overflow) = now.addingReportingOverflow(delay)
        guard !overflow, deadline != .max else { return }
        timers[p].deadline = deadline
        count += 1
        queue.add(
            .init(deadline: deadline, position: p, purpose: .timer(generation: timers[p].generation)), delay: delay)
    }

    mutating func cancel(_ p: LaunchPosition) {
        timers[p].generation &+= 1
        if timers[p].deadline != .max { count -= 1 }
        timers[p].deadline = .max
    }

    /// Schedules a stall notice for an attempt, in addition to the service's timer.
    mutating func setStallNotice(_ p: LaunchPosition, attempt: Int32, delay: Int64, at now: Int64) {
        let (deadline, overflow) = now.addingReportingOverflow(delay)
        guard !overflow else { return }
        queue.add(.init(deadline: deadline, position: p, purpose: .stallNotice(attempt: attempt)), delay: delay)
    }

    /// Removes and returns the deadlines before `now`. Call ``end(_:)`` for each entry in turn, because the effects of
    /// one deadline may cancel the next.
    mutating func removeAll(before now: Int64) -> [DeadlineQueue.Entry] { queue.removeAll(before: now) }

    /// Returns whether `entry` is still the deadline of its service's timer, and if so, resets the timer.
    mutating func end(_ entry: DeadlineQueue.Entry) -> Bool {
        guard entry.purpose == .timer(generation: timers[entry.position].generation) else { return false }
        cancel(entry.position)
        return true
    }

    /// Removes all deadlines.
    mutating func removeAllDeadlines() { queue.removeAll() }
}
