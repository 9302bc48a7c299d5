import LaunchSupport

/// The value of a ``PeriodicService``: its work, and what became of it.
public final class PeriodicWork: Sendable {
    private struct State {
        var runs = 0
        var failures = 0
        var latest: Int64?
        var next: Int64?
        var error: String?
    }

    private let program: ProgramHandle
    private let id: ServiceID
    private let work: @Sendable () async throws -> Void
    private let state = Locked(State())

    init(_ context: LaunchContext, _ work: @escaping @Sendable () async throws -> Void) {
        program = context.program
        id = context.id
        self.work = work
    }

    /// Performs the work at each time of `schedule` until the service is to stop.
    ///
    /// - Throws: the error of the work after as many failures in a row as the schedule allows, or `CancellationError`.
    func run(_ schedule: PeriodicSchedule) async throws {
        // The dispatcher calls this in the `run` of a service, which has a signal.
        guard let time = ShutdownSignal.current?.time else { return }
        var due = schedule.first(after: time.now())
        var failuresInARow = 0
        while true {
            let moment = time.isOfSystem ? schedule.delayed(due) : due
            state.withLock { $0.next = moment }
            defer { state.withLock { $0.next = nil } }
            guard await Self.sleeps(until: moment, time) else { return }
            // With a handler, the work is not cancelled before the drain time has passed.
            let error = try await withShutdownHandler {
                try await performOnce(time)
            } onShutdown: {
            }
            failuresInARow = error == nil ? 0 : failuresInARow + 1
            if let error, let limit = schedule.failureLimit, failuresInARow >= limit { throw error }
            try Task.checkCancellation()
            due = schedule.next(after: due, now: time.now())
        }
    }

    private func performOnce(_ time: any TimeSource) async throws -> (any Error)? {
        let began = time.now()
        state.withLock { $0.latest = began }
        do {
            try await work()
            state.withLock { $0.runs += 1 }
            return nil
        } catch {
            if Task.isCancelled { throw CancellationError() }
            let text = "\(error)"
            state.withLock { state in
                state.runs += 1
                state.failures += 1
                state.error = text
            }
            let response = LaunchReport.EventReport.Response(
                id: id, duration: .nanoseconds(time.now() - began), error: text)
            program.dispatcher?.record(.init(name: "run", at: .zero, services: [response]), at: began)
            return error
        }
    }

    /// Returns true at `moment`, or false as soon as the service is to stop.
    private static func sleeps(until moment: Int64, _ time: any TimeSource) async -> Bool {
        await withTaskGroup { group in
            group.addTask { (try? await time.sleep(until: moment)) != nil }
            group.addTask {
                try? await untilShutdown()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Returns the runs so far, with times since `launch`.
    func runs(since launch: Int64) -> PeriodicRuns {
        state.withLock { state in
            PeriodicRuns(
                count: state.runs, failures: state.failures,
                latest: state.latest.map { .nanoseconds($0 - launch) },
                next: state.next.map { .nanoseconds($0 - launch) }, latestError: state.error)
        }
    }
}

/// The runs of the work of a ``PeriodicService``.
public struct PeriodicRuns: Sendable, Hashable {
    /// The number of runs that have ended.
    public let count: Int
    /// The number of runs that threw an error.
    public let failures: Int
    /// The time from the beginning of the launch to that of the latest run; `nil` before the first one.
    public let latest: Duration?
    /// The time from the beginning of the launch to the next run, whose jitter is known; `nil` if the service does not run.
    public let next: Duration?
    /// The description of the latest error.
    public let latestError: String?
}
