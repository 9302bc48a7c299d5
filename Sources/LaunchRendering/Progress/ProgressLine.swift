package import LaunchGraph

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
        append(change.state.rawValue, change.state.role)
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
