package import LaunchGraph

/// The state of a launch, service by service, for a progress display.
///
/// Only changes update this value, so that a display can be tested without a launch.
package struct DisplayedServices: Sendable {
    /// The state of one service.
    package struct Row: Sendable {
        /// The identifier of the service.
        package let id: ServiceID
        /// The state of the service.
        package internal(set) var state: ServiceState
        /// The time at which the service began to start, from the beginning of the launch.
        package internal(set) var started: Duration?
        /// The time at which the service entered its current state.
        package internal(set) var since: Duration
        /// The duration of the service's launch, once it has ended.
        package internal(set) var took: Duration?
        /// The number of the latest attempt, the first being 1; 0 before the service starts.
        package internal(set) var attempt = 0
        /// The maximum number of attempts.
        package let attempts: Int
        /// Whether the service has been starting for longer than the stall notice.
        package internal(set) var isStalled = false
        /// The number of restarts after the service was up.
        package internal(set) var restarts = 0
        /// Whether a restart is in progress, which counts once.
        var isRestarting = false
        /// The error, as text.
        package internal(set) var error: String?
        /// What is wrong, according to the latest health check; `nil` if nothing is.
        package internal(set) var health: String?
        /// The positions of the services that the service waits for, `dependsOn` first.
        let dependencies: [Int]
    }

    /// Each service, in launch order.
    package private(set) var rows: [Row]

    private let positions: [ServiceID: Int]

    /// Creates the progress of a launch of `graph` that has not begun.
    package init(_ graph: ServiceGraph) {
        let order = graph.launchOrder
        let positions = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
        let declared = Dictionary(
            graph.services.declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var rows: [Row] = []
        rows.reserveCapacity(order.count)
        for id in order {
            let (dependsOn, startsAfter) = graph.dependencies(of: id)
            let declaration = declared[id]
            rows.append(
                Row(
                    id: id, state: declaration?.mode == .onDemand ? .idle : .waiting, since: .zero,
                    attempts: declaration?.policy.retry.attempts ?? 1,
                    dependencies: (dependsOn + startsAfter).compactMap { positions[$0] }))
        }
        // The dependencies of an eager service are launched with it, regardless of their own modes.
        for index in rows.indices.reversed() where rows[index].state == .waiting {
            for dependency in rows[index].dependencies.prefix(graph.dependencies(of: order[index]).dependsOn.count) {
                rows[dependency].state = .waiting
            }
        }
        self.rows = rows
        self.positions = positions
    }

    /// Records a change.
    package mutating func apply(_ change: LaunchChange) {
        guard let index = positions[change.id] else { return }
        rows[index].attempt = change.attempt
        switch change.kind {
        case .stalled:
            rows[index].isStalled = true
            return
        case .eventFailed: return
        case .state: break
        }
        rows[index].noteRestart(change)
        if rows[index].state != change.state { rows[index].since = change.at }
        rows[index].isStalled = false
        if change.state == .starting && rows[index].started == nil { rows[index].started = change.at }
        if change.state != .starting && change.state != .retrying, rows[index].took == nil {
            rows[index].took = rows[index].started.map { change.at - $0 }
        }
        rows[index].state = change.state
        rows[index].error = change.error
    }

    /// Records what the latest health checks found.
    package mutating func apply(_ status: LaunchStatus) {
        for service in status.services {
            guard let index = positions[service.id] else { continue }
            switch service.health {
            case .failing(let reason, let failures):
                rows[index].health = "\(Count.of(failures, "failed check", "failed checks")): \(reason)"
            case .degraded(let reason): rows[index].health = "degraded: \(reason)"
            case .well, nil: rows[index].health = nil
            }
        }
    }

    /// Returns the state of the service named `id`; `nil` if it is not in the graph.
    package func row(of id: ServiceID) -> Row? { positions[id].map { rows[$0] } }

    /// Returns the services that a service still waits for, `dependsOn` first.
    package func waitsFor(_ row: Row) -> [ServiceID] {
        guard row.state == .waiting else { return [] }
        return row.dependencies.filter { !rows[$0].hasSettled }.map { rows[$0].id }
    }

    /// Returns the number of services in `state`.
    package func count(of state: ServiceState) -> Int {
        rows.count { $0.state == state }
    }
}

extension DisplayedServices.Row {
    /// Counts a restart of the service's `run` or of the whole service. For the whole service, the timing begins again.
    fileprivate mutating func noteRestart(_ change: LaunchChange) {
        switch change.state {
        case .restarting where !isRestarting:
            restarts += 1
            isRestarting = true
        case .starting where took != nil && change.attempt <= 1:
            if !isRestarting { restarts += 1 }
            isRestarting = true
            (started, took) = (nil, nil)
        case .running, .completed, .failed: isRestarting = false
        default: break
        }
    }

    /// Whether no other service waits for the service any longer.
    var hasSettled: Bool {
        switch state {
        case .idle, .waiting, .starting, .retrying: false
        default: true
        }
    }

    /// Returns the duration of the service's start up to `now`; `nil` if it has not started.
    func time(at now: Duration) -> Duration? {
        took ?? started.map { max(.zero, now - $0) }
    }
}
