package import LaunchGraph
import LaunchSupport

extension LaunchChange {
    package func text(to buffer: inout TextBuffer, in progress: DisplayedServices) {
        guard let row = progress.row(of: id) else { return }
        buffer.append(styled: "\("[\(at.ticking.rightAligned(in: 6))] ", .faint)\(id.name.visible): ")
        switch kind {
        case .state: buffer.appendState(self, row)
        case .stalled:
            let elapsed = (at - (row.started ?? at)).roundedText
            buffer.append(styled: "\("still starting", .doubtful) after \(elapsed)")
        case .eventFailed(let event):
            buffer.append(styled: "\(event.visible) \("failed", .bad)")
            if let error = self.error { buffer.appendError(error) }
        }
        buffer.endLine()
    }
}

extension TextBuffer {
    fileprivate mutating func appendState(_ change: LaunchChange, _ row: DisplayedServices.Row) {
        append(change.state.rawValue, change.state.appearance.role)
        switch change.state {
        case .running:
            if let took = row.took { append(" after \(took.roundedText)") }
        case .retrying: append(", attempt \(change.attempt) of \(row.attempts) failed")
        case .starting where change.attempt > 1: append(", attempt \(change.attempt) of \(row.attempts)")
        default: break
        }
        if let error = change.error, change.state != .stopping, change.state != .stopped { appendError(error) }
    }

    fileprivate mutating func appendError(_ error: String) { append(": \(error.firstLine.visible)") }
}

extension ServiceState {
    /// In a table with too few lines, services with a lower rank are shown first.
    var appearance: (symbol: String, role: Highlight, rank: Int) {
        switch self {
        case .failed, .abandoned: ("✗", .bad, 0)
        case .retrying, .restarting: ("↻", .doubtful, 1)
        case .starting: ("●", .informative, 2)
        case .stopping: ("◌", .doubtful, 2)
        case .waiting: ("○", .faint, 3)
        case .running, .completed: ("✓", .good, 4)
        case .skipped, .cancelled: ("–", .faint, 5)
        case .stopped: ("■", .faint, 6)
        case .idle: ("·", .faint, 7)
        }
    }

}

extension Duration {
    /// The elapsed seconds with few digits, because they change quickly: `0.1s`, `12.3s`, `2m05s`.
    var ticking: String {
        let (seconds, attoseconds) = components
        if seconds >= 60 { return "\(seconds / 60)m\((seconds % 60).digits(2))s" }
        return "\(max(0, seconds)).\(max(0, attoseconds / 100_000_000_000_000_000))s"
    }

    /// The elapsed time in whole units, for a running program: `5s`, `2m05s`, `3h07m`, `12d05h`.
    var lasting: String {
        let seconds = max(0, components.seconds)
        return switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m\((seconds % 60).digits(2))s"
        case ..<86_400: "\(seconds / 3600)h\((seconds / 60 % 60).digits(2))m"
        default: "\(seconds / 86_400)d\((seconds / 3600 % 24).digits(2))h"
        }
    }
}
