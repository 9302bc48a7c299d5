import DependencyGraph
import LaunchGraph
import LaunchSupport

/// Replays recorded launches: the real dispatcher launches simulated services, which take the recorded time of each
/// attempt and fail where they failed, once as it was and once with changes.
///
/// ```swift
/// var sample = LaunchSample(size: 10_000)
/// for report in reports { try sample.add(report) }
/// var changes = ReplayChanges()
/// changes.deferred = ["analytics"]
/// let estimate = try LaunchReplay(sample).estimate(changes)
/// print(estimate.before?.p90, estimate.after?.p90)
/// ```
///
/// A report contains no policies. The replay infers from the records: services that started after the launch are
/// deferred, dependencies whose service had not settled waited for its start, and a launch in which services waited to
/// start had as many slots as services were starting meanwhile. The shortest pause between two attempts is their backoff.
/// A service that a launch did not start takes as long as in another launch.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct LaunchReplay: Sendable {
    let sample: LaunchSample
    private let maxSteps: Int
    /// The durations of each service's last attempts in nanoseconds, for launches that did not start it.
    private let durations: [[Int64]]
    /// The number of slots of most launches in which services waited for slots, for launches in which none waited; `nil`
    /// if fewer than a tenth have any, and others started more services at a time.
    private let usualSlots: Int?

    /// Creates a replay of the launches in `sample`.
    public init(_ sample: LaunchSample) {
        self.sample = sample
        maxSteps = max(10_000_000, 1000 * sample.services.count)
        var durations = [[Int64]](repeating: [], count: sample.services.count)
        for launch in sample.launches {
            launch.forEachService { position, _, attempts in
                if let last = attempts.last { durations[position].append(last.duration) }
            }
        }
        self.durations = durations
        let slots = Dictionary(grouping: sample.launches.compactMap(\.slots), by: \.self).mapValues(\.count)
        usualSlots = slots.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { most in
            let isKept = sample.launches.allSatisfy { $0.mostStarting <= most.key }
            return isKept || most.value * 10 >= sample.launches.count ? most.key : nil
        }
    }

    struct Launch {
        /// The durations of the recorded launch, of its replay, and of the launch with the changes until it came up or failed.
        var recorded, replayed, changed: Duration
        var changedOutcome: LaunchReport.Outcome
        /// The services that settled during the launch, in launch order, and when they did in the record and in its replay.
        var services: [(id: ServiceID, recorded: Duration, replayed: Duration)]

        var comesUp: Bool { changedOutcome == .running || changedOutcome == .degraded }
    }

    /// Calls `visit` with the number and the replay of every launch; throws the first problem of the changes.
    func forEach(_ changes: ReplayChanges, _ visit: (_ launch: Int, _ replay: Launch) throws -> Void) throws {
        if let problem = sample.problems(of: changes).first { throw problem }
        var (unchanged, changed): (LatestGraph?, LatestGraph?)
        for (number, recorded) in sample.launches.enumerated() {
            let before = try replay(number, ReplayChanges(), &unchanged)
            let after = changes.isEmpty ? before : try replay(number, changes, &changed)
            let services = before.services.compactMap {
                service -> (id: ServiceID, recorded: Duration, replayed: Duration)? in
                guard let position = sample.positions[service.id], let now = service.settled,
                    let then = recorded.services[position].settled
                else { return nil }
                return (service.id, .nanoseconds(then), now)
            }
            try visit(
                number,
                Launch(
                    recorded: .nanoseconds(recorded.wall), replayed: before.wall, changed: after.wall,
                    changedOutcome: after.outcome, services: services))
        }
    }

    private typealias LatestGraph = (launch: RecordedLaunch, graph: SimulatedGraph)

    /// Returns the graph of a launch. Most launches have the modes and attempts of the latest one, and so its graph.
    private func graph(
        _ launch: RecordedLaunch, _ changes: ReplayChanges, _ latest: inout LatestGraph?
    ) throws -> SimulatedGraph {
        if let latest,
            latest.launch.services.elementsEqual(
                launch.services, by: { ($0.mode, $0.attempts) == ($1.mode, $1.attempts) })
        {
            return latest.graph
        }
        let graph = try ServiceGraph(recorded: sample.services, known: Set(sample.positions.keys)) {
            position, declaration in
            let (id, service) = (declaration.id, launch.services[position])
            declaration.mode = service.mode ?? sample.modes[position] ?? .eager
            if changes.deferred.contains(id) && declaration.mode == .eager { declaration.mode = .deferred }
            if changes.onDemand.contains(id) { declaration.mode = .onDemand }
            let isKept = { (other: ServiceID) in !changes.cut.contains(.init(of: id, on: other)) }
            declaration.dependsOn.removeAll { !isKept($0) }
            declaration.startsAfter.removeAll { !isKept($0) }
            for other in sample.waitsForStart[position] ?? [] where isKept(other) {
                declaration.conditions[other] = .started
            }
            declaration.policy.onFailure = sample.effects[position] ?? .abort
            declaration.policy.retry = RetryPolicy(attempts: Int(service.attempts), backoff: backoff(position))
        }
        let simulated = SimulatedGraph(graph)
        latest = (launch, simulated)
        return simulated
    }

    private func backoff(_ position: Int) -> Backoff {
        guard let pauses = sample.shortestPauses[position], let first = pauses.first, first > 0 else { return .none }
        let factor = pauses.count > 1 ? max(1, Double(pauses[1]) / Double(first)) : 1
        return .exponential(from: .nanoseconds(first), factor: factor, jitter: 0)
    }

    private func replay(
        _ number: Int, _ changes: ReplayChanges, _ latest: inout LatestGraph?
    ) throws -> LaunchReport {
        let launch = sample.launches[number]
        let graph = try graph(launch, changes, &latest)
        // A launch with more services at a time than usual had no such limit.
        let recordedSlots = launch.slots ?? usualSlots.flatMap { $0 >= launch.mostStarting ? $0 : nil }
        var behaviors = [ServiceID: SimulatedService](minimumCapacity: sample.services.count)
        launch.forEachService { position, recorded, attempts in
            let id = sample.services[position].id
            let factor = changes.faster[id].map { (100 - min(100, max(0, $0))) / 100 } ?? 1
            let backoff = attempts.count > 1 ? backoff(position) : .none
            var service = SimulatedService()
            service.attemptDurations = attempts.enumerated().map { number, attempt in
                // What is not backoff is part of the attempt, or was spent waiting for a slot.
                let pause = number > 0 && recordedSlots != nil ? 0 : attempt.pause
                let extra = max(0, pause - (number > 0 ? backoff.nanoseconds(after: number) : 0))
                return .nanoseconds(attempt.duration) * factor + .nanoseconds(extra)
            }
            if attempts.isEmpty, !durations[position].isEmpty {
                service.duration = .nanoseconds(durations[position][number % durations[position].count]) * factor
            }
            let fails = recorded.hasFailed || changes.failing.contains(id)
            service.failingAttempts = fails ? .max : max(0, attempts.count - 1)
            behaviors[id] = service
        }
        var scenario = Scenario(services: graph.ids.map { behaviors[$0] ?? SimulatedService() })
        scenario.maxConcurrency = changes.maxConcurrency ?? recordedSlots
        scenario.end = .launchReturned
        let run = SimulatedRun(scenario, of: graph, limit: maxSteps)
        return run.launches.first?.atReturn ?? run.unfinishedReport ?? LaunchReport(outcome: .idle)
    }
}
