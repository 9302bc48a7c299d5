internal import LaunchGraph
import LaunchSupport

/// Who waits for whom when nothing can happen any more.
struct Standstill: CustomStringConvertible {
    /// What has begun and does not end, in which state it is, and since when, where that is known.
    let stuck: [(id: ServiceID, state: ServiceState, since: Duration?)]
    /// What has not begun, and why.
    let waiting: [(id: ServiceID, reason: LaunchReport.WaitingReason)]

    /// The standstill that `report` shows.
    init(_ report: LaunchReport) {
        stuck = report.services.compactMap { service in
            switch service.state {
            case .starting: (service.id, service.state, service.tries.last?.started)
            case .retrying: (service.id, service.state, service.tries.last?.ended)
            // A report does not say when a shutdown began.
            case .stopping: (service.id, service.state, nil)
            default: nil
            }
        }
        waiting = report.waitingReasons
    }

    var description: String {
        let stuck = stuck.map { id, state, since in
            "\(id) is \(state.rawValue)"
                + (since.map { " since \(Timeline.milliseconds($0.saturatedNanoseconds)) ms" } ?? "")
        }
        return (stuck + waiting.map { "\($0.id) waits for \($0.reason)" }).joined(separator: "; ")
    }
}
