import LaunchGraph
import LaunchManifest

extension FleetReport {
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("unreadable", unread)
            writer.objects("groups", of: groups) { $0.summary($1) }
            if let comparisons { writer.objects("comparisons", of: comparisons) { $0.comparison($1) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func summary(_ summary: FleetSummary) {
        member("label", known: summary.group.label)
        member("name", known: summary.group.name)
        member("fingerprint", summary.group.fingerprint)
        member("launches", summary.group.launches)
        object("outcomes", inline: true) { writer in
            for (outcome, count) in summary.outcomes { writer.member(outcome.rawValue, count) }
        }
        member("wall", quantilesOf: summary.sample)
        objects("services", of: summary.rows) { writer, row in
            writer.member("id", row.service.id)
            writer.member("launches", row.service.launches)
            writer.member("failures", row.service.failures)
            writer.member("attempts", row.service.attempts)
            writer.member("duration", quantilesOf: row.sample)
            writer.key("critical")
            writer.number(row.critical)
            writer.object("gain", inline: true) { writer in
                for (quantile, gain) in zip(["p50", "p90"], row.gains) { writer.member(quantile, seconds: gain) }
            }
        }
        if let replay = summary.replay { object("replay") { $0.replay(replay) } }
    }

    private mutating func replay(_ replay: FleetReplay) {
        member("changes", replay.changes)
        member("launches", replay.launches)
        member("failures", replay.failures)
        for row in replay.rows {
            object("\(row.quantile)") { writer in
                for (key, estimate) in [("before", row.before), ("after", row.now), ("change", row.difference)] {
                    guard let estimate else { continue }
                    writer.object(key, inline: true) { writer in
                        writer.member("value", seconds: estimate.value)
                        writer.member("interval", estimate.interval)
                    }
                }
            }
        }
        objects("distances", of: replay.distances, inline: true) { writer, distance in
            writer.member("id", known: distance.service)
            writer.member("median", seconds: distance.bias)
            writer.member("p90", seconds: distance.most)
        }
    }

    private mutating func member(_ key: String, _ interval: ClosedRange<Duration>?) {
        guard let interval else { return }
        array(key, of: [interval.lowerBound, interval.upperBound], inline: true) { $0.seconds($1) }
    }

    private mutating func member(_ key: String, quantilesOf sample: Sample) {
        self.key(key)
        guard !sample.times.isEmpty else { return null() }
        object(inline: true) { writer in
            for quantile in Quantile.allCases { writer.member("\(quantile)", seconds: sample[quantile]) }
        }
    }

    fileprivate mutating func comparison(_ comparison: FleetComparison) {
        member("label", known: comparison.head.label)
        member("fingerprints", [comparison.base.fingerprint, comparison.head.fingerprint])
        member("launches", comparison.head.launches)
        member("launchesBefore", comparison.base.launches)
        member("wall", comparison.walls)
        objects("services", of: comparison.rows) { writer, row in
            writer.member("id", row.name)
            writer.member("duration", row.differences)
        }
        member("added", comparison.added)
        member("removed", comparison.removed)
    }

    private mutating func member(_ key: String, _ changes: [FleetChange]) {
        object(key) { writer in
            for change in changes {
                writer.object("\(change.quantile)", inline: true) { writer in
                    writer.member("before", seconds: change.before.value)
                    writer.member("now", known: change.now?.value)
                    writer.member("interval", change.difference?.interval)
                }
            }
        }
    }
}
