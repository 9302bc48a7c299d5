internal import LaunchGraph
import LaunchSupport

/// Checks what a test wants to know of every simulated run, whatever its services do: the run ends, nothing that began
/// is left behind, and restarts respect their limits.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct RunCheck {
    /// The calls of one service's code that have begun and not ended.
    private struct Calls {
        /// Whether the service came up and its shutdown has not begun.
        var isUp = false
        /// Whether an attempt, or the run, is under way and was not cancelled.
        var isStarting = false
        var isRunning = false
    }

    private(set) var violations: [String] = []

    init(_ run: SimulatedRun, ids: [ServiceID], policies: [ServicePolicy]) {
        guard run.ending == .finished else {
            violations = [Self.sentence(run)]
            return
        }
        for (id, calls) in zip(ids, Self.openCalls(run.journal, of: ids.count)) {
            if calls.isUp { violations.append("\(id) came up and was never shut down") }
            if calls.isStarting { violations.append("an attempt of \(id) neither ended nor was it cancelled") }
            if calls.isRunning { violations.append("\(id) still runs and was not cancelled") }
        }
        if let report = run.launches.last?.atEnd { checkRestarts(report, policies) }
    }

    private static func sentence(_ run: SimulatedRun) -> String {
        let call = run.launches.last?.beforeShutdown == nil ? "launch" : "shutdown"
        let sentence = run.ending == .idle ? "the \(call) never returns" : "the run does not end"
        let unfinished = run.unfinishedReport?.unfinishedServices ?? ""
        return unfinished.isEmpty ? sentence : sentence + ": " + unfinished
    }

    private static func openCalls(_ journal: [JournalEntry], of count: Int) -> [Calls] {
        var calls = [Calls](repeating: Calls(), count: count)
        for entry in journal {
            guard let position = entry.service else { continue }
            switch entry.kind {
            case .attemptBegan: calls[position].isStarting = true
            case .attemptReturned: (calls[position].isStarting, calls[position].isUp) = (false, true)
            case .attemptThrew, .attemptCancelled: calls[position].isStarting = false
            case .runBegan: calls[position].isRunning = true
            case .runEnded, .runThrew, .runCancelled: calls[position].isRunning = false
            case .stopBegan: calls[position].isUp = false
            default: break
            }
        }
        return calls
    }

    private mutating func checkRestarts(_ report: LaunchReport, _ policies: [ServicePolicy]) {
        for (service, policy) in zip(report.services, policies) {
            // A relaunch with a dependency has no limit, and can contain an error of the service itself.
            guard service.dependsOn.allSatisfy({ report[$0]?.restarts.isEmpty != false }) else { continue }
            let times = service.restarts.filter { $0.error != nil }.map(\.at)
            let limit = policy.restart.scope == nil ? 0 : max(0, policy.restart.limit)
            guard times.count > limit else { continue }
            let isTooOften = zip(times, times.dropFirst(limit)).contains { $1 - $0 < policy.restart.period }
            if limit == 0 || isTooOften {
                violations.append("\(service.id) was restarted more often than its policy allows")
            }
        }
    }
}
