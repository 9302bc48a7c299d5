public import LaunchGraph

/// What came of one simulated launch and shutdown.
public struct SimulatedOutcome: Sendable, CustomStringConvertible {
    /// The seed, which gives the same run again.
    public let seed: UInt64
    /// What went wrong by intent, such as `database hangs`.
    public let faults: [String]
    /// What the launch threw; `nil` when it returned.
    public let launchError: (any Error)?
    /// How things stood when the launch had thrown, or once nothing happened any more after it had returned.
    public let report: LaunchReport
    /// What the shutdown threw.
    public let shutdownError: (any Error)?
    /// How things stood after the shutdown.
    public let finalReport: LaunchReport
    /// Whether code of a service is known to have left the simulated world and come back: to the main actor, a task of its
    /// own, a queue or a real clock. The seed need not give such a run again.
    public let leftTheWorld: Bool

    private let journal: [JournalEntry]
    private let texts: [Int: String]
    private let ids: [ServiceID]

    init(seed: UInt64, faults: [String], _ run: SimulatedRun, of graph: StagedGraph) {
        self.seed = seed
        self.faults = faults
        let launch = run.launches.first
        launchError = launch?.error
        shutdownError = launch?.shutdownError
        var stuck = run.stuck
        stuck?.outcome = .deadlock
        report = launch?.beforeShutdown ?? stuck ?? LaunchReport(outcome: .idle)
        finalReport = launch?.atEnd ?? stuck ?? report
        leftTheWorld = run.leftTheWorld
        journal = run.journal
        texts = run.texts
        ids = graph.ids
    }

    /// Whether the launch returned, with everything up or without something that was allowed to fail.
    public var isUp: Bool { launchError == nil && (report.outcome == .running || report.outcome == .degraded) }

    /// Everything that happened, a line each, with the world's time.
    public var timeline: String { Timeline(journal, texts: texts, ids: ids).description }

    /// The seed, what went wrong by intent, the timeline, and what the launch and the shutdown threw.
    public var description: String {
        let title = "seed \(seed)" + (faults.isEmpty ? "" : ": " + faults.joined(separator: ", "))
        return ([title] + events).joined(separator: "\n")
    }

    /// The timeline, and what was thrown at its end.
    fileprivate var events: [String] {
        var events = [timeline]
        if let launchError { events.append("launch() threw: \(launchError)") }
        if let shutdownError { events.append("shutdown() threw: \(shutdownError)") }
        return events
    }
}

/// A simulated launch that did not keep what every launch must, or what a test expects of it.
public struct SimulationFailure: Error, CustomStringConvertible {
    /// The run.
    public let outcome: SimulatedOutcome
    /// What is wrong, a sentence each.
    public let reasons: [String]
    /// What the test's own check threw, if that is what is wrong.
    public let underlying: (any Error)?

    /// What is wrong, with which seed, and everything that happened.
    public var description: String {
        let faults = outcome.faults.isEmpty ? "" : " (\(outcome.faults.joined(separator: ", ")))"
        let replay =
            outcome.leftTheWorld
            ? "code left the simulated world (the main actor, Task { }, a queue, a real clock): the run may differ next time"
            : "seeds: \(outcome.seed)..<\(outcome.seed + 1) gives the same run again"
        return """
            with seed \(outcome.seed)\(faults):
            \(reasons.map { "  " + $0 }.joined(separator: "\n"))
            \(outcome.events.joined(separator: "\n"))
            \(replay)
            """
    }
}
