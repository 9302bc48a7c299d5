import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSimulation

/// `predict`: how a launch will go, by simulation.
enum PredictCommand: Command {
    private static let timings = OptionDeclaration.value(
        "timings", ValueDeclaration("RUN", .files), repeatable: true,
        "the report of an earlier run; of several, the median of each service's durations is taken")

    private static let jobs = OptionDeclaration.value(
        "jobs", letter: "j", ValueDeclaration("N"), "how many services may be starting at a time")

    private static let fail = OptionDeclaration.value(
        "fail", CommonOptions.service("ID"), repeatable: true, "this service throws at the end of every attempt")

    private static let hang = OptionDeclaration.value(
        "hang", CommonOptions.service("ID"), repeatable: true, "this service does not end until it is cancelled")

    private static let faster = OptionDeclaration.value(
        "faster", ValueDeclaration("ID=PERCENT", .services), repeatable: true,
        "this service takes so much less time: with 20%, four fifths of it")

    private static let formats: [OutputFormat<PredictionReport>] = [
        OutputFormat("text", "what happens when, and what would make it shorter") { $1.append($0, style: $2) },
        OutputFormat("json", "a launch report, as run writes it") { prediction, buffer, _ in
            buffer.append(json: prediction.report)
        },
    ]

    static let syntax = CommandSyntax(
        name: "predict", summary: "how a launch will go, by simulation",
        details: [
            "Launches the graph with the dispatcher that run uses, on a clock of its own and with simulated services, so"
                + " that it takes no time. A service takes as long as in the runs given with --timings, else its"
                + " expectedDuration, else no time; it does so at each attempt.",
            "What the launch comes to is no problem of the command: it exits with 0 also where it predicts a failure.",
        ],
        operands: [CommonOptions.files],
        options: [
            timings, jobs, fail, hang, faster, formats.option(), CommonOptions.from, CommonOptions.color,
            CommonOptions.help,
        ],
        examples: [
            CandidateWord("predict", "how the nearest launchgraph.json launches, by what it expects"),
            CandidateWord("predict --timings run.json --jobs 2", "by what was measured, with two services at a time"),
            CandidateWord("predict --fail database", "what happens when database fails"),
            CandidateWord("predict --faster database=50%", "what a database twice as fast would gain"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let manifest = try GraphInput(invocation).load()
        guard manifest.resolution.isSound else {
            throw .broken(manifest.graphDiagnostics.filter { $0.severity == .error })
        }
        var durations = PredictedDurations(manifest, try profile(invocation))
        try durations.accelerate(invocation.arguments.values(of: faster), ServiceNames(resolution: manifest.resolution))
        var assumptions = LaunchAssumptions(durations: durations.durations, profile: durations.profile)
        assumptions.maxConcurrency = try jobs(invocation)
        assumptions.failing = try services(fail, invocation, manifest)
        assumptions.hanging = try services(hang, invocation, manifest)

        let predictor: LaunchPredictor
        do {
            predictor = try LaunchPredictor(manifest.serviceGraph { _, _ in InlineService("simulated") { _ in } })
        } catch let error as ServiceGraphError {
            throw .broken(error.diagnostics)
        } catch {
            throw .broken([Diagnostic(nil, "\(error)")])
        }
        let report = predictor.report(assumptions)
        var prediction = PredictionReport(
            report: report, jobs: assumptions.maxConcurrency, gains: [], unknown: durations.unknown)
        if formats.chosen(invocation)?.name == formats[0].name {
            prediction.gains = LaunchGains(predictor, assumptions, report).gains.map(\.inWords)
        }
        formats.write(prediction, invocation)
        return .fine
    }

    private static func profile(_ invocation: Invocation) throws(CommandFailure) -> LaunchProfile? {
        let files = invocation.arguments.values(of: timings)
        guard !files.isEmpty else { return nil }
        return LaunchProfile(try invocation.launchReports(files))
    }

    private static func jobs(_ invocation: Invocation) throws(CommandFailure) -> Int? {
        guard let text = invocation.arguments.value(of: jobs) else { return nil }
        guard let count = Int(text), count > 0 else {
            throw .usage("‘\(text)’ is no value for ‘--jobs’", hint: "it is a number of services, at least 1")
        }
        return count
    }

    private static func services(
        _ option: OptionDeclaration, _ invocation: Invocation, _ manifest: Manifest
    ) throws(CommandFailure) -> Set<ServiceID> {
        var services: Set<ServiceID> = []
        for id in invocation.arguments.values(of: option) {
            _ = try ServiceNames(resolution: manifest.resolution).node(id)
            services.insert(ServiceID(id))
        }
        return services
    }
}

extension LaunchGains.Gain {
    fileprivate var inWords: PredictionReport.Gain {
        switch change {
        case .halved(let id): .init("\(id) in half the time", wall: wall)
        case .jobs(let count): .init("one more at a time (\(count))", wall: wall)
        }
    }
}
