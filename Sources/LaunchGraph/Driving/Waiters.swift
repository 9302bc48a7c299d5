/// The tasks that wait for the launch, the shutdown or a service.
struct Waiters {
    private var launches: [(ticket: Int, continuation: CheckedContinuation<LaunchedServices, any Error>)] = []
    private var ends: [CheckedContinuation<LaunchEnding, Never>] = []
    private var requests: [Int: CheckedContinuation<Bool, any Error>] = [:]
    private var lastTicket = 0

    /// Returns a new number that identifies a waiting task.
    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    mutating func awaitLaunch(_ ticket: Int, _ continuation: CheckedContinuation<LaunchedServices, any Error>) {
        launches.append((ticket, continuation))
    }

    /// Whether a task awaits the end of the launch.
    var hasEndWaiters: Bool { !ends.isEmpty }

    mutating func awaitEnd(_ continuation: CheckedContinuation<LaunchEnding, Never>) {
        ends.append(continuation)
    }

    mutating func awaitAnswer(_ ticket: Int, _ continuation: CheckedContinuation<Bool, any Error>) {
        requests[ticket] = continuation
    }

    /// Removes a task that no longer awaits the launch.
    ///
    /// - Returns: a wake-up if other tasks still await the launch. If none does, the launch is to be cancelled, and the
    ///   task is resumed when everything is down.
    mutating func cancelLaunch(_ ticket: Int) -> (wakeUp: WakeUp?, isLast: Bool) {
        guard let index = launches.firstIndex(where: { $0.ticket == ticket }) else { return (nil, false) }
        guard launches.count > 1 else { return (nil, true) }
        return (.launch(launches.remove(at: index).continuation, CancellationError()), false)
    }

    mutating func launched() -> [WakeUp] {
        defer { launches.removeAll() }
        return launches.map { .launch($0.continuation, nil) }
    }

    /// - Parameter ending: the ending of the launch; without an error if the launch had come up, so that no task awaits
    ///   it any more.
    mutating func ended(_ ending: LaunchEnding) -> [WakeUp] {
        defer {
            launches.removeAll()
            ends.removeAll()
        }
        return launches.map { .launch($0.continuation, ending.error ?? CancellationError()) }
            + ends.map { .end($0, ending) }
    }

    mutating func answered(_ ticket: Int, _ answer: Result<Bool, any Error>) -> [WakeUp] {
        requests.removeValue(forKey: ticket).map { [.request($0, answer)] } ?? []
    }
}

/// A task to resume after unlocking.
enum WakeUp: Sendable {
    /// The launch is over, or failed with an error.
    case launch(CheckedContinuation<LaunchedServices, any Error>, (any Error)?)
    case end(CheckedContinuation<LaunchEnding, Never>, LaunchEnding)
    case request(CheckedContinuation<Bool, any Error>, Result<Bool, any Error>)

    /// Resumes the task, which awaits `core`.
    func resume(with core: DispatcherCore) {
        switch self {
        case .launch(let continuation, let error?): continuation.resume(throwing: error)
        case .launch(let continuation, nil): continuation.resume(returning: LaunchedServices(core: core))
        case .end(let continuation, let ending): continuation.resume(returning: ending)
        case .request(let continuation, let result): continuation.resume(with: result)
        }
    }
}
