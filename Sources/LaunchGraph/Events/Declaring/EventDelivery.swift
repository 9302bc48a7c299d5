/// Whether an event waits for services that are not up yet.
public struct EventDelivery: Sendable, Hashable {
    /// Which of several events of one kind are kept for a service that is not up yet.
    public enum Keeping: Sendable, Hashable {
        /// Every one, in order, for what must not be lost: URLs, notifications, activities.
        ///
        /// At most 1,000 of one kind; then the oldest goes.
        case all
        /// Only the latest, for what is a state: active or not, protected data available or not.
        case latest
    }

    @usableFromInline let keeping: Keeping?
    /// What the event counts as where only the latest is kept; its name unless told otherwise.
    let kind: String?

    /// At once, to whoever responds: a service that conforms itself is told although it is not up yet, what a launch
    /// returns is not told before.
    public static let immediate = EventDelivery(keeping: nil, kind: nil)

    /// At once to those that are up; to every other that may still come up as soon as it is.
    ///
    /// What is delivered later takes no part in the result. Services get held events in the order in which these were
    /// dispatched, and before any that is dispatched later. One that fails, is skipped or shut down gets none.
    public static func held(_ keeping: Keeping) -> EventDelivery { EventDelivery(keeping: keeping, kind: nil) }

    /// As ``held(_:)``, for several events with the same responders and payload that are of one kind: of active, inactive
    /// and in the background only the latest is true.
    ///
    /// - Parameters:
    ///   - keeping: which of them are kept.
    ///   - kind: what they have in common.
    public static func held(_ keeping: Keeping, of kind: String) -> EventDelivery {
        EventDelivery(keeping: keeping, kind: kind)
    }

    @inlinable var isHeld: Bool { keeping != nil }
}
