import LaunchGraph
import LaunchSupport

extension FleetReport {
    package func text(to buffer: inout TextBuffer) {
        for (number, summary) in groups.enumerated() {
            if number > 0 { buffer.endLine() }
            buffer.append(summary: summary, label: label)
            guard let replay = summary.replay else { continue }
            buffer.endLine()
            buffer.append(replay: replay)
        }
        for comparison in comparisons ?? [] {
            buffer.endLine()
            buffer.append(comparison: comparison, label: label)
        }
        for group in alone { buffer.append("not compared: \(group.title(label).visible) has no counterpart\n") }
    }
}

extension TextBuffer {
    fileprivate mutating func append(summary: FleetSummary, label: String?) {
        let title = summary.group.title(label).visible
        if !title.isEmpty { append(styled: "\(title, .strong): ") }
        append(Count.of(summary.group.launches, "launch"))
        append(" (\(summary.outcomes.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")))\n")
        guard !summary.sample.times.isEmpty else { return append("no launch came up\n") }
        append(line: "launch time \(summary.sample.quantiles, .strong)\n")
        let table = TextTable(
            [
                ("started", 9), ("p50", 8), ("p90", 8), ("p99", 8), ("failed", 8), ("critical", 9), ("gain p50", 9),
                ("p90", 8),
            ], nameWidth: 13)
        table.appendHeadings(to: &self)
        for row in summary.rows {
            let hundredths = Int((row.attempts * 100).rounded())
            table.append(
                row.service.id,
                ["\(row.service.launches)"] + Quantile.allCases.map { row.sample[$0].roundedText }
                    + [row.failed, row.critical].map(Percentage.text) + row.gains.map(\.roundedText),
                note: row.service.attempts > row.service.launches ? "\(hundredths.decimal(places: 2)) attempts" : nil,
                to: &self)
        }
    }

    fileprivate mutating func append(replay: FleetReplay) {
        append("what if \(replay.changes.joined(separator: ", ").visible)", .strong)
        append(": \(Count.of(replay.launches, "launch")) replayed\n")
        for row in replay.rows { append(row, of: "launch time") }
        if replay.failures > 0 { append(line: "\(Count.of(replay.failures, "launch"), .bad) would not come up") }
        for distance in replay.distances where distance.service == nil || distance.most > .zero {
            append(distance.service.map { "  \($0.visible)" } ?? "unchanged replay minus record")
            append(": median \(distance.bias.signedText),")
            append(" nine of ten within \(distance.most.roundedText)\n")
        }
    }

    fileprivate mutating func append(comparison: FleetComparison, label: String?) {
        let title = comparison.head.title(label).visible
        append("\(title.isEmpty ? "" : title + ": ")compared with ", .strong)
        append(line: "\(Count.of(comparison.base.launches, "earlier launch"), .strong)")
        if !comparison.base.fingerprint.hasSameBytes(as: comparison.head.fingerprint) {
            append(line: "\("the graph has changed: its fingerprint is different", .doubtful)")
        }
        for change in comparison.walls { append(change, of: "launch time") }
        for (name, change) in comparison.significant { append(change, of: name.visible) }
        let same = comparison.rows.count { row in !row.differences.contains { $0.isSlower || $0.isFaster } }
        if same > 0 { append("\(Count.of(same, "service")) without a difference that chance cannot explain\n") }
        for (names, what) in [(comparison.added, "new"), (comparison.removed, "no longer there")] where !names.isEmpty {
            append("\(what): ")
            append(list: names, separator: ",", indent: 2, used: what.count + 2)
        }
    }

    private mutating func append(_ change: FleetChange, of name: String) {
        append("\(name) \(change.quantile): \(FleetChange.text(change.before))")
        guard let now = change.now, let difference = change.difference else {
            return append(", and no launch comes up\n")
        }
        let role: Highlight? = change.isSlower ? .bad : change.isFaster ? .good : nil
        append(styled: " → \(FleetChange.text(now)), \(difference.value.signedText, role)")
        if change.before.value > .zero { append(" (\(Percentage.text(difference.value / change.before.value)))") }
        guard let interval = difference.interval else { return append(", too few launches for an interval\n") }
        append(", 95% interval \(interval.lowerBound.signedText)")
        append(" to \(interval.upperBound.signedText)\n")
    }
}

extension FleetChange {
    fileprivate static func text(_ estimate: Estimate) -> String {
        let bounds = estimate.interval.map { [$0.lowerBound, $0.upperBound].map(\.roundedText) }
        return estimate.value.roundedText + (bounds.map { " (\($0.joined(separator: " to ")))" } ?? "")
    }
}

extension Sample {
    var quantiles: String { Quantile.allCases.map { "\($0) \(self[$0].roundedText)" }.joined(separator: ", ") }
}
