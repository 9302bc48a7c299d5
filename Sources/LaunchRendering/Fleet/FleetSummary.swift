package import LaunchGraph

/// What the launches of one group have in common: the quantiles of their durations, and of those of their services.
package struct FleetSummary: Sendable {
    /// One service in all launches.
    package struct Row: Sendable {
        /// The service and its counts.
        package let service: FleetGroup.Service
        /// The durations of the service.
        package let sample: Sample
        /// By how much each quantile of the launch falls if the service takes no time, in seconds.
        package let gains: [Quantile: Double]

        /// The part of the launches with the service in which it failed.
        package var failed: Double { Self.part(service.failures, of: service.launches) }
        /// The average number of attempts.
        package var attempts: Double { Self.part(service.attempts, of: service.launches) }
        /// The part of the launches that came up on whose critical path the service is.
        package let critical: Double

        fileprivate static func part(_ count: Int, of all: Int) -> Double {
            all == 0 ? 0 : Double(count) / Double(all)
        }
    }

    /// The launches.
    package let group: FleetGroup
    /// The durations of the launches that came up.
    package let sample: Sample
    /// The services, the largest gain first.
    package let rows: [Row]
    /// The replay of its launches with changes; `nil` without changes.
    package var replay: FleetReplay?

    /// Summarizes a group.
    ///
    /// - Complexity: O(services · launches · log launches).
    package init(_ group: FleetGroup) {
        let sample = Sample(group.walls)
        let rows = group.services.map { service in
            let without = service.critical == 0 ? sample : Sample(group.walls(without: service))
            return Row(
                service: service, sample: Sample(service.times),
                gains: Dictionary(
                    uniqueKeysWithValues: [Quantile.p50, .p90].map {
                        ($0, sample.quantile($0.part) - without.quantile($0.part))
                    }), critical: Row.part(service.critical, of: group.walls.count))
        }
        (self.group, self.sample) = (group, sample)
        let rank = { (row: Row) in (row.gains[.p90] ?? 0, row.gains[.p50] ?? 0, row.critical) }
        self.rows = rows.sorted { rank($0) > rank($1) }
    }

    /// The outcomes that occurred, each with its number of launches.
    package var outcomes: [(outcome: LaunchReport.Outcome, count: Int)] {
        LaunchReport.Outcome.allCases.compactMap { outcome in group.outcomes[outcome].map { (outcome, $0) } }
    }
}
