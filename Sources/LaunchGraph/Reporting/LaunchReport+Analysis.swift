extension LaunchReport {
    /// The chain of services that determined the end of the launch, in launch order.
    ///
    /// The chain ends with the service that settled last. Each service is preceded by the one that it waited for
    /// longest (``ServiceReport/waitedFor``), and a skipped service by the one whose failure caused the skip.
    ///
    /// - Complexity: O(services).
    public var criticalPath: [ServiceID] {
        let indices = indices
        var path: [ServiceID] = []
        var next = decisive.max { $0.settled < $1.settled }?.index
        // A report from a file can be inconsistent; a chain has at most as many members as there are services.
        while let index = next, path.count < services.count {
            path.append(services[index].id)
            // The failed service determines when a service is skipped.
            let before = services[index].waitedFor ?? services[index].because.dropFirst().first
            next = before.flatMap { indices[$0] }
        }
        return path.reversed()
    }

    private var indices: [ServiceID: Int] {
        Dictionary(services.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// The time at which the last service of the critical path settled; zero if the path is empty.
    package var criticalPathEnd: Duration { decisive.map(\.settled).max() ?? .zero }

    /// The services that can have determined the end of the launch; deferred services settle later.
    private var decisive: [(index: Int, settled: Duration)] {
        services.enumerated().compactMap { index, service in
            guard service.started != nil, let settled = service.settled, settled <= wall else { return nil }
            return (index, settled)
        }
    }

    /// The time at which the last of all services settled, for reports that do not contain the end of the launch.
    package var lastSettled: Duration { services.lazy.compactMap(\.settled).max() ?? .zero }

    /// Every service with a duration above zero, the slowest first.
    ///
    /// - Complexity: O(n log n).
    public var blame: [(id: ServiceID, duration: Duration)] {
        services.enumerated()
            .compactMap { index, service in service.duration.map { (index, service.id, $0) } }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
            .map { ($0.1, $0.2) }
    }

    /// For each service that settled before the end of the launch, the additional time that it could have taken without
    /// delaying the end.
    ///
    /// Waiting for a slot counts as part of a service's time.
    ///
    /// - Complexity: O(services + dependencies).
    public var slack: [(id: ServiceID, slack: Duration)] {
        let indices = indices
        var latest = [Duration](repeating: criticalPathEnd, count: services.count)
        for index in services.indices.reversed() {
            let service = services[index]
            guard let begin = service.ready ?? service.started, let settled = service.settled, settled <= wall else {
                // A service is skipped when the service that caused the skip has failed.
                if service.started == nil, let cause = service.because.dropFirst().first.flatMap({ indices[$0] }) {
                    latest[cause] = min(latest[cause], latest[index])
                }
                continue
            }
            let mustBeReady = latest[index] - (settled - begin)
            for id in service.dependsOn + service.startsAfter {
                // Services are in launch order: the services that a service waits for precede it.
                guard let other = indices[id], other < index else { continue }
                // A service that waited only for the start of another one was ready before the other one settled.
                if let end = services[other].settled, end > begin { continue }
                latest[other] = min(latest[other], mustBeReady)
            }
        }
        return decisive.map { (services[$0.index].id, max(.zero, latest[$0.index] - $0.settled)) }
    }

    /// The average number of services that were launched at the same time: ``work`` divided by ``wall``.
    public var parallelism: Double { wall > .zero ? work / wall : 0 }
}
