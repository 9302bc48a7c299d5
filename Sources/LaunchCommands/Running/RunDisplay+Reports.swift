import LaunchGraph
import LaunchProcesses
import LaunchRendering

// What is said of a launch that is over, one way or the other.
extension RunDisplay {
    /// Says how a launch went, and what those printed last that failed.
    func show(_ report: LaunchReport, _ host: ProcessHost) {
        say { buffer, style in
            buffer.append(summary: report, style: style)
            for service in report.services where service.hasFailed {
                buffer.append(lastWordsOf: service.id, host, style)
            }
        }
    }

    /// Says what failed that had not when `earlier` was made.
    func showFailures(since earlier: LaunchReport, _ report: LaunchReport, _ host: ProcessHost) {
        let known = Set(earlier.services.filter { $0.error != nil }.map(\.id))
        let failed = report.services.filter { $0.error != nil && !known.contains($0.id) }
        guard !failed.isEmpty else { return }
        say { buffer, style in
            buffer.append(failures: failed, style: style)
            for service in failed where service.hasFailed { buffer.append(lastWordsOf: service.id, host, style) }
        }
    }
}

extension LaunchReport.ServiceReport {
    fileprivate var hasFailed: Bool { state == .failed || state == .abandoned }
}

extension TextBuffer {
    fileprivate mutating func append(lastWordsOf id: ServiceID, _ host: ProcessHost, _ style: TextStyle) {
        guard let words = host.record(of: id) else { return }
        append(LastWordsText(id: id, looked: words.probeFailure, lines: words.output), style: style)
    }
}
