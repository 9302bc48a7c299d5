import Foundation
import LaunchGraph
import LaunchSupport

/// The launches of an app on many devices, whose durations are drawn by a seed, as JSON Lines of launch reports.
struct FleetFixture {
    private static let services: [(id: ServiceID, dependsOn: [ServiceID], milliseconds: Double)] = [
        ("config", [], 18), ("keychain", [], 9), ("network", ["config"], 25), ("database", ["config"], 120),
        ("session", ["keychain", "network"], 85), ("flags", ["network"], 60), ("images", ["database"], 22),
        ("analytics", ["session", "flags"], 110), ("search", ["database", "session"], 45),
        ("home", ["images", "search", "flags"], 30),
    ]

    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns `count` reports, one on each line; `slower` multiplies the durations of services.
    mutating func lines(_ count: Int, slower: [ServiceID: Double] = [:], fingerprint: String = "5be1f0c2a94d7e36")
        throws -> String
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try (0..<count).map { _ in
            String(decoding: try encoder.encode(report(slower, fingerprint)), as: UTF8.self) + "\n"
        }.joined()
    }

    /// Calls `body` with a folder that contains the folder `week`, with a file of launches for each of five days, and
    /// the file `tonight.jsonl`, in which a service is slower. Each has 500 launches.
    static func withFiles<Value>(_ body: (URL) throws -> Value) throws -> Value {
        try Repository.withTemporaryFolder { folder in
            var fixture = FleetFixture(seed: 46)
            let week = folder.appending(path: "week")
            try FileManager.default.createDirectory(at: week, withIntermediateDirectories: true)
            for day in 23...27 {
                try fixture.lines(100).write(
                    to: week.appending(path: "launches-2026-11-\(day).jsonl"), atomically: true, encoding: .utf8)
            }
            try fixture.lines(500, slower: ["session": 1.4])
                .write(to: folder.appending(path: "tonight.jsonl"), atomically: true, encoding: .utf8)
            return try body(folder)
        }
    }

    private mutating func report(_ slower: [ServiceID: Double], _ fingerprint: String) -> LaunchReport {
        let devices = [("A12", 1.9), ("A15", 1.2), ("A17", 0.8)]
        let device = devices[Int.random(in: 0..<3, using: &random)]
        let isBroken = Int.random(in: 0..<50, using: &random) == 0
        var settled: [ServiceID: Duration] = [:]
        var report = LaunchReport(
            name: "shop", outcome: isBroken ? .degraded : .running, phase: isBroken ? .degraded : .up,
            fingerprint: fingerprint)
        report.labels = ["device": device.0, "version": Bool.random(using: &random) ? "4.1" : "4.2"]
        for (id, dependsOn, milliseconds) in Self.services {
            let ready = dependsOn.compactMap { settled[$0] }.max() ?? .zero
            let factor = device.1 * exp(Double.random(in: -0.4...0.4, using: &random)) * (slower[id] ?? 1)
            let end = ready + .microseconds(Int(milliseconds * 1_000 * factor))
            let isFailed = isBroken && id == "analytics"
            report.services.append(
                .init(
                    id: id, dependsOn: dependsOn, state: isFailed ? .failed : .running, ready: ready, started: ready,
                    settled: end,
                    attempts: [.init(started: ready, ended: end, error: isFailed ? "no network" : nil)],
                    waitedFor: dependsOn.last { settled[$0] == ready }, error: isFailed ? "no network" : nil))
            settled[id] = end
            report.work += end - ready
        }
        report.wall = settled.values.max() ?? .zero
        return report
    }
}
