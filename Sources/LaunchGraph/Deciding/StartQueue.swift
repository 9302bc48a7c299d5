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
            (right.urgency, left.rank, left.position) < (left.urgency, right.rank, right.position)
        }
    }

    private let limit: Int
    /// The longest remaining path of each service; empty if launch order alone decides.
    private let remainingPaths: [Int64]
    private var heap = BinaryHeap<Entry>()
    /// Whether services start one at a time in launch order, because the synchronous ones are being launched.
    var isSynchronous = false
    private(set) var slotsInUse = 0

    init(_ plan: LaunchPlan, limit: Int?, durations: [Int64]) {
        self.limit = max(1, limit ?? .max)
        // With one slot and unknown durations, services start in launch order.
        if self.limit == .max || (self.limit == 1 && durations.isEmpty) {
            remainingPaths = []
        } else {
            remainingPaths = plan.remainingPaths(durations: durations.isEmpty ? nil : durations)
        }
    }

    mutating func begin(isSynchronous: Bool) {
        removeAll()
        self.isSynchronous = isSynchronous
        assert(slotsInUse == 0, "a launch begins while attempts hold slots")
    }

    /// Adds a service that can start. A service that is added twice, because it became more urgent, is returned twice.
    mutating func add(_ p: LaunchPosition, urgency: UInt8) {
        let hasRank = !isSynchronous && !remainingPaths.isEmpty
        heap.insert(Entry(urgency: urgency, rank: hasRank ? -remainingPaths[p] : 0, position: p))
    }

    /// Removes and returns the service to start next, if a slot is free. The service may have to wait again since it
    /// was added. Services can use the slots of `lent` attempts.
    mutating func popFirst(lent: Int = 0) -> LaunchPosition? {
        guard hasFreeSlot(lent: lent) else { return nil }
        return heap.popFirst()?.position
    }

    func hasFreeSlot(lent: Int = 0) -> Bool { slotsInUse - lent < (isSynchronous ? 1 : limit) }

    mutating func takeSlot() { slotsInUse += 1 }

    mutating func freeSlot() {
        precondition(slotsInUse > 0, "a slot is freed that was not taken")
        slotsInUse -= 1
    }

    mutating func removeAll() { heap.removeAll() }
}
