internal import LaunchGraph

/// Who waits for whom when nothing can happen any more.
struct Standstill: CustomStringConvertible {
    /// What has begun and does not end, and in which state it is.
    let stuck: [(id: ServiceID, state: ServiceState, since: Duration?)]
    /// What has not begun, with those that it waits for.
    let waiting: [(id: ServiceID, waitsFor: [ServiceID])]

    /// The standstill that `report` shows.
    init(_ report: LaunchReport) {
        let unsettled = report.services.filter { service in
            switch service.state {
            case .waiting, .starting, .retrying, .stopping: true
            default: false
            }
        }
        stuck = unsettled.filter { $0.state != .waiting }.map { ($0.id, $0.state, $0.tries.last?.started) }
        let names = Set(unsettled.map(\.id))
        waiting = unsettled.filter { $0.state == .waiting }.map { service in
            (service.id, (service.dependsOn + service.startsAfter).filter(names.contains))
        }
    }

    var description: String {
        let stuck = stuck.map { "\($0.id) is \($0.state.rawValue)" + ($0.since.map { " since \($0)" } ?? "") }
        let waiting = waiting.map { id, others in
            others.isEmpty
                ? "\(id) waits for a place" : "\(id) waits for " + others.map(\.name).joined(separator: ", ")
        }
        return (stuck + waiting).joined(separator: "; ")
    }
}
