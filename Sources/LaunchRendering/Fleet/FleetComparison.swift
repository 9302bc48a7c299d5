package import LaunchGraph
import LaunchSupport

/// The differences between two groups of launches, with intervals that say what chance can explain.
package struct FleetComparison: Sendable {
    /// A service that took part in launches of both groups, with the differences of its p50 and p90.
    package typealias Row = (name: String, differences: [FleetChange])

    package let base: FleetGroup, head: FleetGroup
    /// The differences of the launches' p50 and p90, each with a 95 % interval.
    package let walls: [FleetChange]
    /// The services in launch order. With a probability of 95 %, all intervals of one quantile are right together, so that
    /// services do not seem slower only because there are many (Bonferroni).
    package let rows: [Row]
    /// The differences of services that chance cannot explain, the largest slow-down first.
    package var significant: [(name: String, change: FleetChange)] {
        rows.flatMap { row in row.differences.filter { $0.isSlower || $0.isFaster }.map { (row.name, $0) } }
            .sorted { $0.change.difference?.value ?? .zero > $1.change.difference?.value ?? .zero }
    }
    package let added: [String], removed: [String]

    package init(from base: FleetGroup, to head: FleetGroup) {
        (self.base, self.head) = (base, head)
        walls = Self.differences(from: base.walls, to: head.walls, among: 1)
        let before = Dictionary(uniqueKeysWithValues: base.services.map { (UTF8Key($0.id), $0) })
        let common = head.services.compactMap { now in before[UTF8Key(now.id)].map { ($0, now) } }
            .filter { !$0.times.isEmpty && !$1.times.isEmpty }
        rows = common.map { before, now in
            (now.id, Self.differences(from: before.times, to: now.times, among: common.count))
        }
        let now = Set(head.services.map { UTF8Key($0.id) })
        added = head.services.map(\.id).filter { before[UTF8Key($0)] == nil }
        removed = base.services.map(\.id).filter { !now.contains(UTF8Key($0)) }
    }

    private static func differences(from base: [Float], to head: [Float], among count: Int) -> [FleetChange] {
        let (base, head) = (Sample(base), Sample(head))
        let deviations = Sample.deviations(tail: 0.025 / Double(max(1, count)))
        return [Quantile.p50, .p90].map { FleetChange($0, from: base, to: head, deviations: deviations) }
    }

    /// Compares the groups of two fleets: those with the same label and the same graph or, if each fleet has a single
    /// graph with that label, that graph. Groups of `head` without a counterpart are `alone`.
    package static func all(from base: Fleet, to head: Fleet) -> (compared: [FleetComparison], alone: [FleetGroup]) {
        var compared: [FleetComparison] = []
        var alone: [FleetGroup] = []
        let isSame = { (one: String?, other: String?) in one.map { UTF8Key($0) } == other.map { UTF8Key($0) } }
        for group in head.sortedGroups {
            let before = base.groups.filter { isSame($0.label, group.label) }
            let isOnly = before.count == 1 && head.groups.count { isSame($0.label, group.label) } == 1
            if let match = before.first(where: { isSame($0.fingerprint, group.fingerprint) })
                ?? (isOnly ? before.first : nil)
            {
                compared.append(FleetComparison(from: match, to: group))
            } else {
                alone.append(group)
            }
        }
        return (compared, alone)
    }
}

extension FleetChange {
    /// Compares two samples. The interval of the difference combines those of the two quantiles (Zou and Donner,
    /// Construction of confidence limits about effect measures, 2008).
    fileprivate init(_ quantile: Quantile, from base: Sample, to head: Sample, deviations: Double) {
        let (before, now) = (base.seconds(quantile.part), head.seconds(quantile.part))
        var interval: ClosedRange<Duration>?
        if let old = base.interval(quantile.part, deviations: deviations),
            let new = head.interval(quantile.part, deviations: deviations)
        {
            let root = { (a: Double, b: Double) in (a * a + b * b).squareRoot() }
            let low = now - before - root(now - new.lowerBound, old.upperBound - before)
            let high = now - before + root(new.upperBound - now, before - old.lowerBound)
            interval = .rounded(seconds: low) ... .rounded(seconds: max(low, high))
        }
        self.init(
            quantile, before: (base[quantile], nil), now: (head[quantile], nil),
            difference: (.rounded(seconds: now - before), interval))
    }
}

package struct FleetReport: Sendable {
    package let label: String?
    package let unread: Int
    package var groups: [FleetSummary]
    /// A launch of the largest group whose launch time is nearest to the median; `nil` if it is not shown.
    package var medianLaunch: LaunchReport?
    /// The comparisons with the launches of `--compare`; `nil` without it.
    package let comparisons: [FleetComparison]?
    package let alone: [FleetGroup]

    /// The group with the most launches that came up.
    package var largest: FleetSummary? { groups.max { $0.sample.times.count < $1.sample.times.count } }

    package init(_ fleet: Fleet, comparedWith base: Fleet? = nil) {
        (label, unread) = (fleet.label, fleet.unread)
        groups = fleet.sortedGroups.map { FleetSummary($0) }
        let compared = base.map { FleetComparison.all(from: $0, to: fleet) }
        (comparisons, alone) = (compared?.compared, compared?.alone ?? [])
    }
}
