/// The tasks that are about to launch services, each with its service.
///
/// A task whose service has come up continues with another task's service, which saves an eighth of the time to launch
/// 10,000 empty services. The other task is then spare, and gets the next service that becomes ready. Every service
/// therefore has a task that has begun with it or is about to begin, and no service waits for one that never returns.
struct AttemptTasks {
    /// Identifies a task until it begins.
    struct Ticket: Sendable {
        fileprivate let index: Int
    }

    private struct Entry {
        let task: Task<Void, Never>
        /// The service that the task is to launch; `nil` if the task is spare.
        var service: LaunchPosition?
    }

    /// The tasks that have not begun, by ticket.
    private var entries: [Entry?] = []
    /// The tickets without a task.
    private var unused: [Ticket] = []
    /// The tickets of tasks with a service, in the order in which the services became ready, without the first `head`.
    /// A task that has begun, or is spare, remains until it is the first one.
    private var assigned: [Ticket] = []
    private var head = 0
    /// The tickets of spare tasks. A task that has begun, or has a service again, remains until it is the last one.
    private var spare: [Ticket] = []

    /// The number of stored elements, including those that are obsolete.
    var storedCount: Int { entries.count + unused.count + assigned.count + spare.count }

    /// Assigns a service to a spare task.
    ///
    /// - Returns: the task; `nil` if there is none.
    /// - Complexity: amortised O(1).
    mutating func assign(_ p: LaunchPosition) -> Task<Void, Never>? {
        while let ticket = spare.popLast() {
            guard let entry = entries[ticket.index], entry.service == nil else { continue }
            entries[ticket.index]?.service = p
            assigned.append(ticket)
            return entry.task
        }
        return nil
    }

    /// Returns the ticket of the next task that is added.
    mutating func nextTicket() -> Ticket {
        if unused.isEmpty {
            unused.append(Ticket(index: entries.count))
            entries.append(nil)
        }
        return unused[unused.count - 1]
    }

    /// Adds a task for a service. The task calls ``begin(_:)`` with the ticket that ``nextTicket()`` returned.
    ///
    /// - Complexity: amortised O(1).
    mutating func add(_ task: Task<Void, Never>, for p: LaunchPosition) {
        let ticket = unused.removeLast()
        entries[ticket.index] = Entry(task: task, service: p)
        assigned.append(ticket)
    }

    /// Removes a task that begins.
    ///
    /// - Returns: the service to launch; `nil` if another task has taken it over.
    /// - Complexity: amortised O(1).
    mutating func begin(_ ticket: Ticket) -> LaunchPosition? {
        let service = entries[ticket.index]?.service
        entries[ticket.index] = nil
        unused.append(ticket)
        removeObsolete()
        return service
    }

    /// Removes and returns the first service whose attempt is not to be cancelled. Its task becomes spare.
    ///
    /// - Complexity: amortised O(1).
    mutating func takeOver(_ machine: borrowing LaunchStateMachine) -> LaunchPosition? {
        while true {
            removeObsolete()
            guard let ticket = assigned.dropFirst(head).first, let service = entries[ticket.index]?.service else {
                return nil
            }
            removeFirst()
            // A cancelled attempt begins in its own task, which is cancelled.
            guard machine.isStartingInTime(service) else { continue }
            entries[ticket.index]?.service = nil
            spare.append(ticket)
            return service
        }
    }

    /// Forgets the spare tasks, because new tasks have another priority from now on.
    mutating func removeSpare() { spare.removeAll() }

    /// Removes tasks that have begun or are spare from the beginning of ``assigned``.
    private mutating func removeObsolete() {
        while head < assigned.count, entries[assigned[head].index]?.service == nil { removeFirst() }
    }

    /// Removes the first element of ``assigned``.
    ///
    /// - Complexity: amortised O(1), because a remaining element is moved at most once for each removed one.
    private mutating func removeFirst() {
        head += 1
        guard head * 2 >= assigned.count else { return }
        assigned.removeFirst(head)
        head = 0
    }
}
