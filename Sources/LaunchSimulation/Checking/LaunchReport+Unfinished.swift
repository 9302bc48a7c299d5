internal import LaunchGraph
import LaunchSupport

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
