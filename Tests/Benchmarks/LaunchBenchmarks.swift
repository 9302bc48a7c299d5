import LaunchGraph
import LaunchSupport

/// What it costs to launch services that do nothing, with deadlines, policies, timing and typed values, beside a task
/// group that starts one empty child for each from counters of what it still waits for.
enum LaunchBenchmarks {
    /// The numbers of services, and how many times longer than the task group a launch may take.
    private static let counts = [(1_000, 1.3), (10_000, 1.3), (100_000, 1.3)]
    /// How often each count is measured.
    private static func runs(_ count: Int) -> Int { count < 100_000 ? 41 : 11 }

    static func run() async throws {
        print("\nengine")
        var launches: [Double] = []
        var lives: [Double] = []
        for (count, bound) in counts {
            let layers = Layers(count: count)
            let graph = try layers.graph()
            let times = try await medians(runs: runs(count)) {
                let dispatcher = Dispatcher(graph)
                return (try await time { _ = try await dispatcher.launch() }, { keep(dispatcher) })
            } peer: {
                try await time { await layers.launchInGroup() }
            } life: {
                let dispatcher = Dispatcher(graph)
                return try await time {
                    _ = try await dispatcher.launch()
                    _ = try await dispatcher.shutdown()
                }
            }
            let peer = Peer("a task group that starts empty children", .atMost(bound)) {}
            report("launching \(count) services", times.own, [peer.verdict(on: times.own, against: times.peer)])
            report("launching and shutting down \(count) services", times.life, [])
            launches.append(times.own.milliseconds * 1e3 / Double(count))
            lives.append(times.life.milliseconds * 1e3 / Double(count))
        }
        reportGrowth("a launch", launches, atMost: 2)
        reportGrowth("a launch and a shutdown", lives, atMost: 1.6)
        try await runComputing()
    }

    /// Services that compute must use every core, and one that goes on for long must not delay others.
    private static func runComputing() async throws {
        let count = 64
        let work = Computation(milliseconds: 5)
        let graph = try ServiceGraph {
            for service in 0..<count { InlineService(ServiceID("service \(service)")) { _ in work.run() } }
        }
        let times = try await medians(runs: 21) {
            let dispatcher = Dispatcher(graph)
            return (try await time { _ = try await dispatcher.launch() }, { keep(dispatcher) })
        } peer: {
            try await time { await withTaskGroup { group in for _ in 0..<count { group.addTask { work.run() } } } }
        } life: {
            0
        }
        // Two hundredths are less than what one run differs from the next by.
        let peer = Peer("a task group", .atMost(1.02)) {}
        report(
            "launching \(count) services that compute for 5 ms", times.own,
            [peer.verdict(on: times.own, against: times.peer)])
    }

    /// What does not fit into caches any more is slower to reach,
    /// anything beyond linear would be far slower.
    private static func reportGrowth(_ what: String, _ microseconds: [Double], atMost limit: Double) {
        guard let first = microseconds.first, let last = microseconds.last else { return }
        let list = microseconds.map(\.rounded2).joined(separator: ", ")
        print(
            "\(what) takes \(list) µs a service: \((last / first).rounded2) × (at most \(limit.rounded2))"
                + Budgets.note(last <= limit * first))
    }

    private static func time(_ body: () async throws -> Void) async throws -> Double {
        let (seconds, attoseconds) = try await ContinuousClock().measure(body).components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }

    /// Measures a launch, its peer, and a whole life in turn. What a launch leaves behind is let go outside the time.
    private static func medians(
        runs: Int, own: () async throws -> (Double, () -> Void), peer: () async throws -> Double,
        life: () async throws -> Double
    ) async throws -> (own: Measurement, peer: Measurement, life: Measurement) {
        var times: [[Double]] = [[], [], []]
        for _ in 0..<runs {
            let (launched, release) = try await own()
            release()
            times[0].append(launched)
            times[1].append(try await peer())
            times[2].append(try await life())
        }
        return (Measurement(times[0]), Measurement(times[1]), Measurement(times[2]))
    }
}

/// Arithmetic that takes a given time.
private struct Computation: Sendable {
    private let rounds: Int

    init(milliseconds: Double) {
        let probe = 10_000_000
        let time = ContinuousClock().measure { keep(Self.result(probe)) }
        rounds = Int(Double(probe) * milliseconds / 1e3 / (time / .seconds(1)))
    }

    func run() { keep(Self.result(rounds)) }

    @inline(never)
    private static func result(_ rounds: Int) -> UInt64 {
        var value: UInt64 = 1
        for round in 0..<rounds { value = (value ^ UInt64(truncatingIfNeeded: round)) &* 0x9E37_79B9_7F4A_7C15 }
        return value
    }
}

/// Services in layers of a hundred, each of which depends on two of the layer before.
private struct Layers {
    private struct Empty: Service {
        let id: ServiceID
        let dependsOn: [ServiceID]
        let policy: ServicePolicy

        func launch(_ context: LaunchContext) async throws -> Int { 1 }
        func shutdown(_ output: Int) async throws {}
    }

    private let dependencies: [[Int]]
    private let dependents: [[Int]]

    init(count: Int) {
        var random = SplitMix64(seed: 7)
        var dependencies = [[Int]](repeating: [], count: count)
        var dependents = dependencies
        for service in min(100, count)..<count {
            let before = (service / 100 - 1) * 100
            let first = before + Int.random(in: 0..<100, using: &random)
            let second = before + (first + Int.random(in: 1..<100, using: &random)) % 100
            dependencies[service] = [first, second]
            dependents[first].append(service)
            dependents[second].append(service)
        }
        self.dependencies = dependencies
        self.dependents = dependents
    }

    func graph() throws -> ServiceGraph {
        let ids = dependencies.indices.map { ServiceID("service \($0)") }
        let policies: [ServicePolicy] = [
            ServicePolicy(), ServicePolicy(timeout: .seconds(5), retry: RetryPolicy(attempts: 3)),
            ServicePolicy(timeout: .seconds(10), onFailure: .skipDependents), ServicePolicy(onFailure: .proceed),
        ]
        return try ServiceGraph {
            for (service, list) in dependencies.enumerated() {
                Empty(id: ids[service], dependsOn: list.map { ids[$0] }, policy: policies[service % policies.count])
            }
        }
    }

    /// What one writes by hand: no values, deadlines, policies, timing or shutdown.
    func launchInGroup() async {
        var waitsFor = dependencies.map(\.count)
        await withTaskGroup(of: Int.self) { group in
            for service in waitsFor.indices where waitsFor[service] == 0 { group.addTask { service } }
            while let launched = await group.next() {
                for dependent in dependents[launched] {
                    waitsFor[dependent] -= 1
                    if waitsFor[dependent] == 0 { group.addTask { dependent } }
                }
            }
        }
    }
}
