import LaunchGraph

/// A chart of a launch over time: a row for each service, the first to start on top, those that never started last.
struct LaunchChart {
    struct Row {
        /// The index in launch order, where services with the same identifier count once.
        let number: Int
        let service: LaunchReport.ServiceReport
        let isCritical: Bool
        let attempts: [Attempt]
        /// Whether the service was shut down within the time of the chart, for example because the launch was aborted.
        let isStopped: Bool

        /// The text next to the bars. Only the state can contain a name.
        var note: [String] {
            var parts: [String] = []
            switch service.state {
            case .failed, .abandoned: parts.append("× \(service.state.rawValue)")
            case .skipped:
                let cause = service.because.last.map { ", since \(ShortLabel($0.name.visible).text) failed" } ?? ""
                parts.append("– skipped" + cause)
            case .cancelled: parts.append("– cancelled")
            case .stopped where service.error != nil: parts.append("× stopped")
            case .idle: parts.append("not launched")
            case .running: break
            case .stopped where !isStopped: break
            case let state: parts.append(state.rawValue)
            }
            if let duration = service.duration { parts.append(duration.roundedText) }
            if attempts.count > 1 { parts.append("\(attempts.count) attempts") }
            if !service.restarts.isEmpty { parts.append(Count.of(service.restarts.count, "restart")) }
            return parts
        }

        /// Whether the service failed or was not started.
        var isBad: Bool { service.state.hasFailed || service.state == .stopped && service.error != nil }

        /// All facts about the service, one per line, with times exact to the nanosecond.
        var facts: [String] {
            var facts = [service.id.name.visible]
            facts.append(service.state.rawValue + (isCritical ? ", on the critical path" : ""))
            if let ready = service.ready {
                let reason = service.waitedFor.map { ", after \($0.name.visible)" } ?? ""
                facts.append("ready \(ready.exactText)\(reason)")
            }
            let times = [
                ("started", service.started), ("settled", service.settled), ("took", service.duration),
                ("down", service.stopped),
            ]
            for (name, time) in times { if let time { facts.append("\(name) \(time.exactText)") } }
            if attempts.count > 1 {
                for (number, attempt) in attempts.enumerated() {
                    let (from, until) = (attempt.started.exactText, attempt.ended.exactText)
                    let error = attempt.error.map { ": \($0.visible)" } ?? ""
                    facts.append("attempt \(number + 1): \(from) to \(attempt.isOver ? until : "…")\(error)")
                }
            }
            if let error = service.error { facts.append(error.visible) }
            if service.because.count > 1 { facts.append(service.because.map(\.name.visible).joined(separator: " → ")) }
            return facts
        }
    }

    /// One attempt. An attempt in progress ends at the end of the chart.
    typealias Attempt = (started: Duration, ended: Duration, isOver: Bool, error: String?)

    let rows: [Row]

    /// The row of each service, by number.
    let places: [Int]

    /// The end of the axis, which starts at the launch's beginning; never zero.
    let end: Duration

    /// The time at which the launch returned; `nil` if it did not return.
    let wall: Duration?

    let criticalPath: [Int]
    let numbers: [ServiceID: Int]

    init(_ report: LaunchReport) {
        var numbers: [ServiceID: Int] = [:]
        var services: [LaunchReport.ServiceReport] = []
        // A file can contain a service twice.
        for service in report.services where numbers[service.id] == nil {
            numbers[service.id] = services.count
            services.append(service)
        }
        criticalPath = report.criticalPath.compactMap { numbers[$0] }
        self.numbers = numbers
        wall = report.wall > .zero ? report.wall : nil
        let end = Self.end(of: services, wall: report.wall)
        self.end = end
        let critical = Set(criticalPath)
        let starts = services.map { $0.started ?? $0.ready ?? .seconds(Int64.max / 4) }
        rows = services.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { number in
            Row(
                number: number, service: services[number], isCritical: critical.contains(number),
                attempts: Self.attempts(of: services[number], end: end),
                isStopped: services[number].stopped.map { $0 <= end } ?? false)
        }
        var places = [Int](repeating: 0, count: rows.count)
        for (place, row) in rows.enumerated() { places[row.number] = place }
        self.places = places
    }

    /// Services that start long after the launch are outside of the chart, which would make the launch too narrow.
    private static func end(of services: [LaunchReport.ServiceReport], wall: Duration) -> Duration {
        let horizon = wall > .zero ? wall * 2 : .seconds(Int64.max / 4)
        let times = services.flatMap { [$0.ready, $0.started, $0.settled] + $0.launchAttempts.map(\.ended) }
        return times.compactMap(\.self).filter { $0 <= horizon }.reduce(max(wall, .nanoseconds(1)), max)
    }

    private static func attempts(of service: LaunchReport.ServiceReport, end: Duration) -> [Attempt] {
        service.knownAttempts.map { attempt in
            let started = max(.zero, attempt.started)
            return (
                started, max(started, attempt.ended ?? service.settled ?? max(end, started)),
                attempt.ended != nil || service.settled != nil, attempt.error
            )
        }
    }

    /// Returns the position of `time` between the left edge, 0, and the right edge, 1.
    func fraction(_ time: Duration) -> Double { min(1, max(0, time / end)) }
}
