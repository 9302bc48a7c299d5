import LaunchGraph
import LaunchSupport

/// What a replay needs of a launch: a few numbers for each service, so that many launches fit into memory.
struct RecordedLaunch: Sendable {
    struct Service: Sendable {
        /// When the service settled, in nanoseconds; `nil` if it did not settle before the launch returned.
        var settled: Int64?
        /// The mode that the service must have had; `nil` if it was skipped.
        var mode: LaunchMode? = .eager
        /// The number of attempts that ended; 0 if the service did not start.
        var attempts: Int32 = 0
        var hasFailed = false
    }

    struct Attempt: Sendable {
        /// The time since the end of the attempt before it, or since the start of the service.
        var pause: Int64
        var duration: Int64
    }

    /// The duration of the launch in nanoseconds.
    let wall: Int64
    /// The number of slots; `nil` if no service waited for one.
    let slots: Int?
    /// The largest number of services that were starting at the same time.
    let mostStarting: Int
    let services: [Service]
    let attempts: [Attempt]

    func forEachService(_ visit: (Int, Service, ArraySlice<Attempt>) -> Void) {
        var start = 0
        for (position, service) in services.enumerated() {
            let end = start + Int(service.attempts)
            visit(position, service, attempts[start..<end])
            start = end
        }
    }
}

extension RecordedLaunch {
    init(_ report: LaunchReport) {
        var attempts: [Attempt] = []
        let services = report.services.map { service in
            let own = service.recordedAttempts
            var end = service.started ?? own.first?.started ?? .zero
            for attempt in own {
                attempts.append(
                    Attempt(
                        pause: max(0, (attempt.started - end).saturatedNanoseconds),
                        duration: max(0, (attempt.ended - attempt.started).saturatedNanoseconds)))
                end = attempt.ended
            }
            let settled = service.settled.flatMap { $0 <= report.wall ? $0.saturatedNanoseconds : nil }
            var read = Service(settled: settled, attempts: Int32(own.count), hasFailed: service.state.hasFailed)
            if own.isEmpty {
                read.mode = service.state == .skipped ? nil : .onDemand
            } else if let ready = service.ready ?? service.started, let settled = service.settled,
                ready >= report.wall, settled > report.wall
            {
                read.mode = .deferred
            }
            return read
        }
        let (slots, mostStarting) = Self.slots(of: report)
        self.init(
            wall: report.wall.saturatedNanoseconds, slots: slots, mostStarting: mostStarting,
            services: services, attempts: attempts)
    }

    /// With a limit, a service that was ready waited while as many others were starting as ever were at the same time.
    private static func slots(of report: LaunchReport) -> (slots: Int?, mostStarting: Int) {
        let threshold = max(.milliseconds(1), report.wall / 100)
        let spans = report.services.flatMap(\.recordedAttempts)
        // An end precedes a start at the same time, which takes its slot.
        let changes = (spans.map { (at: $0.started, by: 1) } + spans.map { (at: $0.ended, by: -1) })
            .sorted { ($0.at, $0.by) < ($1.at, $1.by) }
        // After each change, the number of services that were starting; none before the first.
        let starting = changes.reduce(into: [0]) { counts, change in counts.append(counts[counts.count - 1] + change.by)
        }
        let most = starting.max() ?? 0
        let waits = report.services.compactMap { service -> Duration? in
            guard let ready = service.ready, let started = service.started, ready < report.wall,
                started - ready > threshold
            else { return nil }
            return ready + (started - ready) / 2
        }
        let areAtLimit = waits.allSatisfy { middle in starting[changes.partitioningIndex { $0.at > middle }] == most }
        return (!waits.isEmpty && areAtLimit ? most : nil, most)
    }
}

extension LaunchReport {
    /// The effects of failures that this launch, which came up all the same, shows: dependents were skipped, or started.
    var shownEffects: [(id: ServiceID, effect: FailurePolicy)] {
        let failed = Set(services.lazy.filter { $0.state.hasFailed && $0.settled.map { $0 <= wall } == true }.map(\.id))
        guard !failed.isEmpty else { return [] }
        return services.flatMap { service -> [(id: ServiceID, effect: FailurePolicy)] in
            if let cause = service.because.last { return [(cause, .skipDependents)] }
            return service.started == nil ? [] : service.dependsOn.filter(failed.contains).map { ($0, .proceed) }
        }
    }
}

extension LaunchReport.ServiceReport {
    fileprivate var recordedAttempts: [(started: Duration, ended: Duration)] {
        knownAttempts.compactMap { attempt in attempt.ended.map { (attempt.started, $0) } }
    }
}
