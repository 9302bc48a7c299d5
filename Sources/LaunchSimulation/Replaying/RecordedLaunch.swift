import LaunchGraph
import LaunchSupport

/// A recorded launch, with what its replay needs. It takes three numbers for each service, so that many launches fit
/// into memory.
struct RecordedLaunch: Sendable {
    /// What the record says about the declaration of one service.
    struct Service: Sendable, Hashable {
        /// The mode that the service must have had. A service that did not start is `onDemand`.
        var mode = LaunchMode.eager
        /// The number of attempts that ended; 0 if the service did not start.
        var attempts: Int32 = 0
        /// Whether the last attempt failed.
        var hasFailed = false
        /// The effect of a failure; `nil` if the record does not show it.
        var onFailure: FailurePolicy?
        /// The shortest time between two attempts, in nanoseconds.
        var backoff: Int64 = 0
    }

    /// What the record says about the declarations of all services. Most launches of a program have the same shape, and
    /// launches of one shape are replayed with one graph.
    struct Shape: Sendable, Hashable {
        /// The services, in launch order.
        var services: [Service]
        /// The dependencies that waited only for the start of a service: a dependent, and its dependency.
        var onStart: [[Int32]] = []
    }

    /// The number of the shape in the sample.
    var shape = 0
    /// The duration of the launch in nanoseconds.
    let wall: Int64
    /// The number of slots; `nil` if no service waited for one.
    let maxConcurrency: Int?
    /// The largest number of services that were starting at the same time.
    let mostStarting: Int
    /// When each service settled, in launch order; `nil` if it did not settle before the launch returned.
    let settled: [Int64?]
    /// The durations of all attempts in nanoseconds, service by service.
    let attempts: [Int64]
}

extension RecordedLaunch {
    /// Reads the record of a launch that came up.
    ///
    /// - Parameter positions: the positions of the services in launch order.
    init(_ report: LaunchReport, _ positions: [ServiceID: Int], shape: inout Shape) {
        let failed = Self.effects(of: report)
        var attempts: [Int64] = []
        shape = Shape(services: [])
        for (index, service) in report.services.enumerated() {
            let durations = service.ownDurations
            var read = Service()
            read.attempts = Int32(durations.count)
            attempts += durations
            if durations.isEmpty {
                read.mode = service.state == .skipped ? .eager : .onDemand
            } else if let ready = service.ready ?? service.started, let settled = service.settled,
                ready >= report.wall, settled > report.wall
            {
                read.mode = .deferred
            }
            read.hasFailed = service.state == .failed || service.state == .abandoned
            read.onFailure = failed[service.id]
            read.backoff = service.shortestBackoff
            shape.services.append(read)
            guard let ready = service.ready else { continue }
            for id in service.dependsOn + service.startsAfter {
                guard let other = positions[id], let end = report.services[other].settled, end > ready else { continue }
                shape.onStart.append([Int32(index), Int32(other)])
            }
        }
        let (slots, mostStarting) = Self.slots(of: report)
        self.init(
            wall: report.wall.saturatedNanoseconds, maxConcurrency: slots, mostStarting: mostStarting,
            settled: report.services.map { service in
                service.settled.flatMap { $0 <= report.wall ? $0.saturatedNanoseconds : nil }
            }, attempts: attempts)
    }

    /// Returns the effect of each failure in a launch that came up all the same.
    private static func effects(of report: LaunchReport) -> [ServiceID: FailurePolicy] {
        var effects: [ServiceID: FailurePolicy] = [:]
        for service in report.services {
            if let cause = service.because.last { effects[cause] = .skipDependents }
        }
        for service in report.services where service.state == .failed || service.state == .abandoned {
            effects[service.id] = effects[service.id] ?? .proceed
        }
        return effects
    }

    /// Returns the number of slots of a launch, `nil` if the record does not show that services waited for slots, and the
    /// largest number of services that were starting at the same time.
    ///
    /// With a limit, a service that was ready and did not start waited while as many services were starting as ever were
    /// at the same time.
    private static func slots(of report: LaunchReport) -> (slots: Int?, mostStarting: Int) {
        let threshold = max(.milliseconds(1), report.wall / 100)
        var spans: [(started: Duration, ended: Duration)] = []
        var changes: [(at: Duration, by: Int)] = []
        for service in report.services {
            for attempt in service.recordedAttempts {
                spans.append(attempt)
                changes.append((attempt.started, 1))
                changes.append((attempt.ended, -1))
            }
        }
        // An end precedes a start at the same time, which takes its slot.
        changes.sort { ($0.at, $0.by) < ($1.at, $1.by) }
        var (current, most) = (0, 0)
        for change in changes {
            current += change.by
            most = max(most, current)
        }
        var hasWaited = false
        for service in report.services {
            guard let ready = service.ready, let started = service.started, ready < report.wall,
                started - ready > threshold
            else { continue }
            hasWaited = true
            let middle = ready + (started - ready) / 2
            let starting = spans.count { $0.started <= middle && middle < $0.ended }
            guard starting == most else { return (nil, most) }
        }
        return (hasWaited ? most : nil, most)
    }
}

extension LaunchReport.ServiceReport {
    /// The attempts that ended. A report without attempts, or with the latest ones of many, has the missing time as one
    /// attempt.
    fileprivate var recordedAttempts: [(started: Duration, ended: Duration)] {
        let ended = attempts.compactMap { attempt in attempt.ended.map { (started: attempt.started, ended: $0) } }
        if ended.isEmpty, attempts.isEmpty, let started, let settled { return [(started, settled)] }
        return ended
    }

    /// The durations of the attempts in nanoseconds. With more than the shortest backoff between two attempts, the rest
    /// is part of the later one; time before the first attempt that was kept is part of that one.
    fileprivate var ownDurations: [Int64] {
        let attempts = recordedAttempts
        let backoff = shortestBackoff
        var before = started
        return attempts.map { attempt in
            let waited = before.map { attempt.started - $0 } ?? .zero
            let isFirst = before == started
            before = attempt.ended
            let extra = max(0, waited.saturatedNanoseconds - (isFirst ? 0 : backoff))
            return max(0, (attempt.ended - attempt.started).saturatedNanoseconds) + extra
        }
    }

    /// The shortest time between two attempts, in nanoseconds.
    fileprivate var shortestBackoff: Int64 {
        let attempts = recordedAttempts
        return zip(attempts, attempts.dropFirst())
            .map { max(0, ($1.started - $0.ended).saturatedNanoseconds) }.min() ?? 0
    }
}
