import LaunchGraph

extension LaunchChart.Row {
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
        case .waiting, .starting, .retrying, .restarting, .stopping, .completed: parts.append(service.state.rawValue)
        case .stopped where isStopped: parts.append(service.state.rawValue)
        case .running, .stopped: break
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
        func fact(_ name: String, _ time: Duration?) { if let time { facts.append("\(name) \(time.exactText)") } }
        if let ready = service.ready {
            let reason = service.waitedFor.map { ", after \($0.name.visible)" } ?? ""
            facts.append("ready \(ready.exactText)\(reason)")
        }
        fact("started", service.started)
        fact("settled", service.settled)
        fact("took", service.duration)
        fact("down", service.stopped)
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
