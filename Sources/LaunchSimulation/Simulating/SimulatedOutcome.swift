public import LaunchGraph

/// The result of one simulated launch and shutdown.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct SimulatedOutcome: Sendable, CustomStringConvertible {
    /// The seed, with which the same run can be repeated.
    public let seed: UInt64
    /// The injected faults, such as `database hangs at every attempt`.
    public let faults: [String]
    /// The error that the launch threw; `nil` if it returned.
    public var launchError: (any Error)? { run.launches.first?.error }
    /// The report when the launch had thrown, or when the simulation was idle after the launch had returned.
    public var report: LaunchReport {
        run.launches.first?.beforeShutdown ?? unfinishedReport ?? LaunchReport(outcome: .idle)
    }
    /// The error that the shutdown threw.
    public var shutdownError: (any Error)? { run.launches.first?.shutdownError }
    /// The report after the shutdown.
    public var finalReport: LaunchReport { run.launches.first?.atEnd ?? unfinishedReport ?? report }
    /// Whether a service's code is known to have left the simulation and returned: to the main actor, an unstructured
    /// task, a queue or a real clock. Such a run may differ when it is repeated.
    public var leftSimulation: Bool { run.leftSimulation }
    /// The services whose own code was waiting at its deadline, or when no further event could occur, for something other
    /// than the simulation's clock: a real clock, the main actor, a thread, or an event that never occurs.
    public var servicesOutside: [ServiceID] { run.servicesOutside.map { graph.ids[$0] } }

    let run: SimulatedRun
    let scenario: Scenario
    let graph: SimulatedGraph

    private var unfinishedReport: LaunchReport? {
        var report = run.unfinishedReport
        report?.outcome = .deadlock
        return report
    }

    /// Whether the launch returned and every eager service is up, except for services that failed by themselves with
    /// the policy `proceed`. A skipped service counts as missing.
    public var isUp: Bool {
        guard let launch = run.launches.first, launch.atReturn != nil, launch.error == nil else { return false }
        return zip(report.services, graph.ids.indices).allSatisfy { service, position in
            guard graph.modes[position] == .eager else { return true }
            return switch service.state {
            case .running, .completed: true
            case .failed, .abandoned: graph.policies[position].onFailure == .proceed
            default: false
            }
        }
    }

    /// All events, one per line, with their virtual times.
    public var timeline: String { Timeline(run.journal, ids: graph.ids).description }

    /// The seed, the injected faults, the timeline, and the errors of the launch and the shutdown.
    public var description: String {
        let title = "seed \(seed)" + (faults.isEmpty ? "" : ": " + faults.joined(separator: "; "))
        return ([title] + events).joined(separator: "\n")
    }

    fileprivate var events: [String] {
        var events = [timeline]
        if let launchError { events.append("launch() threw: \(launchError)") }
        if let shutdownError { events.append("shutdown() threw: \(shutdownError)") }
        return events
    }

    private var reasonsOutside: [String] {
        servicesOutside.map {
            "\($0) did not wait for the simulation's clock when its time was over: a sleep on a real clock, the main actor, "
                + "Task { } and threads are outside the simulation"
        }
    }

    /// The failures in a run without faults. If the launch failed, all others are consequences.
    private var failuresWithoutFault: [String] {
        if let error = launchError as? LaunchError, !error.isCancellation {
            return error.failures.isEmpty ? ["the launch failed"] : error.failures.map { "the launch failed: \($0)" }
        }
        if let launchError { return ["launch() threw: \(launchError)"] }
        let failed = report.services.filter(\.state.hasFailed).map { service in
            "\(service.id) failed" + (service.error.map { ": \($0)" } ?? "")
        }
        let restarts = finalReport.services.flatMap { service in
            service.restarts.filter { $0.up != nil }.flatMap(\.shutdownErrors)
                .map { "the shutdown of \(service.id) for a restart failed: \($0)" }
        }
        let shutdown =
            (shutdownError as? ShutdownError)?.failures.map { "the shutdown failed: \($0)" }
            ?? shutdownError.map { ["shutdown() threw: \($0)"] }
        return failed + restarts + (shutdown ?? [])
    }

    func check(_ check: (SimulatedOutcome) throws -> Void) throws {
        var reasons = RunCheck(run, ids: graph.ids, policies: graph.policies).violations
        if reasons.isEmpty && faults.isEmpty { reasons = failuresWithoutFault.map { "with no fault " + $0 } }
        guard reasons.isEmpty else {
            throw SimulationFailure(outcome: self, reasons: reasons + reasonsOutside, underlying: nil)
        }
        do {
            try check(self)
        } catch {
            throw SimulationFailure(
                outcome: self, reasons: [Self.description(of: error)] + reasonsOutside, underlying: error)
        }
    }

    private static func description(of error: any Error) -> String {
        // The error of `#require` describes itself by its stored properties, after it has recorded an issue. This module is
        // also used without a testing library, so that its type is identified by name.
        guard String(describing: type(of: error)) == "ExpectationFailedError" else { return "\(error)" }
        return "a requirement of the test does not hold"
    }
}

/// A simulated run that violates an invariant or an expectation of the test.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct SimulationFailure: Error, CustomStringConvertible {
    /// The outcome of the run.
    public let outcome: SimulatedOutcome
    /// The violations, one sentence each.
    public let reasons: [String]
    /// The error that the test's own check threw, if it is the reason.
    public let underlying: (any Error)?

    /// The violations, the seed and all events.
    public var description: String {
        let faults = outcome.faults.isEmpty ? "" : " (\(outcome.faults.joined(separator: "; ")))"
        let replay =
            outcome.leftSimulation
            ? "code left the simulation (the main actor, Task { }, a queue, a real clock): the run may differ next time"
            : "seeds: \(outcome.seed)..<\(outcome.seed + 1) repeats this run"
        return """
            with seed \(outcome.seed)\(faults):
            \(reasons.map { "  " + $0 }.joined(separator: "\n"))
            \(outcome.events.joined(separator: "\n"))
            \(replay)
            """
    }
}
