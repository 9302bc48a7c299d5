public import Synchronization

/// Counts whatever may change who responds to events, so that one load tells whether what was resolved still holds.
@usableFromInline final class EventEpoch: Sendable {
    @usableFromInline let count = Atomic<Int>(0)

    /// The number of changes so far.
    @inlinable var now: Int { count.load(ordering: .acquiring) }

    /// Notes a change; only under the dispatcher's lock.
    func advance() {
        count.store(count.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }
}
