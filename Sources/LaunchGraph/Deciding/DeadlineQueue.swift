/// The moments at which something is late, the earliest first.
///
/// Deadlines hardly ever pass, so setting one must cost next to nothing. Those set with equal delays pass in the order
/// in which they were set: one plain queue a delay keeps them, and the few delays a program has are looked through.
/// Delays beyond the first ``queueLimit`` share a heap. An entry is not removed when it no longer matters; whoever
/// takes it out decides that.
struct DeadlineQueue: Sendable {
    struct Entry: Sendable {
        var deadline: Int64
        var service: LaunchPosition
        var token: UInt32
    }

    private struct Queue: Sendable {
        var delay: Int64
        var entries: [Entry] = []
        var head = 0
    }

    private static let queueLimit = 8
    private var queues: [Queue] = []
    private var heap: [Entry] = []

    var isEmpty: Bool { heap.isEmpty && queues.allSatisfy { $0.head == $0.entries.count } }

    /// The earliest deadline, also of an entry that no longer matters; `.max` where there is none.
    private(set) var earliest = Int64.max

    private var earliestLeft: Int64 {
        queues.reduce(heap.first?.deadline ?? .max) { earliest, queue in
            queue.head < queue.entries.count ? min(earliest, queue.entries[queue.head].deadline) : earliest
        }
    }

    /// Adds an entry that passes `delay` nanoseconds from now; `deadline` never decreases for one delay.
    mutating func add(_ entry: Entry, delay: Int64) {
        earliest = min(earliest, entry.deadline)
        for index in queues.indices where queues[index].delay == delay {
            queues[index].entries.append(entry)
            return
        }
        if queues.count < Self.queueLimit {
            queues.append(Queue(delay: delay, entries: [entry]))
        } else {
            push(entry)
        }
    }

    /// Takes out everything that lies before `now`, by deadline, then by service.
    mutating func removeAll(before now: Int64) -> [Entry] {
        var due: [Entry] = []
        for index in queues.indices {
            while queues[index].head < queues[index].entries.count,
                queues[index].entries[queues[index].head].deadline < now
            {
                due.append(queues[index].entries[queues[index].head])
                queues[index].head += 1
            }
            if queues[index].head == queues[index].entries.count {
                queues[index].entries.removeAll(keepingCapacity: true)
                queues[index].head = 0
            }
        }
        while let first = heap.first, first.deadline < now { due.append(pop(first)) }
        earliest = earliestLeft
        due.sort { ($0.deadline, $0.service) < ($1.deadline, $1.service) }
        return due
    }

    mutating func removeAll() {
        queues.removeAll()
        heap.removeAll()
        earliest = .max
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func pop(_ first: Entry) -> Entry {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].deadline < heap[least].deadline {
                least = child
            }
            guard least != parent else { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
