internal import LaunchGraph
import LaunchSupport

/// Checks that a run ends, that nothing that began is left behind, and that restarts respect their limits.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct RunCheck {
    private(set) var violations: [String] = []

    init(_ run: SimulatedRun, ids: [ServiceID], policies: [ServicePolicy]) {
        guard run.ending == .finished else {
            violations = [Self.sentence(run)]
            return
        }
        // What begins in a run, how it ends, and the violation if it does not.
        let calls: [(begin: JournalEntry.Kind, ends: [JournalEntry.Kind], violation: (ServiceID) -> String)] = [
            (.attemptReturned, [.stopBegan], { "\($0) came up and was never shut down" }),
            (
                .attemptBegan, [.attemptReturned, .attemptThrew, .attemptCancelled],
                { "an attempt of \($0) neither ended nor was it cancelled" }
            ),
            (.runBegan, [.runEnded, .runThrew, .runCancelled], { "\($0) still runs and was not cancelled" }),
        ]
        let journal = Dictionary(grouping: run.journal, by: \.service)
        for position in ids.positions {
            for call in calls {
                let last = journal[position]?.last { $0.kind == call.begin || call.ends.contains($0.kind) }
                if last?.kind == call.begin { violations.append(call.violation(ids[position])) }
            }
        }
        if let report = run.launches.last?.atEnd { checkRestarts(report, policies) }
    }

    private static func sentence(_ run: SimulatedRun) -> String {
        let call = run.launches.last?.beforeShutdown == nil ? "launch" : "shutdown"
        let sentence = run.ending == .idle ? "the \(call) never returns" : "the run does not end"
        let unfinished = run.unfinishedReport?.unfinishedServices ?? ""
        return unfinished.isEmpty ? sentence : sentence + ": " + unfinished
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

extension LaunchReport {
    /// The services that have not settled in a run that does not end, with the times since when, or what they wait for.
    var unfinishedServices: String {
        let ongoing = services.compactMap { service -> String? in
            let since: Duration?
            switch service.state {
            case .starting: since = service.attempts.last?.started
            case .retrying: since = service.attempts.last?.ended
            case .restarting: since = service.restarts.last?.at
            case .stopping: since = nil
            default: return nil
            }
            guard let since else { return "\(service.id) is \(service.state.rawValue)" }
            let time = Timeline.milliseconds(since.saturatedNanoseconds)
            return "\(service.id) has been \(service.state.rawValue) since \(time) ms"
        }
        let waiting = services.compactMap { service in service.waitingReason.map { "\(service.id) waits for \($0)" } }
        return (ongoing + waiting).joined(separator: "; ")
    }
}
