package import LaunchGraph

/// The state of a launch for a progress display, which changes and statuses update.
package struct DisplayedServices: Sendable {
    package struct Row: Sendable {
        package let id: ServiceID
        package internal(set) var state: ServiceState
        /// When the service began to start; after a restart of the whole service, when it began to start again.
        package internal(set) var started: Duration?
        package internal(set) var since: Duration
        /// The duration of the service's start, once it has ended.
        package internal(set) var took: Duration?
        /// The number of the latest attempt, the first being 1; 0 before the service starts.
        package internal(set) var attempt = 0
        package let attempts: Int
        /// Whether the service has been starting for longer than the stall notice.
        package internal(set) var isStalled = false
        package internal(set) var restarts = 0
        package internal(set) var error: String?
        /// What is wrong, according to the latest health check; `nil` if nothing is.
        package internal(set) var health: String?
        /// The positions of the services that the service waits for, `dependsOn` first.
        let dependencies: [Int]

        /// Whether no other service waits for the service any longer.
        var hasSettled: Bool { ![.idle, .waiting, .starting, .retrying].contains(state) }

        func time(at now: Duration) -> Duration? { took ?? started.map { max(.zero, now - $0) } }
    }

    package private(set) var rows: [Row]
    private let positions: [ServiceID: Int]

    package init(_ graph: ServiceGraph) {
        let order = graph.launchOrder
        let positions = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
        var rows = zip(order, graph.declarations).map { id, declaration in
            let (dependsOn, startsAfter) = graph.dependencies(of: id)
            return Row(
                id: id, state: declaration.mode == .onDemand ? .idle : .waiting, since: .zero,
                attempts: declaration.policy.retry.attempts,
                dependencies: (dependsOn + startsAfter).compactMap { positions[$0] })
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

    package mutating func apply(_ change: LaunchChange) {
        guard let index = positions[change.id] else { return }
        rows[index].attempt = change.attempt
        if case .stalled = change.kind { rows[index].isStalled = true }
        guard case .state = change.kind else { return }
        if rows[index].state != change.state { rows[index].since = change.at }
        rows[index].isStalled = false
        let isRelaunch = rows[index].took != nil && change.attempt <= 1
        if change.state == .starting, rows[index].started == nil || isRelaunch {
            (rows[index].started, rows[index].took) = (change.at, nil)
        }
        if change.state != .starting && change.state != .retrying, rows[index].took == nil {
            rows[index].took = rows[index].started.map { change.at - $0 }
        }
        rows[index].state = change.state
        rows[index].error = change.error
    }

    package mutating func apply(_ status: LaunchStatus) {
        for service in status.services {
            guard let index = positions[service.id] else { continue }
            rows[index].restarts = service.restarts
            switch service.health {
            case .failing(let reason, let failures):
                rows[index].health = "\(Count.of(failures, "failed check")): \(reason)"
            case .degraded(let reason): rows[index].health = "degraded: \(reason)"
            case .well, nil: rows[index].health = nil
            }
        }
    }

    package func row(of id: ServiceID) -> Row? { positions[id].map { rows[$0] } }

    package func waitsFor(_ row: Row) -> [ServiceID] {
        guard row.state == .waiting else { return [] }
        return row.dependencies.filter { !rows[$0].hasSettled }.map { rows[$0].id }
    }
}
