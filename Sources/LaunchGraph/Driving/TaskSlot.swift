/// The handle of a task that is created after the dispatcher's lock is released.
///
/// The task can be cancelled, and can end, before its handle is stored.
struct TaskSlot: Sendable {
    /// Identifies one task of a slot.
    typealias Ticket = UInt32

    private var ticket: Ticket = 0
    private var isOpen = false
    private var isCancelled = false
    private var task: Task<Void, Never>?

    /// Opens the slot for a task that is about to be created.
    mutating func open() -> Ticket {
        self = TaskSlot(ticket: ticket &+ 1, isOpen: true)
        return ticket
    }

    /// Closes the slot, because its task has ended or has no effect any more. A task that is created later is cancelled.
    mutating func close() { self = TaskSlot(ticket: ticket) }

    /// Cancels the task of an open slot.
    ///
    /// - Returns: the task; `nil` if it is cancelled as soon as its handle is stored.
    mutating func cancel() -> Task<Void, Never>? {
        isCancelled = true
        return task
    }

    /// Returns whether the slot is open for the task with this ticket.
    func isOpen(for ticket: Ticket) -> Bool { isOpen && ticket == self.ticket }

    /// Stores the handle of a task that was created.
    ///
    /// - Returns: whether the task is to be cancelled.
    mutating func store(_ new: Task<Void, Never>, _ ticket: Ticket) -> Bool {
        guard isOpen(for: ticket) else { return true }
        task = new
        return isCancelled
    }

    init() {}

    private init(ticket: Ticket, isOpen: Bool = false) {
        self.ticket = ticket
        self.isOpen = isOpen
    }
}
