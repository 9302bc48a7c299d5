import LaunchGraph
import LaunchProcesses
import LaunchRendering

// The summary of a launch that has ended.
extension RunDisplay {
    func show(_ report: LaunchReport, _ launcher: ProcessLauncher) {
        say { buffer in
            report.summary(to: &buffer)
            for service in report.services where service.state.hasFailed {
                buffer.append(lastWordsOf: service.id, launcher)
            }
        }
    }

    /// Prints the failures since `earlier`, and those in `shutdownFailures` that `report` does not have, such as the
    /// failed shutdown of a service that had failed before.
    func showFailures(
        since earlier: LaunchReport, _ report: LaunchReport, _ shutdownFailures: [ServiceFailure],
        _ launcher: ProcessLauncher
    ) {
        let known = Dictionary(uniqueKeysWithValues: earlier.services.map { ($0.id, $0.error) })
        let failed = report.services.filter { $0.error != nil && $0.error != known[$0.id] }
        let reported = Dictionary(uniqueKeysWithValues: report.services.map { ($0.id, $0.error) })
        let others = shutdownFailures.filter { failure in
            ![failure.explanation, failure.shutdownExplanation].contains(reported[failure.id] ?? nil)
        }
        guard !failed.isEmpty || !others.isEmpty else { return }
        say { buffer in
            failed.failures(to: &buffer)
            for failure in others { failure.text(to: &buffer) }
            for service in failed where service.state.hasFailed { buffer.append(lastWordsOf: service.id, launcher) }
        }
    }
}

extension LaunchReport.ServiceReport {
    /// Whether the service is down, and its shutdown failed.
    var hasFailedToStop: Bool { error != nil && (state == .stopped || state == .abandoned) }
}

extension TextBuffer {
    fileprivate mutating func append(lastWordsOf id: ServiceID, _ launcher: ProcessLauncher) {
        guard let words = launcher.record(of: id) else { return }
        append(lastWordsOf: id, probe: words.probeFailure, lines: words.output)
    }
}
