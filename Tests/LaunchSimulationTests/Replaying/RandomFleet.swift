import Foundation
import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

/// A random graph whose services have random durations, and its launches by the real dispatcher.
struct RandomFleet {
    private struct Member {
        var id: ServiceID
        var dependsOn: [ServiceID] = []
        var startsAfter: [ServiceID] = []
        var conditions: [ServiceID: DependencyCondition] = [:]
        var policy = ServicePolicy(timeout: .none)
        var mode = LaunchMode.eager
        /// The typical duration in nanoseconds.
        var scale: Double
        var shape: Int
    }

    /// The behavior of each service in one launch.
    typealias Draw = [ServiceID: SimulatedService]

    private var random: RandomSource
    private var members: [Member] = []
    private var waitsFor: [[Int]] = []
    /// The number of slots; `nil` for no limit.
    private(set) var slots: Int?
    private let isPlain: Bool

    /// - Parameter isPlain: whether all services are eager and succeed, and slots are not limited.
    init(seed: UInt64, isPlain: Bool = false) {
        random = RandomSource(seed: seed)
        self.isPlain = isPlain
        let count = 4 + random.below(9)
        for index in 0..<count {
            var member = Member(
                id: ServiceID("s\(index)"), scale: Double(1 + random.below(100)) * 1e6, shape: random.below(3))
            for other in 0..<index {
                if random.chance(1, in: 4) {
                    member.dependsOn.append(ServiceID("s\(other)"))
                } else if random.chance(1, in: 10) {
                    member.startsAfter.append(ServiceID("s\(other)"))
                }
            }
            if !isPlain {
                member.mode = random.chance(4, in: 5) ? .eager : random.chance(2, in: 3) ? .deferred : .onDemand
                member.policy.onFailure = [.abort, .skipDependents, .proceed][random.below(3)]
                if random.chance(1, in: 3) {
                    member.policy.retry = RetryPolicy(
                        attempts: 2 + random.below(2), backoff: .exponential(from: .milliseconds(3)))
                }
                if random.chance(1, in: 8), let first = member.dependsOn.first { member.conditions[first] = .started }
            }
            members.append(member)
        }
        if !isPlain && random.chance(1, in: 3) { slots = 1 + random.below(4) }
        declareModesThatApply()
        waitsFor = positionsOfDependencies
    }

    /// The positions of the services that each service waits for.
    private var positionsOfDependencies: [[Int]] {
        members.map { member in
            members.indices.filter { (member.dependsOn + member.startsAfter).contains(members[$0].id) }
        }
    }

    /// Declares the dependencies of eager services as eager, and those of deferred services as deferred, as the dispatcher
    /// launches them: a report does not contain that they were declared otherwise.
    private mutating func declareModesThatApply() {
        for last in members.indices.reversed() {
            let member = members[last]
            for index in members.indices {
                let isHard = member.dependsOn.contains(members[index].id)
                let isOrderOnly = member.startsAfter.contains(members[index].id)
                switch (member.mode, members[index].mode) {
                case (.eager, _) where isHard: members[index].mode = .eager
                case (.eager, .deferred) where isOrderOnly: members[index].mode = .eager
                case (.deferred, .onDemand) where isHard: members[index].mode = .deferred
                default: break
                }
            }
        }
    }

    var ids: [ServiceID] { members.map(\.id) }

    // MARK: Launches

    mutating func draw(attempts: Int = 3) -> Draw {
        var draw = Draw()
        for member in members {
            var service = SimulatedService()
            service.attemptDurations = (0..<attempts).map { _ in duration(member) }
            if !isPlain && random.chance(1, in: 25) {
                service.failingAttempts = random.chance(1, in: 3) ? .max : 1
            }
            draw[member.id] = service
        }
        return draw
    }

    private mutating func duration(_ member: Member) -> Duration {
        let share = Double(1 + random.below(1 << 30)) / Double((1 << 30) + 1)
        let angle = Double(random.below(1 << 30)) / Double(1 << 30) * 2 * .pi
        let factor =
            switch member.shape {
            case 0: exp(0.5 * (-2 * log(share)).squareRoot() * cos(angle))
            case 1: 0.5 + share
            default: random.chance(1, in: 5) ? 3 + share : 1 + share / 4
            }
        return .nanoseconds(Int64(member.scale * factor))
    }

    /// Returns the graph for the real dispatcher.
    func graph() throws -> SimulatedGraph {
        var list = ServiceList()
        for member in members {
            let service = InlineService(
                member.id, dependsOn: member.dependsOn, startsAfter: member.startsAfter, policy: member.policy,
                mode: member.mode
            ) { _ in }
            var declaration = ServiceListBuilder.buildExpression(service).declarations[0]
            declaration.conditions = member.conditions
            list.declarations.append(declaration)
        }
        return SimulatedGraph(try ServiceGraph(services: list))
    }

    /// Returns the report of a launch, with the deferred services.
    func launch(
        _ draw: Draw, _ graph: SimulatedGraph, _ changes: ReplayChanges = ReplayChanges()
    ) -> LaunchReport {
        var scenario = Scenario(
            services: graph.ids.map { id in
                var service = draw[id] ?? SimulatedService()
                if changes.failing.contains(id) { service.failingAttempts = .max }
                if let percent = changes.faster[id] {
                    service.attemptDurations = service.attemptDurations.map { $0 * ((100 - percent) / 100) }
                }
                return service
            })
        scenario.maxConcurrency = changes.maxConcurrency ?? slots
        scenario.end = .settled
        let run = SimulatedRun(scenario, of: graph)
        return run.launches.first?.beforeShutdown ?? LaunchReport(outcome: .idle)
    }

    /// Draws the durations of a launch of a plain fleet.
    ///
    /// - Returns: the duration of the launch, and with `changes`, which `changed` has.
    mutating func plainWalls(with changed: RandomFleet, _ changes: ReplayChanges) -> (before: Int64, after: Int64) {
        let durations = members.map { duration($0) }
        let faster = zip(members, durations).map { member, duration in
            changes.faster[member.id].map { duration * ((100 - $0) / 100) } ?? duration
        }
        return (longestPath(durations), changed.longestPath(faster))
    }

    /// Returns when the last eager service has settled, without limits and failures.
    private func longestPath(_ durations: [Duration]) -> Int64 {
        var settled = [Duration](repeating: .zero, count: members.count)
        for index in members.indices where members[index].mode == .eager {
            settled[index] = waitsFor[index].reduce(.zero) { max($0, settled[$1]) } + durations[index]
        }
        return settled.reduce(.zero, max).saturatedNanoseconds
    }

    // MARK: Changes

    /// Returns the fleet with the changes of its declarations.
    func applying(_ changes: ReplayChanges) -> RandomFleet {
        var fleet = self
        for index in members.indices {
            let id = members[index].id
            if changes.deferred.contains(id) { fleet.members[index].mode = .deferred }
            if changes.onDemand.contains(id) { fleet.members[index].mode = .onDemand }
            let isCut = { (other: ServiceID) in changes.cut.contains(.init(of: id, on: other)) }
            fleet.members[index].dependsOn.removeAll(where: isCut)
            fleet.members[index].startsAfter.removeAll(where: isCut)
            fleet.members[index].conditions = members[index].conditions.filter { !isCut($0.key) }
        }
        fleet.declareModesThatApply()
        fleet.waitsFor = fleet.positionsOfDependencies
        return fleet
    }

    /// Returns a random change that a replay can predict, as its documentation says.
    ///
    /// - Parameter hasFailed: the services whose policy the record shows.
    mutating func changes(hasFailed: Set<ServiceID>) -> ReplayChanges {
        var changes = ReplayChanges()
        let eager = members.filter { $0.mode == .eager }
        let chosen = eager.isEmpty ? members[0] : eager[random.below(eager.count)]
        switch isPlain ? [0, 1, 2, 4][random.below(4)] : random.below(6) {
        case 0: changes.deferred = [chosen.id]
        case 1: changes.onDemand = [chosen.id]
        case 2: changes.faster[chosen.id] = Double(10 * (1 + random.below(10)))
        case 3: changes.maxConcurrency = 1 + random.below(4)
        case 4:
            let waiting = members.filter { !($0.dependsOn + $0.startsAfter).isEmpty }
            guard !waiting.isEmpty else { return changes }
            let member = waiting[random.below(waiting.count)]
            let others = member.dependsOn + member.startsAfter
            changes.cut = [.init(of: member.id, on: others[random.below(others.count)])]
        default:
            let known = eager.filter {
                $0.policy.retry.attempts == 1 && ($0.policy.onFailure == .abort || hasFailed.contains($0.id))
            }
            guard !known.isEmpty else { return changes }
            changes.failing = [known[random.below(known.count)].id]
        }
        return changes
    }
}
