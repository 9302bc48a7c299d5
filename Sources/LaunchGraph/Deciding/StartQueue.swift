internal import LaunchSupport

/// The slots, and the services that wait only for a slot.
///
/// The most urgently required service starts first, then the one with the longest remaining path, then the first in
/// launch order.
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
    /// The longest remaining path of each service; empty if launch order alone decides.
    private let remainingPaths: [Int64]
    private var heap = BinaryHeap<Entry>()
    /// The ready services that a synchronous launch withholds because they are not synchronous.
    private var withheld: [LaunchPosition] = []
    private var isSynchronous = false
    /// The number of attempts that hold a slot.
    private(set) var slotsInUse = 0

    /// - Parameters:
    ///   - limit: the number of slots; `nil` for no limit.
    ///   - durations: the durations of services, by launch order; empty if they are unknown.
    init(_ plan: LaunchPlan, limit: Int?, durations: [Int64]) {
        self.limit = max(1, limit ?? .max)
        // With one slot and unknown durations, services start in launch order.
        if self.limit == .max || (self.limit == 1 && durations.isEmpty) {
            remainingPaths = []
        } else {
            remainingPaths = plan.remainingPaths(durations: durations.isEmpty ? nil : durations)
        }
    }

    /// Resets the queue for another launch. A synchronous launch starts its services one at a time in launch order.
    mutating func begin(isSynchronous: Bool) {
        removeAll()
        self.isSynchronous = isSynchronous
        assert(slotsInUse == 0, "a launch begins while attempts hold slots")
    }

    /// Ends the synchronous part of a launch and releases the withheld services.
    mutating func endSynchronousPart() {
        isSynchronous = false
        for p in withheld.sorted() { add(p, isSynchronous: false, urgency: 0) }
    }

    /// Adds a service that can start. A service that is added twice, because it became more urgent, is returned twice.
    mutating func add(_ p: LaunchPosition, isSynchronous isServiceSynchronous: Bool, urgency: UInt8) {
        if isSynchronous {
            if isServiceSynchronous {
                heap.insert(Entry(urgency: 0, rank: 0, position: p))
            } else {
                withheld.append(p)
            }
        } else {
            heap.insert(Entry(urgency: urgency, rank: remainingPaths.isEmpty ? 0 : -remainingPaths[p], position: p))
        }
    }

    /// Removes and returns the service to start next, if a slot is free. The service may have to wait again since it
    /// was added.
    ///
    /// - Parameter lent: the number of attempts whose slots other services can use.
    mutating func popFirst(lent: Int = 0) -> LaunchPosition? {
        guard hasFreeSlot(lent: lent) else { return nil }
        return heap.popFirst()?.position
    }

    /// Returns whether a slot is free if other services can use the slots of `lent` attempts.
    func hasFreeSlot(lent: Int = 0) -> Bool { slotsInUse - lent < (isSynchronous ? 1 : limit) }

    mutating func takeSlot() { slotsInUse += 1 }

    mutating func freeSlot() {
        precondition(slotsInUse > 0, "a slot is freed that was not taken")
        slotsInUse -= 1
    }

    mutating func removeAll() {
        heap.removeAll()
        withheld.removeAll()
    }
}
