internal import LaunchSupport

/// Services that could start but for lack of a slot, and the slots.
///
/// The service that is required most urgently starts first, then the one with the longest remaining path, then the one that
/// comes first in launch order. Without a limit services start in the order in which they become ready.
struct StartQueue: Sendable {
    private struct Entry: Sendable, Comparable {
        let urgency: UInt8
        /// The longest remaining path, negated.
        let rank: Int64
        let position: LaunchPosition

        static func < (left: Entry, right: Entry) -> Bool {
            if left.urgency != right.urgency { return left.urgency > right.urgency }
            return (left.rank, left.position) < (right.rank, right.position)
        }
    }

    private let limit: Int
    /// The longest remaining path from each service; empty where launch order alone decides.
    private let remainingPaths: [Int64]
    private var heap = BinaryHeap<Entry>()
    /// The ready services, if only the order in which they became ready decides; the first `head` have started.
    private var unordered: [LaunchPosition] = []
    private var head = 0
    /// During a synchronous launch: what becomes ready and is not synchronous.
    private var withheld: [LaunchPosition] = []
    private var isSynchronous = false
    /// Attempts that hold a slot.
    private(set) var slotsInUse = 0

    /// - Parameters:
    ///   - limit: the number of slots; `nil` for any number.
    ///   - durations: how long services take, by launch order; empty when that is not known.
    init(_ plan: LaunchPlan, limit: Int?, durations: [Int64]) {
        self.limit = max(1, limit ?? .max)
        // One at a time, with nothing known, is the launch order.
        if self.limit == .max || (self.limit == 1 && durations.isEmpty) {
            remainingPaths = []
        } else {
            remainingPaths = plan.remainingPaths(durations: durations.isEmpty ? nil : durations)
        }
    }

    /// Forgets everything for another launch; a synchronous one starts its services one at a time in launch order.
    mutating func begin(isSynchronous: Bool) {
        removeAll()
        self.isSynchronous = isSynchronous
        assert(slotsInUse == 0, "a launch begins while attempts hold slots")
    }

    /// Ends the synchronous part of a launch: what was withheld may start.
    mutating func endSynchronousPart() {
        isSynchronous = false
        for p in withheld.sorted() { add(p, isSynchronous: false, urgency: 0) }
    }

    /// Adds a service that can start. One that is added twice, because it became more urgent, comes out twice.
    mutating func add(_ p: LaunchPosition, isSynchronous isServiceSynchronous: Bool, urgency: UInt8) {
        if isSynchronous {
            if isServiceSynchronous {
                heap.insert(Entry(urgency: 0, rank: 0, position: p))
            } else {
                withheld.append(p)
            }
        } else if limit == .max {
            unordered.append(p)
        } else {
            heap.insert(Entry(urgency: urgency, rank: remainingPaths.isEmpty ? 0 : -remainingPaths[p], position: p))
        }
    }

    /// The service to start next, if a slot is free. A service that has to wait again since it was added is still here.
    ///
    /// - Parameter lent: the number of attempts whose slots others can have.
    mutating func popFirst(lent: Int = 0) -> LaunchPosition? {
        guard hasFreeSlot(lent: lent) else { return nil }
        guard head < unordered.count else {
            unordered.removeAll(keepingCapacity: true)
            head = 0
            return heap.popFirst()?.position
        }
        head += 1
        return unordered[head - 1]
    }

    /// Whether a slot is free, if others can have those of `lent` attempts.
    func hasFreeSlot(lent: Int = 0) -> Bool { slotsInUse - lent < (isSynchronous ? 1 : limit) }

    mutating func takeSlot() { slotsInUse += 1 }

    mutating func freeSlot() {
        precondition(slotsInUse > 0, "a slot is freed that was not taken")
        slotsInUse -= 1
    }

    mutating func removeAll() {
        heap.removeAll()
        unordered.removeAll()
        head = 0
        withheld.removeAll()
    }
}
