/// The durations of services in earlier launches. With a profile, a dispatcher with fewer slots than ready services
/// starts the service with the longest remaining path first.
///
/// A service that needed several attempts has two durations. ``durations`` has the time until it settled, which its
/// dependents waited for; scheduling and budgets use it. ``attempts`` has the duration of the successful attempt alone,
/// which a simulated service takes at each attempt.
public struct LaunchProfile: Sendable, Hashable {
    /// The expected duration of each service, from its first start until it has settled.
    public var durations: [ServiceID: Duration]
    /// The expected duration of each service's successful attempt, where it was measured.
    public var attempts: [ServiceID: Duration]

    /// Creates a profile of known durations.
    ///
    /// - Parameters:
    ///   - durations: the durations from the first start until the service has settled.
    ///   - attempts: the durations of the successful attempts of services that need several.
    public init(durations: [ServiceID: Duration] = [:], attempts: [ServiceID: Duration] = [:]) {
        self.durations = durations
        self.attempts = attempts
    }

    /// Creates a profile with the median of each service's durations in `reports`, where it came up.
    ///
    /// - Complexity: O(n log n) in all entries of all reports.
    public init(_ reports: [LaunchReport]) {
        var durations: [ServiceID: [Duration]] = [:]
        var attempts: [ServiceID: [Duration]] = [:]
        let up: [ServiceState] = [.running, .completed, .restarting, .stopping, .stopped]
        for report in reports {
            for service in report.services where up.contains(service.state) {
                guard let duration = service.duration else { continue }
                durations[service.id, default: []].append(duration)
                attempts[service.id, default: []].append(service.launchAttempts.last?.duration ?? duration)
            }
        }
        self.durations = durations.mapValues(Self.median)
        self.attempts = attempts.mapValues(Self.median)
    }

    /// Creates the profile of one launch.
    public init(_ report: LaunchReport) { self.init([report]) }

    /// The expected duration of an attempt of each service: from ``attempts``, else from ``durations``.
    public var attemptDurations: [ServiceID: Duration] { durations.merging(attempts) { _, attempt in attempt } }

    /// Returns the median of durations, of which there must be at least one.
    package static func median(_ durations: [Duration]) -> Duration {
        let sorted = durations.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
