/// How long services took in earlier launches: with it a dispatcher that has fewer places than ready services starts
/// those first that have the most left to do behind them.
public struct LaunchProfile: Sendable, Hashable {
    /// How long each service is expected to take.
    public var durations: [ServiceID: Duration]

    /// A profile of known durations.
    public init(durations: [ServiceID: Duration] = [:]) {
        self.durations = durations
    }

    /// The median of what each service took in `reports`, of those in which it came up.
    ///
    /// - Complexity: O(n log n) in all entries of all reports.
    public init(_ reports: [LaunchReport]) {
        var all: [ServiceID: [Duration]] = [:]
        for report in reports {
            for service in report.services where service.state == .running || service.state == .stopped {
                if let duration = service.duration { all[service.id, default: []].append(duration) }
            }
        }
        durations = all.mapValues(Self.median)
    }

    /// The profile of one launch.
    public init(_ report: LaunchReport) {
        self.init([report])
    }

    private static func median(_ durations: [Duration]) -> Duration {
        let sorted = durations.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
