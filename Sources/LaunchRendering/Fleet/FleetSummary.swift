package import LaunchGraph

/// What the launches of one group have in common: the quantiles of their durations, and of those of their services.
package struct FleetSummary: Sendable {
    package struct Row: Sendable {
        package let service: FleetGroup.Service
        package let sample: Sample
        /// By how much p50 and p90 of the launch fall if the service takes no time.
        package let gains: [Duration]

        package var failed: Double { Self.part(service.failures, of: service.launches) }
        package var attempts: Double { Self.part(service.attempts, of: service.launches) }
        /// The part of the launches that came up on whose critical path the service is.
        package let critical: Double

        fileprivate static func part(_ count: Int, of all: Int) -> Double { all == 0 ? 0 : Double(count) / Double(all) }
    }

    package let group: FleetGroup
    package let sample: Sample
    package let rows: [Row]
    package var replay: FleetReplay?

    package init(_ group: FleetGroup) {
        let sample = Sample(group.walls)
        let rows = group.services.map { service in
            let without = service.critical == 0 ? sample : Sample(group.walls(without: service))
            return Row(
                service: service, sample: Sample(service.times),
                gains: [Quantile.p50, .p90].map { sample[$0] - without[$0] },
                critical: Row.part(service.critical, of: group.walls.count))
        }
        (self.group, self.sample) = (group, sample)
        let rank = { (row: Row) in (row.gains[1], row.gains[0], row.critical) }
        self.rows = rows.sorted { rank($0) > rank($1) }
    }

    package var outcomes: [(outcome: LaunchReport.Outcome, count: Int)] {
        LaunchReport.Outcome.allCases.compactMap { outcome in group.outcomes[outcome].map { (outcome, $0) } }
    }
}
