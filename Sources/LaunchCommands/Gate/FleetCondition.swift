import LaunchRendering

/// A condition on the difference between two fleets, given with `--fail-on`.
struct FleetCondition {
    private let quantile: Quantile
    /// The part of the earlier launch time by which the launch may be slower.
    private let part: Double
    private let text: String

    /// Creates the condition that `text` names: `slower:5%@p90`.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let (name, percent) = ("slower:", parts[0].dropFirst(7))
        guard parts[0].hasPrefix(name), parts.count == 2, let value = Percentage.value(percent),
            let quantile = [Quantile.p50, .p90].first(where: { "\($0)" == parts[1] })
        else { throw .invalid(text, for: "--fail-on", hint: "write slower:5%@p50 or slower:5%@p90") }
        (self.quantile, part, self.text) = (quantile, value / 100, text)
    }

    /// Returns the reasons for which `report` meets the condition, and those for which this is unknown.
    func outcome(of report: FleetReport) -> (violated: [String], undecided: [String]) {
        var (violated, undecided): ([String], [String]) = ([], [])
        for group in report.alone {
            undecided.append("\(text): \(group.title(report.label)) has no counterpart in BASE")
        }
        for comparison in report.comparisons ?? [] {
            let title = comparison.head.title(report.label)
            let subject = text + ": " + (title.isEmpty ? "" : title + ": ")
            guard let change = comparison.walls.first(where: { $0.quantile == quantile }) else { continue }
            guard let interval = change.difference?.interval else {
                undecided.append(subject + "too few launches for an interval")
                continue
            }
            let before = change.before.value
            guard before > .zero, interval.lowerBound / before > part else { continue }
            let bounds = [interval.lowerBound, interval.upperBound].map { Percentage.text($0 / before) }
            violated.append(subject + "slower by \(bounds[0]) to \(bounds[1])")
        }
        return (violated, undecided)
    }
}
