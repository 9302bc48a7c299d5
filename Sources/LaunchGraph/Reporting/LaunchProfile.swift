/// How long services took in earlier launches: with it a dispatcher that has fewer places than ready services starts
/// those first that have the most left to do behind them.
///
/// A service that needed several attempts has taken two times. What waits for it waits for ``durations``, the whole of
/// it: by these a dispatcher decides who goes first, and a budget is held against them. ``attempts`` has the attempt that
/// succeeded, alone: a simulated service takes that at each attempt, and makes as many as it is told to.
public struct LaunchProfile: Sendable, Hashable {
    /// How long each service is expected to take, from its first start until it has settled.
    public var durations: [ServiceID: Duration]
    /// How long the attempt is expected to take with which each service comes up, where that was measured.
    public var attempts: [ServiceID: Duration]

    /// A profile of known durations.
    ///
    /// - Parameters:
    ///   - durations: how long services take from their first start until they have settled.
    ///   - attempts: how long the attempt takes that succeeds, of services that do not come up at once.
    public init(durations: [ServiceID: Duration] = [:], attempts: [ServiceID: Duration] = [:]) {
        self.durations = durations
        self.attempts = attempts
    }

    /// The median of what each service took in `reports`, of those in which it came up.
    ///
    /// - Complexity: O(n log n) in all entries of all reports.
    public init(_ reports: [LaunchReport]) {
        var durations: [ServiceID: [Duration]] = [:]
        var attempts: [ServiceID: [Duration]] = [:]
        for report in reports {
            for service in report.services where service.state == .running || service.state == .stopped {
                guard let duration = service.duration else { continue }
                durations[service.id, default: []].append(duration)
                attempts[service.id, default: []].append(service.tries.last?.duration ?? duration)
            }
        }
        self.durations = durations.mapValues(Self.median)
        self.attempts = attempts.mapValues(Self.median)
    }

    /// The profile of one launch.
    public init(_ report: LaunchReport) {
        self.init([report])
    }

    /// How long an attempt of each service is expected to take: as ``attempts`` says, else as ``durations`` does.
    public var attemptDurations: [ServiceID: Duration] {
        durations.merging(attempts) { _, attempt in attempt }
    }

    private static func median(_ durations: [Duration]) -> Duration {
        let sorted = durations.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
