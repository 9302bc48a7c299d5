import LaunchSupport

/// Checks the health of one service while its `run` is under way.
struct HealthMonitor {
    let dispatcher: Dispatcher
    let position: LaunchPosition
    let policy: HealthPolicy
    let signal: ShutdownSignal

    private struct TookTooLong: Error, CustomStringConvertible {
        let limit: Duration
        var description: String { "the check took longer than \(limit)" }
    }

    func watch(
        _ check: @escaping @Sendable () async throws -> Void, during run: (@Sendable () async throws -> Void)?
    ) async throws {
        defer { set(nil) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            if let run {
                group.addTask {
                    try await run()
                    return true
                }
            }
            group.addTask {
                try await repeatChecks(check)
                return run == nil
            }
            // The end of the checks, when the service is to stop, does not end `run`.
            while let isOver = try await group.next(), !isOver {}
            group.cancelAll()
        }
    }

    /// Checks until the service is to stop.
    ///
    /// - Throws: `HealthCheckFailed` after the number of failures in a row that the policy allows.
    private func repeatChecks(_ check: @escaping @Sendable () async throws -> Void) async throws {
        var failures = 0
        while await sleeps(max(policy.interval, .milliseconds(1))), !signal.isSent {
            let isChecked = dispatcher.inspect { [position] launch in
                launch.services[position].isUp && ![.draining, .stopping].contains(launch.phase)
            }
            guard isChecked else { continue }
            let began = signal.time.now()
            do {
                try await result(of: check).get()
                failures = 0
                set(.well)
            } catch let degraded as Degraded {
                failures = 0
                set(.degraded(reason: degraded.description))
            } catch {
                guard !Task.isCancelled, !signal.isSent else { return }
                failures += 1
                let reason = "\(error)"
                set(.failing(reason: reason, failures: failures))
                let response = LaunchReport.EventReport.Response(
                    id: dispatcher.graph.ids[position], duration: .nanoseconds(signal.time.now() - began), error: reason
                )
                dispatcher.record(.init(name: "check", at: .zero, services: [response]), at: began)
                guard failures >= policy.failures else { continue }
                dispatcher.handle(.checksFailed(position))
                throw HealthCheckFailed(failures: failures, reason: reason)
            }
        }
    }

    private func set(_ health: ServiceHealth?) { dispatcher.healths.withLock { $0[position] = health } }

    private func sleeps(_ duration: Duration) async -> Bool {
        let end = signal.time.now().addingSaturated(duration.saturatedNanoseconds)
        return (try? await signal.time.sleep(until: end)) != nil
    }

    /// Performs one check in a task of its own, so that a check that ignores its cancellation does not delay the next.
    private func result(of check: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
        let (answers, answer) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let checking = Task(on: signal.executor) {
            do { answer.yield(.success(try await check())) } catch { answer.yield(.failure(error)) }
        }
        let timing = Task(on: signal.executor) {
            if await sleeps(policy.timeout) { answer.yield(.failure(TookTooLong(limit: policy.timeout))) }
        }
        defer {
            checking.cancel()
            timing.cancel()
        }
        for await first in answers { return first }
        // A stream without elements ends only when the task is cancelled.
        return .failure(CancellationError())
    }
}
