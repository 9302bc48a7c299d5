import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchRendering
import LaunchSupport

/// `run`: launches the services of a graph for real.
enum RunCommand: Command {
    private static let dryRun = OptionDeclaration.flag("dry-run", "say what would happen, and start nothing")

    private static let jobs = OptionDeclaration.value(
        "jobs", letter: "j", ValueDeclaration("N"), "start no more than N services at a time; 1 is the launch order")

    private static let report = OptionDeclaration.value(
        "report", ValueDeclaration("FILE", .files), "write how the launch went to FILE, as JSON; ‘-’ is standard output"
    )

    private static let trace = OptionDeclaration.value(
        "trace", ValueDeclaration("FILE", .files), "write trace events to FILE, which Perfetto opens")

    private static let strict = OptionDeclaration.flag(
        "strict", "shut down and exit with 1 when something failed that was allowed to")

    private static let logs = OptionDeclaration.value(
        "logs", ValueDeclaration("DIR", .files),
        "write what services print to a file each in DIR, instead of showing it")

    private static let quiet = OptionDeclaration.flag(
        "quiet", letter: "q", "do not show what services print, except for the last lines of one that failed")

    static let syntax = CommandSyntax(
        name: "run", summary: "launch it for real, with live progress",
        details: [
            "A service's ‘launch’ is a program with its arguments. Without ‘ready’ it is up when it has ended with 0; with"
                + " it, it stays up. A failure does what the service's ‘onFailure’ says.",
            "Before a service with a ‘tcp’ or ‘http’ ‘ready’ is started it is looked whether something answers there"
                + " already; if so it fails at once, since what answers is not what was to be started.",
            "Ctrl-C and SIGTERM shut everything down, in the reverse order; a second one ends everything at once. A service"
                + " is asked to end by its ‘shutdown’ signal or command and killed after its ‘shutdownTimeout’, 10s unless"
                + " it says otherwise; that also goes for one that is still starting, unless it has a ‘grace’ of its own.",
            "Nothing that was started is left behind, unless this program is itself ended by SIGKILL or crashes: nobody"
                + " is there then to do it. A shell script that puts it in the background ends it by TERM: INT is ignored"
                + " there, as shells have it.",
            "Exit status: 0 it came up, and went down as it should; 1 it did not; 2 something could not be written; 128"
                + " and a signal's number when that ended it before it was up, or at once.",
        ],
        operands: [CommonOptions.files],
        options: [
            dryRun, jobs, report, trace, strict, logs, quiet, CommonOptions.from, CommonOptions.color,
            CommonOptions.help,
        ],
        examples: [
            CandidateWord("run", "launch the nearest launchgraph.json, until Ctrl-C"),
            CandidateWord("run --dry-run stack.json", "see what would be started, and in which order"),
            CandidateWord("run --quiet --report run.json", "keep how it went for ‘report’ and ‘predict’"),
            CandidateWord("run --jobs 1", "one after the other, in launch order"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        guard !(arguments.has(logs) && arguments.has(quiet)) else {
            throw .usage("‘--logs’ and ‘--quiet’ exclude each other: one keeps what services print, the other does not")
        }
        var options = LaunchRun.Options(
            isStrict: arguments.has(strict),
            report: arguments.value(of: report).map(invocation.environment.outputPath),
            trace: arguments.value(of: trace).map(invocation.environment.outputPath))
        if let value = arguments.value(of: jobs) {
            guard let number = Int(value), number > 0 else {
                throw .usage("‘\(value)’ is no number of services", hint: "--jobs takes a whole number from 1 on")
            }
            options.jobs = number
        }
        let input = invocation.tool.source.isFixed ? nil : try GraphInput(invocation)
        try rejectOverwriting(input?.files ?? [], options, invocation)
        let usesOutput = [options.report, options.trace].contains("-")
        if usesOutput, !arguments.has(quiet), !arguments.has(logs), !arguments.has(dryRun) {
            throw .usage(
                "what services print goes to standard output, as ‘-’ does", hint: "add --quiet or --logs DIR")
        }
        // Those who print are made before the display that shows it.
        let display = DisplayHolder()
        let host = ProcessHost(output: ServiceOutput { display.value })
        let graph = try graph(of: invocation, input, host)
        if arguments.has(logs) { try rejectOverwriting(input?.files ?? [], options, invocation, logsOf: graph) }
        if arguments.has(dryRun) {
            invocation.write(to: invocation.output) { $0.append(DryRun(graph), style: $1) }
            return .fine
        }
        let files = RunFiles(environment: invocation.environment, host: host)
        if let problem = files.problem(options) {
            let location = SourceLocation(file: problem.path)
            throw .unreadable([
                Diagnostic(nil, severity: .error, "it could not be written: \(problem.reason)", at: location)
            ])
        }
        let events = RunEvents()
        display.value = try makeDisplay(graph, invocation, events)
        guard let shown = display.value else { return .problems }
        SystemCalls.noticeChildren()
        if case .process = invocation.environment.standardInput {
            host.raiseDescriptorLimit()
            try prepareForShortage(host)
        }
        // A program with services of its own may have children of its own.
        if !invocation.tool.source.isFixed { host.adoptOrphans() }
        let run = LaunchRun(
            graph: graph, host: host, options: options, display: shown, events: events,
            files: files)
        return Concurrently.perform(in: invocation.environment) { await run.carryOut() }
    }

    /// The services that are to be launched: a program's own, or the processes of a manifest.
    private static func graph(
        of invocation: Invocation, _ input: GraphInput?, _ host: ProcessHost
    ) throws(CommandFailure) -> ServiceGraph {
        let services: ServiceList
        if case .services(let list) = invocation.tool.source {
            services = list
        } else {
            let input = if let input { input } else { try GraphInput(invocation) }
            if let path = input.found, !invocation.arguments.has(dryRun) { try trust(path, invocation) }
            let manifest = try input.load()
            guard manifest.resolution.isSound else {
                throw .broken(manifest.graphDiagnostics.filter { $0.severity == .error })
            }
            services = try manifest.processes(host: host, in: invocation.environment)
            guard services.launchesAnything else {
                throw .usage(
                    "none of these services says what to launch",
                    hint: #"give a service "launch": ["PROGRAM", "ARGUMENT", …]"#)
            }
        }
        do {
            return try ServiceGraph(services: services)
        } catch let error as ServiceGraphError {
            throw .broken(error.diagnostics.filter { $0.severity == .error })
        } catch {
            throw .broken([Diagnostic(nil, severity: .error, "\(error)")])
        }
    }

    /// Makes sure that this process can end everything it starts, however little the system gives it by then.
    private static func prepareForShortage(_ host: ProcessHost) throws(CommandFailure) {
        guard SystemCalls.canFindProcesses else {
            // Libdispatch aborts a process whose threads it cannot look up, and what is left of a group could not be found.
            throw .usage(
                "/proc is not mounted, and ‘run’ needs it to end what it has started",
                hint: "‘mount -t proc proc /proc’ mounts it; every other command does without")
        }
        guard SystemCalls.canOpen(16) else {
            throw .broken([Diagnostic(nil, severity: .error, "nothing can be launched: too many open files")])
        }
        guard host.reserveThreads() else {
            throw .broken([
                Diagnostic(nil, severity: .error, "nothing can be launched: the system creates no more threads")
            ])
        }
    }

    /// Throws a usage error where a file would be written that is read, or written twice.
    private static func rejectOverwriting(
        _ manifests: [String], _ options: LaunchRun.Options, _ invocation: Invocation, logsOf graph: ServiceGraph? = nil
    ) throws(CommandFailure) {
        var files = NamedFiles(invocation.environment)
        for file in manifests { files.note(file, as: "a manifest") }
        if let path = options.report { try files.take(path, for: report.spelling) }
        if let path = options.trace { try files.take(path, for: trace.spelling) }
        guard let graph, let folder = invocation.arguments.value(of: logs) else { return }
        for id in graph.launchOrder {
            try files.take(folder + "/" + LogFolder.fileName(of: id), for: logs.spelling)
        }
    }

    /// Refuses to execute a manifest that was not named and that another user can have written, and names one that was
    /// found in a parent folder.
    private static func trust(_ path: String, _ invocation: Invocation) throws(CommandFailure) {
        if let reason = SystemCalls.distrust(of: invocation.environment.resolved(path)) {
            throw .usage(
                "‘\(path)’ was found, but is not run: \(reason)",
                hint: "if you trust it, name it: \(invocation.tool.name) run \(path)")
        }
        guard path.hasPrefix("../") else { return }
        invocation.write(to: invocation.errors) { $0.append(message: "launching the services of \(path)", style: $1) }
    }

    private static func makeDisplay(
        _ graph: ServiceGraph, _ invocation: Invocation, _ events: RunEvents
    ) throws(CommandFailure) -> RunDisplay {
        let environment = invocation.environment
        var folder: LogFolder?
        if let path = invocation.arguments.value(of: logs) {
            do throws(SystemCallError) {
                folder = try LogFolder(path: environment.resolved(path))
            } catch {
                let location = SourceLocation(file: path)
                throw .unreadable([
                    Diagnostic(nil, severity: .error, "no logs can be kept: \(error.reason)", at: location)
                ]
                )
            }
        }
        let isLive =
            invocation.errors.isTerminal && (environment.variable("NO_COLOR") ?? "").isEmpty
            && environment.variable("TERM") != "dumb" && SystemCalls.isInForeground(2)
        let appearance = RunDisplay.Appearance(
            isLive: isLive, errorStyle: invocation.style(for: invocation.errors),
            outputStyle: invocation.style(for: invocation.output), outputIsTerminal: invocation.output.isTerminal,
            isQuiet: invocation.arguments.has(quiet))
        return RunDisplay(
            graph, appearance, output: RunChannel(invocation.output), errors: RunChannel(invocation.errors),
            logs: folder,
            events: events)
    }
}

/// The display, once there is one.
private final class DisplayHolder: Sendable {
    private let display = Locked<RunDisplay?>(nil)

    var value: RunDisplay? {
        get { display.withLock { $0 } }
        set { display.withLock { $0 = newValue } }
    }
}

extension ServiceList {
    /// Whether one of them is a process.
    fileprivate var launchesAnything: Bool {
        count == 0 || declarations.contains { $0.record.service is ProcessService }
    }
}
