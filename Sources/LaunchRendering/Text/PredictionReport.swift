package import LaunchGraph

package struct PredictionReport: Sendable {
    package typealias Gain = (change: String, wall: Duration)

    package let report: LaunchReport
    package let jobs: Int?
    package var gains: [Gain]
    /// The number of services without a known duration, for which zero is assumed.
    package let unknown: Int
    package let maxSteps: Int

    package init(report: LaunchReport, jobs: Int?, gains: [Gain], unknown: Int, maxSteps: Int) {
        (self.report, self.jobs, self.gains) = (report, jobs, gains)
        (self.unknown, self.maxSteps) = (unknown, maxSteps)
    }

    package func text(to buffer: inout TextBuffer) {
        buffer.append(graphName: report.name)
        buffer.append(headline: self)
        buffer.append(table: report)
        buffer.append(reasons: report)
        buffer.append(criticalPathOf: report)
        buffer.append(gains: self)
        if unknown > 0 { buffer.append("no duration is known for \(Count.of(unknown, "service")): zero is assumed\n") }
    }
}

extension TextBuffer {
    fileprivate mutating func append(headline prediction: PredictionReport) {
        let report = prediction.report
        let wall = report.wall.roundedText
        switch report.outcome {
        case .running where report.phase == .failed, .degraded where report.phase == .failed, .failed:
            append(failure: report, wall: wall)
        case .running: append("the launch takes \(wall)", .good)
        case .degraded: append("the launch takes \(wall) and comes up degraded", .doubtful)
        case .deadlock: append("the launch never returns", .bad)
        case .cancelled: append("the launch is called off after \(wall)", .bad)
        case .launching: append("the launch does not end within \(prediction.maxSteps) steps", .bad)
        case .idle: append("the launch has not begun", .bad)
        }
        var facts = [Count.of(report.services.count, "service"), "\(report.work.roundedText) of work"]
        if let jobs = prediction.jobs { facts.append("\(jobs) at a time") }
        append(": \(facts.joined(separator: ", "))\n")
    }

    fileprivate mutating func append(failure report: LaunchReport, wall: String) {
        guard let late = report.downfall, let moment = late.settled else {
            return append("the launch fails after \(wall)", .bad)
        }
        append(styled: "\("the launch takes \(wall)", .good), and at \(moment.roundedText) ")
        append(styled: "\("everything goes down", .bad) since \(late.id.name.visible) fails")
    }

    fileprivate mutating func append(table report: LaunchReport) {
        let rows = report.services.compactMap { service in service.started.map { (started: $0, service: service) } }
            .sorted { $0.started < $1.started }
            .map { (service: $1, start: $0.roundedText, end: $1.settled?.roundedText ?? "…") }
        let startWidth = rows.map(\.start.displayWidth).max() ?? 0
        let endWidth = rows.map(\.end.displayWidth).max() ?? 0
        for (service, start, end) in rows {
            append("  \(start.rightAligned(in: startWidth)) – \(end.rightAligned(in: endWidth))")
            append("  \(service.id.name.visible)")
            append(fateOf: service)
            endLine()
        }
    }

    fileprivate mutating func append(fateOf service: LaunchReport.ServiceReport) {
        let again = service.attempts.count > 1 ? ", attempt \(service.attempts.count)" : ""
        switch service.state {
        case .running where again.isEmpty: break
        case .running: append(styled: "  \(again.dropFirst(2), .faint)")
        case .failed, .abandoned:
            append(styled: "  \(service.state.rawValue, .bad)\(again)")
            if let error = service.error { append(": \(error.visible)") }
        case .stopped: append("  shut down again" + (service.stopped.map { " at \($0.roundedText)" } ?? ""), .faint)
        case .starting, .retrying: append(styled: "\("  does not end", .bad)\(again)")
        default: append("  \(service.state.rawValue)", .faint)
        }
    }

    fileprivate mutating func append(reasons report: LaunchReport) {
        for service in report.services where service.started == nil {
            switch service.state {
            case .skipped:
                let cause = service.because.map(\.name).joined(separator: " → ")
                append(styled: "\(service.id.name.visible) is \("skipped", .doubtful): \(cause.visible) failed")
            case .cancelled: append("\(service.id.name.visible) is not started: the launch has ended before")
            case .waiting:
                guard let reason = service.waitingReason else { continue }
                append("\(service.id.name.visible) waits for \(reason.visible)")
            default: continue
            }
            endLine()
        }
        // On-demand services are not part of a launch that requires none of them.
        let idle = report.services.filter { $0.state == .idle }
        guard !idle.isEmpty else { return }
        append("launched only on demand: ")
        append(list: idle.map(\.id.name), separator: ",", indent: 2, used: 25)
    }

    fileprivate mutating func append(criticalPathOf report: LaunchReport) {
        let path = report.criticalPath
        guard !path.isEmpty else { return }
        append("critical path: ")
        let shownPath = path.count <= 12 ? path : path.prefix(6) + path.suffix(5)
        var steps = shownPath.map { id in
            guard let service = report[id], let duration = service.duration else { return id.name }
            let step = "\(id.name) \(duration.roundedText)"
            // With fewer slots than services, the chain of waiting services has gaps.
            guard let ready = service.ready, let started = service.started, started > ready else { return step }
            return step + " after \((started - ready).roundedText) for a slot"
        }
        if steps.count < path.count { steps.insert("…", at: 6) }
        append(list: steps, separator: " →", indent: 2, used: 15)
    }

    fileprivate mutating func append(gains prediction: PredictionReport) {
        guard !prediction.gains.isEmpty else { return }
        let width = prediction.gains.map(\.change.visible.displayWidth).max() ?? 0
        append("what if:\n")
        for gain in prediction.gains {
            append("  \(gain.change.visible.fitted(to: width))  \(gain.wall.roundedText)")
            let saved = prediction.report.wall - gain.wall
            let change = saved > .zero ? "\(saved.roundedText) less" : "\((.zero - saved).roundedText) more"
            append(line: "\("  " + (saved == .zero ? "no gain" : change), saved > .zero ? .good : .faint)")
        }
    }
}

extension LaunchReport {
    /// The service that failed after the launch was up and caused the shutdown.
    fileprivate var downfall: ServiceReport? {
        guard phase == .failed else { return nil }
        // Other services failed before the first shutdown of a service.
        let down = services.compactMap(\.stopped).min()
        let late = services.filter { service in
            guard service.state.hasFailed, let settled = service.settled else { return false }
            return settled > wall && down.map { settled <= $0 } ?? true
        }
        return late.max { ($0.settled ?? .zero) < ($1.settled ?? .zero) }
    }
}
