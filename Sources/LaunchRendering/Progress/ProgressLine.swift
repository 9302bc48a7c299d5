package import LaunchGraph

extension LaunchChange {
    /// Appends a change as a line for a log: the time, the service and the event.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - progress: the progress of the launch, including this change.
    ///   - style: the style of the line.
    package func text(to buffer: inout TextBuffer, in progress: DisplayedServices, style: TextStyle) {
        guard let row = progress.row(of: id) else { return }
        buffer.append("[\(at.ticking.rightAligned(in: 6))] ", .faint, style)
        buffer.append("\(id.name.visible): ")
        switch kind {
        case .state:
            buffer.appendState(self, row, style)
        case .stalled:
            buffer.append("still starting", .doubtful, style)
            buffer.append(" after \(RoundedDuration.text(at - (row.started ?? at)))")
        case .eventFailed(let event):
            buffer.append("\(event.visible) ")
            buffer.append("failed", .bad, style)
            if let error = self.error { buffer.appendError(error) }
        }
        buffer.endLine()
    }
}

extension TextBuffer {
    fileprivate mutating func appendState(_ change: LaunchChange, _ row: DisplayedServices.Row, _ style: TextStyle) {
        append(change.state.rawValue, change.state.role, style)
        switch change.state {
        case .running:
            if let took = row.took { append(" after \(RoundedDuration.text(took))") }
        case .retrying: append(", attempt \(change.attempt) of \(row.attempts) failed")
        case .starting where change.attempt > 1: append(", attempt \(change.attempt) of \(row.attempts)")
        default: break
        }
        if let error = change.error, change.state != .stopping, change.state != .stopped { appendError(error) }
    }

    fileprivate mutating func appendError(_ error: String) {
        append(": \(error.firstLine.visible)")
    }
}
