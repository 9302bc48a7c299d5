/// Those who wait for something to come of a launch.
struct Waiters {
    /// One who awaits the launch.
    private struct Launch {
        let ticket: Int
        let continuation: CheckedContinuation<LaunchedServices, any Error>
    }

    private var launches: [Launch] = []
    private var ends: [CheckedContinuation<LaunchEnding, Never>] = []
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

    /// Whether anybody awaits the end.
    var areAwaitingEnd: Bool { !ends.isEmpty }

    mutating func awaitEnd(_ continuation: CheckedContinuation<LaunchEnding, Never>) {
        ends.append(continuation)
    }

    mutating func awaitAnswer(_ ticket: Int, _ continuation: CheckedContinuation<Bool, any Error>) {
        requests[ticket] = continuation
    }

    /// One who awaits the launch no longer does.
    ///
    /// - Returns: a wake-up if other tasks still await the launch; `nil` if none does, and the launch is to be called
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

    /// - Parameter ending: how the launch ended; without an error when it had come up, so that no task awaits it any more.
    mutating func ended(_ ending: LaunchEnding) -> [WakeUp] {
        defer {
            launches.removeAll()
            ends.removeAll()
        }
        return launches.map { .launch($0.continuation, .failure(ending.error ?? CancellationError())) }
            + ends.map { .end($0, ending) }
    }

    mutating func answered(_ ticket: Int, isUp: Bool) -> [WakeUp] {
        requests.removeValue(forKey: ticket).map { [.request($0, .success(isUp))] } ?? []
    }
}

/// How a launch ended, as it was when it did: another one may have begun since.
struct LaunchEnding: Sendable {
    /// How it ended, where it did not come up or did not end as it was asked to.
    var error: LaunchError?
    /// What went wrong in shutting down.
    var wrongShutdowns: [ServiceFailure] = []
    /// The complete report; `nil` if no task awaited it.
    var report: LaunchReport?
}

/// A task to resume after unlocking.
enum WakeUp {
    case launch(CheckedContinuation<LaunchedServices, any Error>, Result<LaunchedServices, any Error>)
    case end(CheckedContinuation<LaunchEnding, Never>, LaunchEnding)
    case request(CheckedContinuation<Bool, any Error>, Result<Bool, any Error>)

    func resume() {
        switch self {
        case .launch(let continuation, let result): continuation.resume(with: result)
        case .end(let continuation, let ending): continuation.resume(returning: ending)
        case .request(let continuation, let result): continuation.resume(with: result)
        }
    }
}
