import Foundation
import LaunchGraph
import LaunchRendering
import LaunchSupport

/// Fleets of one graph, whose durations are drawn by a seed from known distributions.
struct RandomFleet {
    private var random: SplitMix64
    let dependencies: [[Int]]
    /// The median of each service's duration in nanoseconds.
    let medians: [Double]

    /// Creates a random graph of `count` services.
    init(seed: UInt64, services count: Int = 30) {
        var random = SplitMix64(seed: seed)
        var dependencies: [[Int]] = []
        var medians: [Double] = []
        for service in 0..<count {
            let most = min(service, Int.random(in: 0...3, using: &random))
            dependencies.append(
                Array(Set((0..<most).map { _ in Int.random(in: 0..<service, using: &random) })).sorted())
            medians.append(Double.random(in: 5e6...120e6, using: &random))
        }
        (self.dependencies, self.medians, self.random) = (dependencies, medians, random)
    }

    /// Returns a factor whose logarithm is normally distributed (Box and Muller, 1958).
    private mutating func factor(_ deviation: Double) -> Double {
        let (one, two) = (Double.random(in: 1e-12...1, using: &random), Double.random(in: 0..<1, using: &random))
        return exp(deviation * (-2 * log(one)).squareRoot() * cos(2 * .pi * two))
    }

    /// Returns a fleet of `count` launches in which some services are slower by a factor.
    mutating func fleet(_ count: Int, slower: [Int: Double] = [:], fingerprint: String = "a") -> Fleet {
        var fleet = Fleet(groupedBy: nil, keeping: 0)
        for _ in 0..<count {
            var launch = next(slower: slower)
            launch.fingerprint = fingerprint
            fleet.add(launch, report: [])
        }
        return fleet
    }

    /// Returns a random launch, with time between the readiness and the start of some services.
    mutating func next(slower: [Int: Double] = [:], waits: Bool = false) -> FleetLaunch {
        var launch = FleetLaunch()
        launch.outcome = .running
        var settled: [Int64] = []
        for service in dependencies.indices {
            var record = FleetLaunch.Service(id: "service-\(service)")
            record.state = .running
            record.dependencies = dependencies[service].map { "service-\($0)" }
            let delay = waits ? Int64.random(in: 0...3, using: &random) * 1_000_000 : 0
            record.ready = dependencies[service].map { settled[$0] }.max() ?? delay
            record.started = record.ready + (waits ? Int64.random(in: 0...2, using: &random) * 5_000_000 : 0)
            let duration = medians[service] * factor(0.15) * (slower[service] ?? 1)
            record.settled = record.started + Int64(duration)
            record.attempts = 1
            settled.append(record.settled)
            _ = launch.add(record)
        }
        launch.wall = (settled.max() ?? 0) + (waits ? 250_000 : 0)
        return launch
    }
}
