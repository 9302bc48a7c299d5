internal import DependencyGraph
import LaunchSupport

/// An event that is buffered for services that are not up yet.
final class BufferedEvent: Sendable {
    /// Delivers an event to the service at a position, which is up.
    enum Delivery: Sendable {
        /// Delivers by calling the responder, or by starting a task that does.
        case onMainActor(@MainActor (BufferedEvent, LaunchPosition, EligibilitySnapshot, any EventEngine) -> Attempt)
        /// Delivers by starting a task that calls the responder after the earlier deliveries.
        case anywhere(
            @Sendable (
                BufferedEvent, LaunchPosition, _ earlier: [Task<Void, Never>], EligibilitySnapshot, any EventEngine
            ) -> Attempt)
    }

    /// Identifies the delivery of an asynchronous event to one service, which may be started again for its next launch.
    final class Turn: Sendable {}

    /// The outcome of an attempt to deliver an event to a service.
    enum Attempt {
        /// The service has answered, or does not respond to this event.
        case settled
        /// A task asks the service when it is the service's turn.
        case started(Task<Void, Never>, Turn)
        /// The service went down before it was asked.
        case missed

        /// Returns the outcome if the service was not found among the recipients in `generation`, which may be later
        /// than the snapshot in which the service was up.
        static func notFound(in generation: Int, _ snapshot: EligibilitySnapshot) -> Self {
            generation == snapshot.generation ? .settled : .missed
        }
    }

    /// The property that is common to events of which only the latest is buffered.
    struct Kind: Hashable {
        private let type: ObjectIdentifier
        private let name: String

        init<Event: RoutableEvent>(_ event: Event) {
            type = ObjectIdentifier(Event.self)
            // The beginnings of a pair do not replace one another.
            name = event.delivery.part == nil ? event.delivery.kind ?? event.name : event.name
        }
    }

    private struct State {
        /// The number of the event in the order in which events were dispatched.
        var number = 0
        /// The services that may still receive the event.
        var pending: NodeSet
        /// The services that do not receive the event because a service that they depend on failed to respond.
        var skipped: NodeSet
        /// Whether the event is delivered to services that come up; true once the services that were up have answered.
        var isOpen = false
        /// The deliveries of an asynchronous event, by position.
        var deliveries: [LaunchPosition: Task<Void, Never>] = [:]
    }

    /// Whether the current task answers a buffered event. An event that the task dispatches waits for no buffered
    /// event, because the task could wait for itself.
    @TaskLocal static var isDelivering = false

    let kind: Kind
    /// The pair that the event begins; `nil` if it begins none.
    let pair: EventPairs.Key?
    let direction: EventDirection
    let isAsynchronous: Bool
    let delivery: Delivery
    private let state: Locked<State>

    init<Event: RoutableEvent>(
        _ event: Event, for pending: [LaunchPosition], in engine: any EventEngine, delivery: Delivery
    ) {
        kind = Kind(event)
        pair = EventPairs.Key(event)
        direction = event.direction
        isAsynchronous = Event.isAsynchronous
        self.delivery = delivery
        let none = NodeSet(nodeCount: engine.graph.plan.count)
        var waiting = none
        for p in pending { waiting.insert(p.node) }
        state = Locked(State(pending: waiting, skipped: none))
    }

    var number: Int { state.withLock(\.number) }

    func setNumber(_ number: Int) { state.withLock { $0.number = number } }

    var isOpen: Bool { state.withLock(\.isOpen) }

    /// Whether a service waits for the event.
    var isAwaited: Bool { state.withLock { $0.pending.count > 0 } }

    /// Whether no service waits for the event any longer.
    var isDelivered: Bool { state.withLock { $0.isOpen && $0.pending.count == 0 } }

    /// The services that wait for the event, in its direction.
    var pendingInOrder: [LaunchPosition] {
        let ascending = state.withLock { $0.pending.nodes.map { LaunchPosition($0) } }
        return direction == .dependenciesFirst ? ascending : ascending.reversed()
    }

    var deliveries: [LaunchPosition: Task<Void, Never>] { state.withLock(\.deliveries) }

    /// Records that the service at `p` no longer waits for the event.
    ///
    /// - Returns: whether the service was waiting for the event.
    @discardableResult
    func claim(_ p: LaunchPosition) -> Bool { state.withLock { $0.pending.remove(p.node) } }

    /// Records that the service at `p` waits for the event again, unless it is skipped.
    func giveBack(_ p: LaunchPosition) {
        state.withLock { state in
            if !state.skipped.contains(p.node) { state.pending.insert(p.node) }
        }
    }

    /// Records that no service waits for the event any longer.
    func claimAll() {
        state.withLock { state in for node in state.pending.nodes { state.pending.remove(node) } }
    }

    func noteDelivery(at p: LaunchPosition, _ task: Task<Void, Never>) {
        state.withLock { $0.deliveries[p] = task }
    }

    /// Allows the delivery to the services that wait for the event, except those that `failures` skip.
    func open(after failures: ResponderFailures) {
        skip(failures)
        state.withLock { $0.isOpen = true }
    }

    /// Excludes the services that are not asked because of `failures`.
    func skip(_ failures: ResponderFailures) {
        let skipped = failures.allSkipped
        guard !skipped.isEmpty else { return }
        state.withLock { state in
            for p in skipped {
                state.pending.remove(p.node)
                state.skipped.insert(p.node)
            }
        }
    }

    /// Returns whether a service that the one at `p` depends on failed to respond and skips its dependents.
    func skips(_ p: LaunchPosition) -> Bool { state.withLock { $0.skipped.contains(p.node) } }
}
