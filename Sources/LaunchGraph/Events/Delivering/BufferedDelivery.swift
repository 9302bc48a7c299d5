import LaunchSupport

/// The delivery of a buffered event to one service, which has come up.
struct BufferedDelivery: Sendable {
    /// Delivers an event, or starts a task that does. It is called in the event's lane.
    typealias Action = @Sendable (EventRouter, BufferedDelivery) -> Outcome

    enum Outcome {
        /// The service has answered, or does not respond to this event.
        case settled
        /// A task asks the service when it is the service's turn.
        case started
        /// The service went down before it was asked.
        case missed
    }

    /// The number of the event in the order in which events are dispatched.
    let number: Int
    let position: LaunchPosition
    let eligibility: Eligibility
    let action: Action
    /// The turn of the delivery, if the event is asynchronous.
    var turn: BufferedTurn?
    /// The deliveries that precede this one.
    var earlier: [BufferedTurn] = []
}

/// The turn of a service to answer a buffered asynchronous event. Later events wait for its end.
final class BufferedTurn: Sendable {
    private struct State {
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Whether the current task answers a buffered event. An event that the task dispatches waits for no buffered
    /// event, because the task could wait for itself.
    @TaskLocal static var isDelivering = false

    /// The number of the event.
    let number: Int
    let position: LaunchPosition
    private let state = Locked(State())
    private let task = TaskHandle()

    init(_ number: Int, at position: LaunchPosition) {
        self.number = number
        self.position = position
    }

    /// Starts the task of the turn, which ends with `body`.
    func start(on executor: PreferredExecutor?, _ body: @escaping @Sendable () async -> Void) {
        task.store(
            Task(on: executor) {
                await body()
                self.end()
            })
    }

    /// Waits until the turn has ended, even if the current task is cancelled.
    func wait() async {
        await withCheckedContinuation { waiter in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiters.append(waiter) }
                return state.isOver
            }
            if isOver { waiter.resume() }
        }
    }

    func cancel() { task.cancel() }

    /// Ends the turn, and resumes the tasks that wait for it.
    func end() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isOver = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// The deliveries that the recipients of an event answer before it: those of events that were dispatched earlier and
/// buffered for them.
struct EarlierDeliveries: Sendable {
    /// The number of the event in the order in which events are dispatched.
    var number = 0
    /// The latest unanswered delivery of each recipient that has one.
    var deliveries: [LaunchPosition: EarlierDelivery] = [:]
}

/// A delivery that a service answers before a later event.
enum EarlierDelivery: Sendable {
    /// A task asks the service when it is the service's turn.
    case started(BufferedTurn)
    /// The event was given back by an earlier launch of the service, and is delivered to the service if it is up.
    case due
}
