import Foundation
import LaunchCommands
import LaunchSimulation
import Testing

/// A random manifest, report of an earlier launch and set of options.
private struct DrawnPrediction {
    let ids: [String]
    let manifest: String
    let timings: String?
    let options: [String]

    init(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let ids = (0..<2 + random.below(6)).map { "s\($0)" }
        var services: [String] = []
        var measured: [String] = []
        for (index, id) in ids.enumerated() {
            let others = ids[..<index].filter { _ in random.chance(1, in: 3) }
            let mode = random.chance(4, in: 5) ? "eager" : random.chance(1, in: 2) ? "deferred" : "onDemand"
            let took = 2 * random.below(50)
            services.append(
                """
                {"id": "\(id)", "dependsOn": \(others), "mode": "\(mode)", "expectedDuration": "\(took)ms",
                 "onFailure": "\(random.chance(1, in: 2) ? "skipDependents" : "proceed")",
                 "retry": {"attempts": \(1 + random.below(3)), "backoff": "10ms"}}
                """)
            // The first attempt fails, and the retry follows after a long backoff.
            let ended = 600 + 2 * random.below(50)
            if random.chance(2, in: 3) {
                measured.append(
                    """
                    {"id": "\(id)", "state": "running", "started": 0.0, "settled": 0.\(ended), "tries": [
                      {"started": 0.0, "ended": 0.1, "error": "broken"}, {"started": 0.6, "ended": 0.\(ended)}]}
                    """)
            }
        }
        self.ids = ids
        manifest = "{\"services\": [\(services.joined(separator: ",\n"))]}"
        timings =
            random.chance(1, in: 2)
            ? "{\"outcome\": \"running\", \"services\": [\(measured.joined(separator: ",\n"))]}" : nil
        var options: [String] = []
        if random.chance(2, in: 3) { options += ["--jobs", "\(1 + random.below(3))"] }
        if random.chance(1, in: 3) { options += ["--fail", ids[random.below(ids.count)]] }
        self.options = options
    }

    func predict(_ more: [String] = []) throws -> String {
        let output = CapturedOutput()
        let errors = CapturedOutput()
        var arguments = ["predict", "-"] + options + more
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        if let timings {
            try Data(timings.utf8).write(to: file)
            arguments += ["--timings", file.path]
        }
        let code = CommandLineTool().run(
            arguments: arguments, environment: Environment(standardInput: .bytes(Array(manifest.utf8))),
            output: output, errors: errors)
        #expect(code == .fine, "\(errors.text)")
        return output.text
    }
}

@Suite(.timeLimit(.minutes(10))) struct PredictedGainsTests {
    private static func wall(_ text: String) -> String? {
        text.firstMatch(of: /^the launch takes (\S+?)(:| and)/).map { String($0.1) }
    }

    #if DEBUG
        private static let seeds: Range<UInt64> = 0..<15
    #else
        private static let seeds: Range<UInt64> = 0..<150
    #endif

    @Test(arguments: seeds)
    func `each predicted gain equals that of --faster, and the largest gain is listed first`(seed: UInt64) throws {
        let drawn = DrawnPrediction(seed: seed)
        let text = try drawn.predict()
        let gains = text.matches(of: /\n  (s\d) in half the time +(\S+)/).map { (String($0.1), String($0.2)) }
        for (id, wall) in gains {
            #expect(Self.wall(try drawn.predict(["--faster", "\(id)=50%"])) == wall, "\(drawn.manifest)\n\(text)")
        }
        // If any service makes the launch shorter, the best one is first in the list.
        let walls = try drawn.ids.map { Self.wall(try drawn.predict(["--faster", "\($0)=50%"])) ?? "?" }
        let best = walls.compactMap(Self.milliseconds).min() ?? 0
        let now = Self.wall(text).flatMap(Self.milliseconds) ?? 0
        if best < now {
            #expect(gains.first.flatMap { Self.milliseconds($0.1) } == best, "\(drawn.manifest)\n\(text)")
        }
        // Every listed service has run.
        for (id, _) in gains { #expect(text.contains(try Regex("–.*  \(id)(\n|  )")), "\(text)") }
    }

    private static func milliseconds(_ text: String) -> Double? {
        if text.hasSuffix("ms") { return Double(text.dropLast(2)) }
        if text.hasSuffix("us") { return Double(text.dropLast(2)).map { $0 / 1000 } }
        return text.hasSuffix("s") ? Double(text.dropLast()).map { $0 * 1000 } : nil
    }
}
