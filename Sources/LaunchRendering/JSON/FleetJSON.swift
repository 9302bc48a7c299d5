import LaunchGraph
import LaunchManifest

extension FleetReport {
    /// Appends the groups and their comparisons as one JSON object. Times are in seconds.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("unreadable", unread)
            writer.key("groups")
            writer.array { writer in
                for summary in groups { writer.summary(summary) }
            }
            guard let comparisons else { return }
            writer.key("comparisons")
            writer.array { writer in
                for comparison in comparisons { writer.comparison(comparison) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func summary(_ summary: FleetSummary) {
        object { writer in
            if let label = summary.group.label { writer.member("label", label) }
            if let name = summary.group.name { writer.member("name", name) }
            writer.member("fingerprint", summary.group.fingerprint)
            writer.member("launches", summary.group.launches)
            writer.key("outcomes")
            writer.object(inline: true) { writer in
                for (outcome, count) in summary.outcomes { writer.member(outcome.rawValue, count) }
            }
            writer.member("wall", quantilesOf: summary.sample)
            writer.key("services")
            writer.array { writer in
                for row in summary.rows {
                    writer.object { writer in
                        writer.member("id", row.service.name)
                        writer.member("launches", row.service.launches)
                        writer.member("failures", row.service.failures)
                        writer.member("attempts", row.service.attempts)
                        writer.member("duration", quantilesOf: row.sample)
                        writer.member("critical", number: row.critical)
                        writer.key("gain")
                        writer.object(inline: true) { writer in
                            for quantile in [Quantile.p50, .p90] {
                                writer.member("\(quantile)", seconds: row.gains[quantile] ?? 0)
                            }
                        }
                    }
                }
            }
            if let replay = summary.replay { writer.replay(replay) }
        }
    }

    private mutating func replay(_ replay: FleetReplay) {
        key("replay")
        object { writer in
            writer.member("changes", replay.changes)
            writer.member("launches", replay.launches)
            writer.member("failures", replay.failures)
            for row in replay.rows {
                writer.key("\(row.quantile)")
                writer.object { writer in
                    for (key, estimate) in [("before", row.before), ("after", row.after), ("change", row.difference)] {
                        guard let estimate else { continue }
                        writer.key(key)
                        writer.object(inline: true) { writer in
                            writer.member("value", seconds: estimate.value)
                            writer.member("interval", interval: [estimate.low, estimate.high])
                        }
                    }
                }
            }
            writer.key("distances")
            writer.array { writer in
                for distance in replay.distances {
                    writer.object(inline: true) { writer in
                        if let service = distance.service { writer.member("id", service) }
                        writer.member("median", seconds: distance.bias)
                        writer.member("p90", seconds: distance.most)
                    }
                }
            }
        }
    }

    private mutating func member(_ key: String, interval: [Duration]) {
        self.key(key)
        array(inline: true) { writer in
            for bound in interval { writer.seconds(bound) }
        }
    }

    private mutating func member(_ key: String, quantilesOf sample: Sample) {
        self.key(key)
        guard !sample.times.isEmpty else { return null() }
        object(inline: true) { writer in
            for quantile in Quantile.allCases {
                writer.member("\(quantile)", seconds: sample.quantile(quantile.part))
            }
        }
    }

    fileprivate mutating func comparison(_ comparison: FleetComparison) {
        object { writer in
            if let label = comparison.head.label { writer.member("label", label) }
            writer.member("fingerprints", [comparison.base.fingerprint, comparison.head.fingerprint])
            writer.member("launches", comparison.head.launches)
            writer.member("launchesBefore", comparison.base.launches)
            writer.member("wall", comparison.walls)
            writer.key("services")
            writer.array { writer in
                for row in comparison.rows {
                    writer.object { writer in
                        writer.member("id", row.name)
                        writer.member("duration", row.differences)
                    }
                }
            }
            writer.member("added", comparison.added)
            writer.member("removed", comparison.removed)
        }
    }

    private mutating func member(_ key: String, _ differences: [FleetComparison.Difference]) {
        self.key(key)
        object { writer in
            for difference in differences {
                writer.key("\(difference.quantile)")
                writer.object(inline: true) { writer in
                    writer.member("before", seconds: difference.before)
                    writer.member("now", seconds: difference.now)
                    guard let interval = difference.interval else { return }
                    let bounds = [interval.lowerBound, interval.upperBound]
                    writer.member("interval", interval: bounds.map { .rounded(seconds: $0) })
                }
            }
        }
    }

    private mutating func member(_ key: String, seconds: Double) { member(key, seconds: .rounded(seconds: seconds)) }

    private mutating func member(_ key: String, number: Double) {
        self.key(key)
        self.number(number)
    }
}
