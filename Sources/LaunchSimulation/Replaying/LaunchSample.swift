public import LaunchGraph
import LaunchSupport

/// A random sample of recorded launches of one graph, which ``LaunchReplay`` replays.
///
/// Each launch is as likely to be in the sample as any other (reservoir sampling, algorithm R of Waterman in Knuth
/// 1981). The same launches and the same seed give the same sample.
public struct LaunchSample: Sendable {
    /// The error for a launch of another graph: other services, another launch order, or other dependencies.
    public struct DifferentGraph: Error, Sendable, Hashable, CustomStringConvertible {
        /// The sentence that the launch is one of another graph.
        public var description: String { "the launch is one of another graph than the first launch of the sample" }
    }

    struct Service: Sendable, Hashable {
        var id: ServiceID
        var dependsOn: [ServiceID]
        var startsAfter: [ServiceID]
    }

    /// The maximum number of launches in the sample.
    public let size: Int
    /// The number of launches that were added and came up.
    public private(set) var count = 0
    /// The number of launches that were added and are not replayed, because they did not come up.
    public private(set) var countNotUp = 0

    private var random: RandomSource
    private(set) var services: [Service] = []
    private(set) var positions: [ServiceID: Int] = [:]
    private(set) var launches: [RecordedLaunch] = []
    /// The effects of failures that the launches show; `skipDependents` if no dependent in a launch that came up shows it.
    private(set) var effects: [Int: FailurePolicy] = [:]
    private(set) var modes: [Int: LaunchMode] = [:]
    /// For each service, the other ones that it waited for only until they had started.
    private(set) var waitsForStart: [Int: Set<ServiceID>] = [:]
    /// For each service, the shortest pauses before its second attempt, its third and so on, in nanoseconds.
    private(set) var shortestPauses: [Int: [Int64]] = [:]

    /// Creates an empty sample.
    ///
    /// - Parameters:
    ///   - size: the maximum number of launches in the sample; at least 1.
    ///   - seed: determines which launches are in the sample, if there are more.
    public init(size: Int = 10_000, seed: UInt64 = 0) {
        self.size = max(1, size)
        random = RandomSource(seed: seed)
    }

    /// The identifiers of the graph's services, in launch order; empty before the first launch.
    public var ids: [ServiceID] { services.map(\.id) }

    /// Adds a launch, which may replace another one.
    ///
    /// - Throws: ``DifferentGraph``, or `ServiceGraphError` if the services of the first report do not form a graph.
    /// - Complexity: O(services + dependencies), O(1) for most launches once the sample is full.
    public mutating func add(_ report: LaunchReport) throws {
        guard report.outcome == .running || report.outcome == .degraded else {
            countNotUp += 1
            return
        }
        let index = count < size ? count : random.below(count + 1)
        guard index < size else {
            count += 1
            return
        }
        let own = report.services.map { Service(id: $0.id, dependsOn: $0.dependsOn, startsAfter: $0.startsAfter) }
        if services.isEmpty {
            let numbers = Dictionary(own.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
            _ = try ServiceGraph(recorded: own, known: Set(numbers.keys))
            (services, positions) = (own, numbers)
        } else if services != own {
            throw DifferentGraph()
        }
        count += 1
        let launch = RecordedLaunch(report)
        learn(report, launch)
        if index < launches.count { launches[index] = launch } else { launches.append(launch) }
    }

    private mutating func learn(_ report: LaunchReport, _ launch: RecordedLaunch) {
        for (id, effect) in report.shownEffects { if let position = positions[id] { effects[position] = effect } }
        for (position, service) in report.services.enumerated() {
            let recorded = launch.services[position]
            if recorded.attempts > 0 { modes[position] = recorded.mode }
            if service.state.hasFailed && effects[position] == nil && recorded.settled != nil {
                effects[position] = .skipDependents
            }
            guard let ready = service.ready else { continue }
            for id in service.dependsOn + service.startsAfter {
                guard let end = positions[id].flatMap({ report.services[$0].settled }), end > ready else { continue }
                waitsForStart[position, default: []].insert(id)
            }
        }
        launch.forEachService { position, _, attempts in
            guard attempts.count > 1 else { return }
            let (known, pauses) = (shortestPauses[position] ?? [], attempts.dropFirst().map(\.pause))
            shortestPauses[position] =
                zip(known, pauses).map { min($0, $1) } + known.dropFirst(pauses.count) + pauses.dropFirst(known.count)
        }
    }

    /// Returns an eager service that depends on `id`, perhaps indirectly, so that `changes` cannot defer it; `nil` for none.
    public func eagerDependent(of id: ServiceID, with changes: ReplayChanges) -> ServiceID? {
        var needing: Set<ServiceID> = [id]
        // The services are in launch order: dependents come later.
        for (position, service) in services.enumerated() {
            let needs = service.dependsOn.contains {
                needing.contains($0) && !changes.cut.contains(.init(of: service.id, on: $0))
            }
            guard needs else { continue }
            needing.insert(service.id)
            let isChanged = changes.deferred.contains(service.id) || changes.onDemand.contains(service.id)
            if !isChanged, modes[position, default: .eager] == .eager { return service.id }
        }
        return nil
    }

    /// Returns the parts of `changes` that do not apply to the graph, sorted.
    public func problems(of changes: ReplayChanges) -> [ReplayChanges.Problem] {
        let named = changes.deferred.union(changes.onDemand).union(changes.faster.keys).union(changes.failing)
            .union(changes.cut.flatMap { [$0.dependent, $0.dependency] })
        let unknown = named.filter { positions[$0] == nil }.sorted { $0.name < $1.name }
        let cut = changes.cut.filter { cut in
            guard let dependent = positions[cut.dependent], positions[cut.dependency] != nil else { return false }
            let service = services[dependent]
            return !service.dependsOn.contains(cut.dependency) && !service.startsAfter.contains(cut.dependency)
        }
        return unknown.map { .unknownService($0) }
            + cut.sorted { ($0.dependent.name, $0.dependency.name) < ($1.dependent.name, $1.dependency.name) }
            .map { .unknownDependency($0) }
    }
}

extension ServiceGraph {
    /// Creates the graph of recorded services. Services of a parent are not among those that are `known`, and were up before.
    convenience init(
        recorded services: [LaunchSample.Service], known: Set<ServiceID>,
        _ declare: (Int, inout ServiceList.Declaration) -> Void = { _, _ in }
    ) throws {
        var list = ServiceList()
        for (position, service) in services.enumerated() {
            let simulated = InlineService(
                service.id, dependsOn: service.dependsOn.filter(known.contains),
                startsAfter: service.startsAfter.filter(known.contains),
                policy: ServicePolicy(timeout: .none)
            ) { _ in }
            var declaration = ServiceListBuilder.buildExpression(simulated, file: #fileID).declarations[0]
            declare(position, &declaration)
            list.declarations.append(declaration)
        }
        try self.init(services: list)
    }
}
