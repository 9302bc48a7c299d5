import LaunchGraph
import LaunchSupport

extension FleetReport {
    /// Appends the quantiles of each group and its services, and the differences from earlier launches.
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
        for group in alone {
            buffer.append("not compared: \(group.title(label).visible) has no counterpart\n")
        }
    }
}

extension FleetGroup {
    /// The label and the graph of the group.
    package func title(_ key: String?) -> String {
        let label = key.map { key in self.label.map { "\(key) \($0)" } ?? "without \(key)" }
        let graph = fingerprint.isEmpty ? nil : "graph \(fingerprint.prefix(12))"
        return ([label, name, graph].compactMap(\.self)).joined(separator: ", ")
    }
}

/// Times of fleets, in seconds.
enum FleetTime {
    static func text(_ seconds: Double) -> String { RoundedDuration.text(.rounded(seconds: max(0, seconds))) }

    /// Returns an estimate with its interval.
    static func text(_ estimate: FleetReplay.Estimate) -> String {
        let texts = [estimate.value, estimate.low, estimate.high].map(RoundedDuration.text)
        return "\(texts[0]) (\(texts[1]) to \(texts[2]))"
    }

    static func signed(_ seconds: Double) -> String { RoundedDuration.signed(.rounded(seconds: seconds)) }
}

extension TextBuffer {
    fileprivate mutating func append(summary: FleetSummary, label: String?) {
        let title = summary.group.title(label).visible
        if !title.isEmpty { append(styled: "\(title, .strong): ") }
        append(Count.of(summary.group.launches, "launch"))
        append(" (\(summary.outcomes.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")))\n")
        guard !summary.sample.times.isEmpty else { return append("no launch came up\n") }
        let quantiles = Quantile.allCases.map { "\($0) \(FleetTime.text(summary.sample.quantile($0.part)))" }
        append(line: "launch time \(quantiles.joined(separator: ", "), .strong)\n")
        let table = TextTable(
            [
                ("started", 9), ("p50", 8), ("p90", 8), ("p99", 8), ("failed", 8), ("critical", 9), ("gain p50", 9),
                ("p90", 8),
            ], nameWidth: 13)
        table.appendHeadings(to: &self)
        for row in summary.rows {
            let times = Quantile.allCases.map { row.sample.quantile($0.part) }
            let gains = [row.gains[.p50] ?? 0, row.gains[.p90] ?? 0]
            table.append(
                row.service.name,
                ["\(row.service.launches)"] + times.map(FleetTime.text)
                    + [row.failed, row.critical].map(Percentage.text) + gains.map(FleetTime.text),
                note: row.service.attempts > row.service.launches ? "\(attempts: row.attempts)" : nil, to: &self)
        }
    }

    fileprivate mutating func append(replay: FleetReplay) {
        append("what if \(replay.changes.joined(separator: ", ").visible)", .strong)
        append(": \(Count.of(replay.launches, "launch")) replayed\n")
        for row in replay.rows {
            append("launch time \(row.quantile): \(FleetTime.text(row.before))")
            guard let after = row.after, let difference = row.difference else {
                append(", and no launch comes up\n")
                continue
            }
            let role: Highlight? = difference.high < .zero ? .good : difference.low > .zero ? .bad : nil
            append(styled: " → \(FleetTime.text(after)), \(RoundedDuration.signed(difference.value), role)")
            append(", 95% interval \(RoundedDuration.signed(difference.low))")
            append(" to \(RoundedDuration.signed(difference.high))\n")
        }
        if replay.failures > 0 {
            append(line: "\(Count.of(replay.failures, "launch"), .bad) would not come up")
        }
        // The launch comes first, and then the services with the largest distance.
        let services = replay.distances.filter { $0.service != nil && $0.most > .zero }
        for distance in replay.distances.filter({ $0.service == nil }) + services {
            append(distance.service.map { "  \($0.visible)" } ?? "unchanged replay minus record")
            append(": median \(RoundedDuration.signed(distance.bias)),")
            append(" nine of ten within \(RoundedDuration.text(distance.most))\n")
        }
    }

    fileprivate mutating func append(comparison: FleetComparison, label: String?) {
        let title = comparison.head.title(label).visible
        append("\(title.isEmpty ? "" : title + ": ")compared with ", .strong)
        append(line: "\(Count.of(comparison.base.launches, "earlier launch"), .strong)")
        if !comparison.base.fingerprint.hasSameBytes(as: comparison.head.fingerprint) {
            append(line: "\("the graph has changed: its fingerprint is different", .doubtful)")
        }
        for difference in comparison.walls { append(difference, of: "launch time") }
        for (name, difference) in comparison.significant.sorted(by: { $0.difference.change > $1.difference.change }) {
            append(difference, of: name.visible)
        }
        let same = comparison.rows.count { row in !row.differences.contains { $0.isSlower || $0.isFaster } }
        if same > 0 { append("\(Count.of(same, "service")) without a difference that chance cannot explain\n") }
        for (names, what) in [(comparison.added, "new"), (comparison.removed, "no longer there")] where !names.isEmpty {
            append("\(what): ")
            append(list: names, separator: ",", indent: 2, used: what.count + 2)
        }
    }

    private mutating func append(_ difference: FleetComparison.Difference, of name: String) {
        append("\(name) \(difference.quantile): \(FleetTime.text(difference.before))")
        let role: Highlight? = difference.isSlower ? .bad : difference.isFaster ? .good : nil
        append(styled: " → \(FleetTime.text(difference.now)), \(FleetTime.signed(difference.change), role)")
        if difference.before > 0 { append(" (\(Percentage.text(difference.change / difference.before)))") }
        guard let interval = difference.interval else { return append(", too few launches for an interval\n") }
        append(", 95% interval \(FleetTime.signed(interval.lowerBound))")
        append(" to \(FleetTime.signed(interval.upperBound))\n")
    }
}

extension DefaultStringInterpolation {
    /// Appends an average number of attempts, such as `1.25 attempts`.
    fileprivate mutating func appendInterpolation(attempts: Double) {
        let hundredths = Int((attempts * 100).rounded())
        appendLiteral("\(hundredths.decimal(places: 2)) attempts")
    }
}
