public import LaunchGraph
import LaunchSupport

/// What changes would have brought, over all launches of a sample, and the distance of the model from the record.
public struct ReplayEstimate: Sendable, Hashable {
    /// An estimated time, and the interval that contains the true one with a probability of 95 %.
    public struct Interval: Sendable, Hashable {
        /// The estimate.
        public var value: Duration
        /// The limits of the interval.
        public var low: Duration
        /// The upper limit of the interval.
        public var high: Duration
    }

    /// Two quantiles.
    public struct Quantiles: Sendable, Hashable {
        /// The median.
        public var p50: Interval
        /// The time that nine of ten launches do not exceed.
        public var p90: Interval
    }

    /// How far the unchanged replays are from the record.
    public struct Distance: Sendable, Hashable {
        /// The median of the differences: positive if the replay is later.
        public var bias: Duration
        /// The median of the absolute differences.
        public var p50: Duration
        /// The 90th percentile of the absolute differences.
        public var p90: Duration
        /// The number of launches with both times.
        public var launches: Int
    }

    /// The number of replayed launches.
    public var launches = 0
    /// The number of launches that were added to the sample and did not come up in the record.
    public var launchesNotUp = 0
    /// The number of replayed launches that do not come up with the changes.
    public var failures = 0
    /// The durations of the recorded launches; `nil` without launches.
    public var recorded: Quantiles?
    /// The durations of the unchanged replays.
    public var before: Quantiles?
    /// The durations with the changes of the launches that come up; `nil` if none does.
    public var after: Quantiles?
    /// The differences of ``after`` and ``before``, over the launches that come up with the changes: negative if the
    /// launch becomes faster.
    public var difference: Quantiles?
    /// The distance of the duration of the unchanged replays from the record.
    public var distance: Distance?
    /// At most ten services whose settling in the unchanged replays is farthest from the record, by ``Distance/p90``.
    public var farthest: [ServiceDistance] = []

    /// The distance of one service.
    public struct ServiceDistance: Sendable, Hashable {
        /// The service.
        public var id: ServiceID
        /// The distance of the time when it settled.
        public var distance: Distance
    }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension LaunchReplay {
    /// Replays every launch with and without `changes`.
    ///
    /// - Parameters:
    ///   - changes: the changes.
    ///   - resamples: the number of bootstrap samples.
    ///   - seed: determines the bootstrap samples.
    ///   - progress: called after each replayed launch with the number of replayed launches.
    /// - Throws: the first ``ReplayChanges/Problem`` of the changes.
    /// - Complexity: one replay, or two with changes, for each launch, and O(launches · resamples) steps.
    public func estimate(
        _ changes: ReplayChanges = ReplayChanges(), resamples: Int = 1000, seed: UInt64 = 0,
        progress: (Int) -> Void = { _ in }
    ) throws -> ReplayEstimate {
        var estimate = ReplayEstimate()
        estimate.launchesNotUp = sample.countNotUp
        var recorded: [Int64] = []
        var (before, after): ([Int64], [Int64]) = ([], [])
        var common: [Int64] = []
        var differences = [[Int64]](repeating: [], count: sample.ids.count)
        try forEach(changes) { _, launch in
            recorded.append(launch.recorded.saturatedNanoseconds)
            before.append(launch.replayed.saturatedNanoseconds)
            if launch.comesUp {
                common.append(launch.replayed.saturatedNanoseconds)
                after.append(launch.changed.saturatedNanoseconds)
            } else {
                estimate.failures += 1
            }
            for service in launch.services {
                differences[sample.positions[service.id] ?? 0].append(
                    (service.replayed - service.recorded).saturatedNanoseconds)
            }
            estimate.launches += 1
            progress(estimate.launches)
        }
        let bootstrap = QuantileBootstrap(resamples: resamples, seed: seed)
        func quantiles(_ times: [Int64], minusPaired other: [Int64]? = nil) -> ReplayEstimate.Quantiles? {
            bootstrap.intervals(times, minusPaired: other, [0.5, 0.9])
                .map { .init(p50: .init($0[0]), p90: .init($0[1])) }
        }
        (estimate.recorded, estimate.before) = (quantiles(recorded), quantiles(before))
        (estimate.after, estimate.difference) = (quantiles(after), quantiles(after, minusPaired: common))
        estimate.distance = ReplayEstimate.Distance(zip(before, recorded).map { $0 &- $1 })
        let distances: [ReplayEstimate.ServiceDistance] = zip(sample.ids, differences)
            .compactMap { id, differences in ReplayEstimate.Distance(differences).map { .init(id: id, distance: $0) } }
        estimate.farthest = Array(distances.sorted { $0.distance.p90 > $1.distance.p90 }.prefix(10))
        return estimate
    }
}

extension ReplayEstimate.Interval {
    init(_ interval: QuantileInterval) {
        value = .nanoseconds(interval.value)
        (low, high) = (.nanoseconds(interval.low), .nanoseconds(interval.high))
    }
}

extension ReplayEstimate.Distance {
    init?(_ differences: [Int64]) {
        guard !differences.isEmpty else { return nil }
        let sorted = differences.sorted()
        let absolute = differences.map { Int64(clamping: $0.magnitude) }.sorted()
        bias = .nanoseconds(sorted.quantile(0.5))
        p50 = .nanoseconds(absolute.quantile(0.5))
        p90 = .nanoseconds(absolute.quantile(0.9))
        launches = differences.count
    }
}
