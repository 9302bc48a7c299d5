package import LaunchGraph

extension TextBuffer {
    /// Appends a change as a line for a log: the time, the service and the event.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - progress: the progress of the launch, including this change.
    ///   - style: the style of the line.
    package mutating func append(_ change: LaunchChange, in progress: DisplayedServices, style: TextStyle) {
        guard let row = progress.row(of: change.id) else { return }
        append("[\(change.at.ticking.rightAligned(in: 6))] ", .faint, style)
        append(visible: change.id.name)
        append(": ")
        switch change.kind {
        case .state:
            appendState(change, row, style)
        case .stalled:
            append("still starting", .doubtful, style)
            append(" after \(RoundedDuration.text(change.at - (row.started ?? change.at)))")
        case .eventFailed(let event):
            append(visible: event)
            append(" ")
            append("failed", .bad, style)
            if let error = change.error { appendError(error) }
        }
        endLine()
    }

    private mutating func appendState(_ change: LaunchChange, _ row: DisplayedServices.Row, _ style: TextStyle) {
        append(change.state.rawValue, optional: change.state.role, style)
        switch change.state {
        case .running:
            if let took = row.took { append(" after \(RoundedDuration.text(took))") }
        case .retrying: append(", attempt \(change.attempt) of \(row.attempts) failed")
        case .starting where change.attempt > 1: append(", attempt \(change.attempt) of \(row.attempts)")
        default: break
        }
        if let error = change.error, change.state != .stopping, change.state != .stopped { appendError(error) }
    }

    private mutating func appendError(_ error: String) {
        append(": ")
        append(visible: error.firstLine)
    }
}
