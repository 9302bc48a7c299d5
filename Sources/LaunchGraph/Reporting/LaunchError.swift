/// The error of a launch in which a service with the policy to abort failed, that was not over in time, or that was
/// cancelled.
public struct LaunchError: Error, Sendable, CustomStringConvertible {
    /// The complete report of the launch.
    public let report: LaunchReport

    /// The services that failed, in launch order; the one that ended the launch comes first.
    public let failures: [ServiceFailure]

    /// The services that were starting, or about to have another attempt, when a failure or the deadline of the launch ended
    /// it, each with the services that waited for it, directly or transitively, in launch order. If a timeout ended the launch, the service that exceeded it comes
    /// first, whether it has returned or was abandoned.
    public let starting: [(id: ServiceID, waitingBehind: [ServiceID])]

    /// The services that had come up before the launch ended, in launch order.
    public let finished: [ServiceID]

    /// The service whose `run` returned and, by its policy, shut everything down before the launch was over; `nil` if
    /// that did not end the launch.
    public let endedBy: ServiceID?

    /// The limit of ``Dispatcher/launch(only:deadline:)`` by which the launch was not over; `nil` if that did not end it.
    public let deadline: Duration?

    /// Whether the services were up before a failure of one ended the program.
    public var cameUp: Bool { report.outcome == .running || report.outcome == .degraded }

    /// Whether the launch was cancelled rather than failed, by a caller, by a shutdown, or by the service in
    /// ``endedBy``.
    public var isCancellation: Bool { report.outcome == .cancelled }

    /// The failure that ended the launch, the services that were starting and those that waited for them.
    public var description: String {
        if isCancellation {
            let reason = endedBy.map { "the run of \($0) returned, which ends the launch" }
            return (reason ?? "the launch was cancelled") + "; what was up has been shut down"
        }
        let overdue = deadline.map { "the launch was not over within \($0)" }
        let what = overdue ?? (cameUp ? "a service failed after the launch" : "the launch failed")
        var lines = [failures.first.map { "\(what): \($0)" } ?? what]
        for failure in failures.dropFirst() { lines.append("  also failed: \(failure)") }
        for (id, behind) in starting {
            let behind = behind.isEmpty ? nil : behind.shortened(to: 8)
            // The failure of the service has its own line.
            if failures.contains(where: { $0.id == id }) {
                if let behind { lines.append("  waiting for \(id): \(behind)") }
            } else {
                lines.append("  still starting: \(id)" + (behind.map { ", behind it: \($0)" } ?? ""))
            }
        }
        if !finished.isEmpty && !cameUp { lines.append("  had come up: \(finished.shortened(to: 8))") }
        return lines.joined(separator: "\n")
    }
}

/// The error of a shutdown with failures; the other services were shut down regardless.
public struct ShutdownError: Error, Sendable, CustomStringConvertible {
    /// The report of launch and shutdown.
    public let report: LaunchReport

    /// The failures, in the order in which they happened, except those of restarts after which the service came up
    /// again.
    public let failures: [ServiceFailure]

    /// The failures, one on a line.
    public var description: String {
        let services = Set(failures.map(\.id)).count
        let count = services == 1 ? "1 service" : "\(services) services"
        return (["\(count) failed to shut down"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
