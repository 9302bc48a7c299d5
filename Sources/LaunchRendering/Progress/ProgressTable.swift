import LaunchGraph

package struct ProgressTable: Sendable {
    package typealias Size = (width: Int, height: Int)

    /// The lines, without line breaks, each with its colours switched off at its end.
    package private(set) var lines: [String] = []

    package private(set) var widths: [Int] = []
    private let progress: DisplayedServices
    private let now: Duration
    private let hint: String?
    private let isColoured: Bool
    private let width: Int

    // The columns: a symbol, the state, the service, the time, and notes.
    private var nameWidth = 0
    private var showsState: Bool { width >= 36 }
    private static let stateWidth = 9
    private static let timeWidth = 6

    /// If there are more services than lines, the table shows those that failed, are in progress or come next. The last
    /// line shows the number of the others.
    ///
    /// - Parameter hint: how to end the run, once the launch has ended. Times are then those in the current states, and
    ///   otherwise the elapsed start times.
    package init(
        _ progress: DisplayedServices, at now: Duration, in size: Size, hint: String? = nil, isColoured: Bool
    ) {
        (self.progress, self.now, self.hint, self.isColoured) = (progress, now, hint, isColoured)
        // The last cell remains empty, because terminals differ in whether they wrap after writing to it.
        width = max(1, size.width - 1)
        let height = max(1, size.height)
        appendSummary()
        let room = height - 1
        let all = Array(progress.rows.indices)
        let shown = all.count <= room ? all : chosen(max(0, room - 1))
        let longest = shown.reduce(0) { max($0, progress.rows[$1].id.name.visible.displayWidth) }
        let fixed = 2 + (showsState ? Self.stateWidth + 1 : 0) + 1 + Self.timeWidth
        // Notes get at least a third of the line.
        nameWidth = max(1, min(longest, width - fixed - (width >= 60 ? width / 3 : 0)))
        for index in shown { appendRow(progress.rows[index]) }
        let hidden = all.count - shown.count
        if hidden > 0, room > 0 { append([("  … and \(Count.of(hidden, "more service"))", .faint)]) }
    }

    private func chosen(_ count: Int) -> [Int] {
        let sorted = progress.rows.indices.sorted { left, right in
            let (a, b) = (progress.rows[left], progress.rows[right])
            let (rank, other) = (a.state.appearance.rank, b.state.appearance.rank)
            if rank != other { return rank < other }
            // Of settled services, the latest come first; all others are in launch order.
            if a.hasSettled, a.since != b.since { return a.since > b.since }
            return left < right
        }
        return sorted.prefix(count).sorted()
    }

    private mutating func appendSummary() {
        let states: [ServiceState] = [
            .failed, .abandoned, .skipped, .cancelled, .retrying, .restarting, .starting, .waiting, .stopping, .running,
            .completed, .stopped,
        ]
        let summary = Count.list(states, among: progress.rows.map(\.state)) { "\($1) \($0.rawValue)" }
        append([(hint.map { "\(now.lasting)  \(summary)  (\($0))" } ?? "\(now.ticking)  \(summary)", .strong)])
    }

    private mutating func appendRow(_ row: DisplayedServices.Row) {
        let (symbol, role, _) = row.state.appearance
        var parts: [(String, Highlight?)] = [(symbol + " ", role)]
        if showsState { parts.append((row.state.rawValue.fitted(to: Self.stateWidth) + " ", role)) }
        let (name, time, detail) = (row.id.name.visible, time(of: row), detail(of: row))
        if time.isEmpty && detail.isEmpty {
            parts.append((name.cut(to: nameWidth), nil))
        } else {
            parts.append((name.fitted(to: nameWidth), nil))
            parts.append((" " + time.rightAligned(in: Self.timeWidth), .faint))
        }
        if !detail.isEmpty { parts.append(("  " + detail, role == .bad ? .bad : .faint)) }
        append(parts)
    }

    private func time(of row: DisplayedServices.Row) -> String {
        guard hint != nil else { return row.time(at: now)?.ticking ?? "" }
        return row.state == .idle ? "" : max(.zero, now - row.since).lasting
    }

    private func detail(of row: DisplayedServices.Row) -> String {
        var parts: [String] = []
        if row.attempt > 1 || row.state == .retrying {
            parts.append("attempt \(row.attempt) of \(max(row.attempt, row.attempts))")
        }
        if row.restarts > 0 { parts.append(Count.of(row.restarts, "restart")) }
        if row.state == .waiting {
            let others = progress.waitsFor(row)
            if !others.isEmpty {
                let more = others.count > 3 ? " and \(others.count - 3) more" : ""
                parts.append("waits for " + others.prefix(3).map(\.name.visible).joined(separator: ", ") + more)
            }
        }
        if row.isStalled { parts.append("takes longer than usual") }
        if let health = row.health { parts.append(health.firstLine.visible) }
        if let error = row.error { parts.append(error.firstLine.visible) }
        return parts.joined(separator: "; ")
    }

    /// Appends a line of parts, which ends where the terminal's line does.
    private mutating func append(_ parts: [(text: String, role: Highlight?)]) {
        var buffer = TextBuffer(isColoured: isColoured)
        var used = 0
        for (text, role) in parts {
            let part = text.cut(to: width - used)
            used += part.displayWidth
            buffer.append(part, role)
        }
        lines.append(buffer.text)
        widths.append(used)
    }
}

extension String {
    var firstLine: String { String(prefix { !$0.isNewline }) }
}
