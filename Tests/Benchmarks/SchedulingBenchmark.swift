import Foundation
import LaunchGraph
import LaunchSimulation

/// The quality of the order in which the dispatcher fills its slots: predicted launch times compared with a lower bound.
enum SchedulingBenchmark {
    private static let graphs = 1_000
    private static let smallGraphs = 300

    static func run() throws {
        var random = RandomSource(seed: 1)
        let large = try (0..<graphs).map { _ in
            try ScheduledGraph(count: 30 + random.below(271), layers: 4 + random.below(9), &random)
        }
        // The means that were aimed at.
        for (jobs, most) in [(2, 0.01), (4, 0.01)] {
            for hasProfile in [false, true] {
                let excess = large.map { $0.wall(jobs: jobs, hasProfile: hasProfile) / $0.bound(jobs: jobs) - 1 }
                let what = "\(graphs) graphs of 30 to 300 services, \(jobs) at a time, "
                report(
                    what + (hasProfile ? "with a profile" : "without a profile"), excess, over: "the lower bound",
                    most: hasProfile ? most : nil)
            }
        }
        let small = try (0..<smallGraphs).map { _ in try ScheduledGraph(count: 10, layers: 2 + random.below(4), &random)
        }
        let excess = small.map { $0.wall(jobs: 2, hasProfile: true) / $0.optimum(jobs: 2) - 1 }
        report(
            "\(smallGraphs) graphs of 10 services, 2 at a time, with a profile", excess, over: "the optimum", most: 0.01
        )
    }

    private static func report(_ what: String, _ excess: [Double], over peer: String, most: Double?) {
        let mean = excess.reduce(0, +) / Double(excess.count)
        let high = excess.sorted()[excess.count * 95 / 100]
        let aim = most.map { " (mean at most \(percent($0)))" + Budgets.note(mean <= $0) } ?? ""
        print("\(what): mean \(percent(mean)), 95th percentile \(percent(high)) over \(peer)\(aim)")
    }

    private static func percent(_ part: Double) -> String { "\((part * 100).rounded2)%" }
}

/// Services in layers, each with some dependencies in the layer before, and durations that are distributed
/// log-normally.
private struct ScheduledGraph {
    let dependencies: [[Int]]
    let durations: [Duration]
    private let predictor: LaunchPredictor

    init(count: Int, layers: Int, _ random: inout RandomSource) throws {
        let layer = (0..<count).map { $0 * layers / count }
        dependencies = (0..<count).map { service in
            let before = (0..<count).filter { layer[$0] == layer[service] - 1 }
            guard !before.isEmpty else { return [] }
            return Set((0..<1 + random.below(3)).map { _ in before[random.below(before.count)] }).sorted()
        }
        durations = (0..<count).map { _ in
            // Box and Muller 1958.
            let (radius, angle) = (Double(1 + random.below(1 << 20)) / Double(1 << 20), Double(random.below(1 << 20)))
            let normal = (-2 * log(radius)).squareRoot() * cos(2 * .pi * angle / Double(1 << 20))
            return .microseconds(Int64(50_000 * exp(normal)))
        }
        let dependencies = dependencies
        let graph = try ServiceGraph {
            for service in 0..<count {
                InlineService(
                    ServiceID("s\(service)"), dependsOn: dependencies[service].map { ServiceID("s\($0)") },
                    policy: ServicePolicy(timeout: nil)
                ) { _ in }
            }
        }
        predictor = try LaunchPredictor(graph)
    }

    /// The launch time that the dispatcher needs, in seconds.
    func wall(jobs: Int, hasProfile: Bool) -> Double {
        let named = Dictionary(uniqueKeysWithValues: durations.indices.map { (ServiceID("s\($0)"), durations[$0]) })
        let profile = hasProfile ? LaunchProfile(durations: named) : nil
        let assumptions = LaunchAssumptions(durations: named, maxConcurrency: jobs, profile: profile)
        return predictor.report(assumptions).wall / .seconds(1)
    }

    /// A lower bound for every order: the longest path, or the work divided by the number of slots.
    func bound(jobs: Int) -> Double {
        max(tails.max() ?? 0, seconds.reduce(0, +) / Double(jobs))
    }

    private var seconds: [Double] { durations.map { $0 / .seconds(1) } }

    /// For each service the longest path from its beginning to the end.
    private var tails: [Double] {
        var tails = seconds
        for service in tails.indices.reversed() {
            for dependency in dependencies[service] {
                tails[dependency] = max(tails[dependency], seconds[dependency] + tails[service])
            }
        }
        return tails
    }

    /// The shortest launch time there is, by branch and bound over all orders in which the services can begin.
    func optimum(jobs: Int) -> Double {
        let (seconds, tails) = (seconds, tails)
        var best = Double.infinity
        var ends = [Double?](repeating: nil, count: seconds.count)
        func place(_ left: Int, _ work: Double, _ free: [Double], _ last: Double) {
            if left == 0 {
                best = min(best, last)
                return
            }
            guard (free.reduce(0, +) + work) / Double(jobs) < best else { return }
            for service in seconds.indices where ends[service] == nil {
                let before = dependencies[service].map { ends[$0] }
                guard before.allSatisfy({ $0 != nil }) else { continue }
                var free = free.sorted()
                let start = max(free[0], before.compactMap { $0 }.max() ?? 0)
                guard start + tails[service] < best else { continue }
                free[0] = start + seconds[service]
                ends[service] = free[0]
                place(left - 1, work - seconds[service], free, max(last, free[0]))
                ends[service] = nil
            }
        }
        place(seconds.count, seconds.reduce(0, +), Array(repeating: 0, count: jobs), 0)
        return best
    }
}
