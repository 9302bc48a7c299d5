import LaunchGraph

@testable import LaunchSimulation

/// The violations found in many runs, by kind, each with the shortest run that shows it.
struct FoundViolations {
    private struct Finding {
        var count = 0
        var seed: UInt64 = 0
        var text = ""
        var length = Int.max
    }

    private var kinds: [String] = []
    private var findings: [String: Finding] = [:]

    /// Whether there are so many violations that more of them have no value.
    var isEnough: Bool { findings.values.reduce(0) { $0 + $1.count } >= 200 }

    mutating func note(
        _ violations: [String], _ seed: UInt64, _ run: SimulatedRun, _ scenario: Scenario, _ graph: SimulatedGraph,
        detail: @autoclosure () -> String = ""
    ) {
        guard let first = violations.first else { return }
        // The kind is the sentence without the time at its beginning and the numbers of services and events.
        let kind = first.drop { $0 != ":" }.replacing(/\b(s|event )[0-9]+/) { "\($0.output.1)" }.dropFirst(2)
            .description
        if findings[kind] == nil { kinds.append(kind) }
        findings[kind, default: Finding()].count += 1
        guard run.journal.count < findings[kind]?.length ?? .max else { return }
        findings[kind]?.seed = seed
        findings[kind]?.length = run.journal.count
        findings[kind]?.text =
            violations.joined(separator: "\n") + "\n" + Timeline(run.journal, ids: graph.ids).description + "\n"
            + Self.describe(scenario, graph) + "\n" + detail()
    }

    /// A description of each finding, with the command that repeats it in a test suite.
    func descriptions(by suite: String) -> [String] {
        kinds.compactMap { kind in
            findings[kind].map { finding in
                """
                \(kind): in \(finding.count) runs, for example with seed \(finding.seed)
                (LAUNCHGRAPH_SEEDS=\(finding.seed)..\(finding.seed + 1) swift test --filter \(suite))
                \(finding.text)
                """
            }
        }
    }

    private static func describe(_ scenario: Scenario, _ graph: SimulatedGraph) -> String {
        var lines = graph.ids.positions.map { p in
            let policy = graph.policies[p]
            return
                "\(graph.ids[p]) depends on \(graph.hard(p)), starts after \(graph.orderOnly(p)), \(graph.modes[p]), "
                + "\(policy), \(scenario.services[p])"
        }
        lines.append(
            "\(scenario.order), jobs \(scenario.maxConcurrency ?? 0), only \(scenario.only ?? []), interrupted by "
                + "\(scenario.interruption.map { "\($0)" } ?? "nothing"), requests \(scenario.requests), uptime "
                + "\(scenario.uptime ?? .zero), deadline \(scenario.shutdownDeadline ?? .zero), launches \(scenario.launches)"
        )
        return lines.joined(separator: "\n")
    }
}
