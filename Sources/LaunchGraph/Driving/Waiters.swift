/// Those who wait for something to come of a launch.
struct Waiters {
    /// One who awaits the launch.
    private struct Launch {
        let ticket: Int
        let continuation: CheckedContinuation<LaunchedServices, any Error>
    }

    private var launches: [Launch] = []
    private var ends: [CheckedContinuation<LaunchError?, Never>] = []
    private var requests: [Int: CheckedContinuation<Bool, any Error>] = [:]
    private var lastTicket = 0

    /// A number by which one who waits is known.
    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    mutating func awaitLaunch(_ ticket: Int, _ continuation: CheckedContinuation<LaunchedServices, any Error>) {
        launches.append(Launch(ticket: ticket, continuation: continuation))
    }

    mutating func awaitEnd(_ continuation: CheckedContinuation<LaunchError?, Never>) {
        ends.append(continuation)
    }

    mutating func awaitAnswer(_ ticket: Int, _ continuation: CheckedContinuation<Bool, any Error>) {
        requests[ticket] = continuation
    }

    /// One who awaits the launch no longer does.
    ///
    /// - Returns: a wake-up where others still await it; `nil` where nobody else does, and the launch is to be called
    ///   off: the last to wait is woken when everything is down.
    mutating func cancelLaunch(_ ticket: Int) -> (wakeUp: WakeUp?, isLast: Bool) {
        guard let index = launches.firstIndex(where: { $0.ticket == ticket }) else { return (nil, false) }
        guard launches.count > 1 else { return (nil, true) }
        return (.launch(launches.remove(at: index).continuation, .failure(CancellationError())), false)
    }

    mutating func cancelRequest(_ ticket: Int) -> WakeUp? {
        requests.removeValue(forKey: ticket).map { .request($0, .failure(CancellationError())) }
    }

    mutating func launched(_ services: LaunchedServices) -> [WakeUp] {
        defer { launches.removeAll() }
        return launches.map { .launch($0.continuation, .success(services)) }
    }

    /// - Parameter error: how the launch ended; `nil` when it had come up, so that nobody awaits it any more.
    mutating func ended(_ error: LaunchError?) -> [WakeUp] {
        defer {
            launches.removeAll()
            ends.removeAll()
        }
        return launches.map { .launch($0.continuation, .failure(error ?? CancellationError())) }
            + ends.map { .end($0, error) }
    }

    mutating func answered(_ ticket: Int, isUp: Bool) -> [WakeUp] {
        requests.removeValue(forKey: ticket).map { [.request($0, .success(isUp))] } ?? []
    }
}

/// Somebody to wake, outside the lock.
enum WakeUp {
    case launch(CheckedContinuation<LaunchedServices, any Error>, Result<LaunchedServices, any Error>)
    case end(CheckedContinuation<LaunchError?, Never>, LaunchError?)
    case request(CheckedContinuation<Bool, any Error>, Result<Bool, any Error>)

    func perform() {
        switch self {
        case .launch(let continuation, let result): continuation.resume(with: result)
        case .end(let continuation, let error): continuation.resume(returning: error)
        case .request(let continuation, let result): continuation.resume(with: result)
        }
    }
}
