import LaunchSupport

/// The value of a ``PeriodicService``: its work, and what became of it.
public final class PeriodicWork: Sendable {
    private let program: ProgramHandle
    private let id: ServiceID
    private let work: @Sendable () async throws -> Void
    /// The runs so far, with times of the dispatcher's clock.
    private let runs = Locked(PeriodicRuns())

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
            runs.withLock { $0.next = .nanoseconds(moment) }
            defer { runs.withLock { $0.next = nil } }
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

    private func performOnce(_ time: TimeSource) async throws -> (any Error)? {
        let began = time.now()
        runs.withLock { $0.latest = .nanoseconds(began) }
        do {
            try await work()
            runs.withLock { $0.count += 1 }
            return nil
        } catch {
            if Task.isCancelled { throw CancellationError() }
            let text = "\(error)"
            runs.withLock { runs in
                runs.count += 1
                runs.failures += 1
                runs.latestError = text
            }
            let response = LaunchReport.EventReport.Response(
                id: id, duration: .nanoseconds(time.now() - began), error: text)
            program.dispatcher?.record(.init(name: "run", at: .zero, services: [response]), at: began)
            return error
        }
    }

    /// Returns true at `moment`, or false as soon as the service is to stop.
    private static func sleeps(until moment: Int64, _ time: TimeSource) async -> Bool {
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

    func runs(since launch: Int64) -> PeriodicRuns {
        var runs = runs.withLock(\.self)
        runs.latest? -= .nanoseconds(launch)
        runs.next? -= .nanoseconds(launch)
        return runs
    }
}

/// The runs of the work of a ``PeriodicService``.
public struct PeriodicRuns: Sendable, Hashable {
    /// The number of runs that have ended.
    public internal(set) var count = 0
    /// The number of runs that threw an error.
    public internal(set) var failures = 0
    /// The time from the beginning of the launch to that of the latest run; `nil` before the first one.
    public internal(set) var latest: Duration?
    /// The time from the beginning of the launch to the next run, whose jitter is known; `nil` if the service does not run.
    public internal(set) var next: Duration?
    /// The description of the latest error.
    public internal(set) var latestError: String?
}
