internal import LaunchGraph
import LaunchSupport

/// The services that have not settled in a run that does not end, each with the services that it waits for.
struct UnfinishedServices: CustomStringConvertible {
    /// The services with an operation that has begun and not ended, their states, and the times of the beginnings, if
    /// known.
    let ongoing: [(id: ServiceID, state: ServiceState, since: Duration?)]
    /// The services that have not started, with the reasons.
    let waiting: [(id: ServiceID, reason: String)]

    /// Determines the unfinished services of `report`.
    init(_ report: LaunchReport) {
        ongoing = report.services.compactMap { service in
            switch service.state {
            case .starting: (service.id, service.state, service.attempts.last?.started)
            case .retrying: (service.id, service.state, service.attempts.last?.ended)
            case .restarting: (service.id, service.state, service.restarts.last?.at)
            // A report does not contain the time at which a shutdown began.
            case .stopping: (service.id, service.state, nil)
            default: nil
            }
        }
        waiting = report.services.compactMap { service in service.waitingReason.map { (service.id, $0) } }
    }

    var description: String {
        let ongoing = ongoing.map { id, state, since in
            let time = since.map { Timeline.milliseconds($0.saturatedNanoseconds) }
            return time.map { "\(id) has been \(state.rawValue) since \($0) ms" } ?? "\(id) is \(state.rawValue)"
        }
        return (ongoing + waiting.map { "\($0.id) waits for \($0.reason)" }).joined(separator: "; ")
    }
}
