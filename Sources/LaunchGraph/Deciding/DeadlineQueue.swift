internal import LaunchSupport

/// Deadlines of services, the earliest first.
///
/// Deadlines hardly ever pass, so setting one must cost next to nothing. Deadlines that are set with equal delays pass in
/// the order in which they were set: each of the first ``queueLimit`` delays has a plain queue, and the few delays that a
/// program has are searched linearly. All further delays share a heap. An entry is not removed when its deadline no longer
/// matters; ``ServiceTimers`` decides that when the entry is taken out.
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
        /// The timer of the service, as it was set for the time of that number.
        case timer(generation: UInt32)
        /// The attempt of that number takes longer than is normal.
        case stallNotice(attempt: Int32)
    }

    /// The entries of one delay. Those before `head` have been taken out.
    private struct Queue: Sendable {
        var delay: Int64
        var entries: [Entry]
        var head = 0

        var first: Entry? { head < entries.count ? entries[head] : nil }

        /// Takes the first entry out.
        ///
        /// - Complexity: O(1), amortised, because an entry that remains is moved at most once for each one that is removed.
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

    /// The earliest deadline, also of an entry that no longer matters; `.max` when there is none.
    private(set) var earliest = Int64.max

    /// The number of entries for which there is memory in use, those included that have been taken out.
    var storedCount: Int { queues.reduce(heap.count) { $0 + $1.entries.count } }

    /// Adds an entry that passes `delay` nanoseconds from now; the deadlines of one delay never decrease.
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

    /// Removes every entry whose deadline is before `now`, and returns them by deadline, then by launch order.
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

/// One timer for each service, of which at most one deadline matters at a time.
struct ServiceTimers: Sendable {
    private struct Timer: Sendable {
        /// Counts how often the timer was set or cancelled: an entry of another generation no longer matters.
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

    /// The earliest deadline, also of a timer that was cancelled; `.max` when there is none.
    var earliest: Int64 { queue.earliest }

    /// When the timer of a service passes; `.max` when it is not set.
    func deadline(of p: LaunchPosition) -> Int64 { timers[p].deadline }

    /// Sets the timer of a service in place of an earlier one; a `delay` beyond the end of time cancels it.
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

    /// Sets a notice beside the service's timer, for an attempt that takes longer than is normal.
    mutating func setStallNotice(_ p: LaunchPosition, attempt: Int32, delay: Int64, at now: Int64) {
        let (deadline, overflow) = now.addingReportingOverflow(delay)
        guard !overflow else { return }
        queue.add(.init(deadline: deadline, position: p, purpose: .stallNotice(attempt: attempt)), delay: delay)
    }

    /// Removes the deadlines before `now`; the timer of each entry is to be ended by ``end(_:)`` in turn, since what one
    /// deadline causes may cancel the next.
    mutating func removeAll(before now: Int64) -> [DeadlineQueue.Entry] { queue.removeAll(before: now) }

    /// Whether `entry` is still the deadline of its service's timer, which then is no longer set.
    mutating func end(_ entry: DeadlineQueue.Entry) -> Bool {
        guard entry.purpose == .timer(generation: timers[entry.position].generation) else { return false }
        cancel(entry.position)
        return true
    }

    /// Forgets every deadline.
    mutating func removeAllDeadlines() { queue.removeAll() }
}
