import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSimulation

enum PredictCommand: Command {
    private static let timings = Option.value(
        "timings", "RUN", of: .files, repeatable: true,
        "the report of an earlier run, whose durations are used; with several reports, the median")

    private static let jobs = Option.value(
        "jobs", letter: "j", "N", "the maximum number of services that start at the same time")

    private static let fail = Option.value(
        "fail", "ID", of: .services, repeatable: true, "every attempt of this service fails")

    private static let hang = Option.value(
        "hang", "ID", of: .services, repeatable: true, "every attempt of this service lasts until it is cancelled")

    private static let faster = Option.value(
        "faster", "ID=PERCENT", of: .services, repeatable: true, "reduce the duration of this service by a percentage")

    private static let formats: [OutputFormat<PredictionReport>] = [
        OutputFormat("text", "a schedule, and changes that would shorten the launch") { $0.text(to: &$1) },
        OutputFormat("json", "a launch report in the format of run --report") { $0.report.json(to: &$1) },
    ]

    static let syntax = CommandSyntax(
        name: "predict", summary: "predict a launch by simulation",
        details: [
            "Runs the dispatcher that run uses, on a virtual clock and with simulated services. The duration of each attempt"
                + " is the one measured in the reports given with --timings, else the service's expectedDuration, else zero.",
            "The exit status is 0 even if the predicted launch fails.",
        ],
        operands: [InputOptions.files],
        options: [timings, jobs, fail, hang, faster, formats.option()] + InputOptions.reading,
        examples: [
            ("predict", "predict the launch of the nearest launchgraph.json"),
            ("predict --timings run.json --jobs 2", "use measured durations, and start two services at a time"),
            ("predict --fail database", "predict what happens if database fails"),
            ("predict --faster database=50%", "predict the gain from a database that is twice as fast"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
            throw .unreadable("predict simulates launches, which needs macOS 15 or newer")
        }
        let arguments = invocation.arguments
        let input = try GraphInput(invocation)
        let manifest = try input.load()
        try manifest.requireSound()
        let runs = try invocation.launchReports(arguments.values(of: timings), besides: input.files)
        let profile = runs.isEmpty ? nil : LaunchProfile(runs)
        let durations = manifest.assumedDurations(profile)
        let accelerations = try manifest.resolution.accelerations(arguments.values(of: faster))
        var assumptions = LaunchAssumptions(durations: durations, profile: profile)
        for (id, part) in accelerations { assumptions = assumptions.accelerating(id, by: part) }
        assumptions.maxConcurrency = try arguments.count(of: jobs)
        assumptions.failing = Set(try arguments.values(of: fail).map(manifest.resolution.requireService))
        assumptions.hanging = Set(try arguments.values(of: hang).map(manifest.resolution.requireService))
        if let id = assumptions.failing.intersection(assumptions.hanging).min(by: { $0.name < $1.name }) {
            throw .usage(
                "‘\(id)’ cannot both fail and hang", hint: "an attempt that hangs fails when its timeout expires")
        }

        let name = manifest.name
        let services = manifest.services { _, _ in InlineService("simulated") { _ in } }
        let predictor = try CommandFailure.ofGraph { try LaunchPredictor(ServiceGraph(services: services)) }
        var report = predictor.report(assumptions)
        report.name = name
        // What all measured launches have in common also describes the predicted one.
        report.labels =
            runs.first?.labels.filter { label in runs.allSatisfy { $0.labels[label.key] == label.value } } ?? [:]
        // On-demand services are not part of a launch that requires none of them.
        let idle = Set(report.services.lazy.filter { $0.state == .idle }.map(\.id))
        warn(invocation, idle, durations, faster: accelerations.map(\.id))
        var prediction = PredictionReport(
            report: report, jobs: assumptions.maxConcurrency, gains: [],
            unknown: report.services.count { $0.state != .idle && durations[$0.id] == nil },
            maxSteps: predictor.maxSteps)
        if formats.chosen(invocation)?.name == formats[0].name {
            prediction.gains = LaunchGains(predictor, assumptions, report).gains.map { gain in
                switch gain.change {
                case .halved(let id): ("\(id) in half the time", gain.wall)
                case .jobs(let count): ("one more at a time (\(count))", gain.wall)
                }
            }
        }
        formats.write(prediction, invocation)
        return .fine
    }

    private static func warn(
        _ invocation: Invocation, _ idle: Set<ServiceID>, _ durations: [ServiceID: Duration],
        faster accelerated: [ServiceID]
    ) {
        var warnings: [String] = []
        for option in [fail, hang] {
            for id in invocation.arguments.values(of: option) where idle.contains(ServiceID(id)) {
                warnings.append("‘--\(option.name) \(id)’ has no effect: ‘\(id)’ is launched only on demand")
            }
        }
        for id in accelerated {
            let reason: String? =
                if idle.contains(id) {
                    "is launched only on demand"
                } else if let duration = durations[id] {
                    duration > .zero ? nil : "takes no time already"
                } else {
                    "has no known duration"
                }
            if let reason { warnings.append("‘--faster’ has no effect on ‘\(id)’, which \(reason)") }
        }
        invocation.warn(warnings)
    }
}

extension Manifest {
    /// The durations of attempts, measured ones or else expected ones; those that are unknown are missing.
    fileprivate func assumedDurations(_ profile: LaunchProfile?) -> [ServiceID: Duration] {
        var durations = profile?.attemptDurations ?? [:]
        for node in resolution.graph.nodes {
            let id = ServiceID(resolution.identifier(of: node))
            durations[id] = durations[id] ?? expectedDuration(of: resolution.declaration(of: node))
        }
        return durations
    }
}
