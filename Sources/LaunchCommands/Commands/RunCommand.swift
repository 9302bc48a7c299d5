import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchRendering

enum RunCommand: Command {
    private static let dryRun = Option.flag(
        "dry-run", "print what would be launched, with the values of variables, and start nothing")

    private static let jobs = Option.value(
        "jobs", letter: "j", "N", "start at most N services at the same time; with 1, in launch order")

    private static let report = Option.value(
        "report", "FILE", of: .files, "write a launch report in JSON to FILE, or ‘-’ for standard output")

    private static let trace = Option.value("trace", "FILE", of: .files, "write trace events for Perfetto to FILE")

    private static let label = Option.value(
        "label", "KEY=VALUE", repeatable: true,
        "add this label to the launch report, so that reports can be told apart")

    private static let strict = Option.flag(
        "strict", "shut down and exit with 1 if any service failed, also one that is allowed to")

    private static let logs = Option.value(
        "logs", "DIR", of: .files, "append the output of each service to a file in DIR instead of showing it")

    private static let logsLimit = Option.value(
        "logs-limit", "SIZE",
        "with --logs, rename a file that reaches SIZE, such as 500K, 10M or 2G, to NAME.1, and begin a new one")

    private static let quiet = Option.flag(
        "quiet", letter: "q", "do not show the output of services, except for the last lines of a service that failed")

    static let syntax = CommandSyntax(
        name: "run", summary: "launch the services, with live progress",
        details: [
            "A service's ‘launch’ is a program with its arguments. Without ‘ready’, the service is up when the program has"
                + " exited with 0. With ‘ready’, the service is up when the probe succeeds, and the program keeps running. The"
                + " service's ‘onFailure’ decides what a failure causes.",
            "A service with a ‘tcp’ or ‘http’ probe fails at once if the address already answers before the start, because"
                + " another program must be using it.",
            "Ctrl-C and SIGTERM shut down all services in reverse order; a second signal kills them. A service is stopped by"
                + " its ‘shutdown’ signal or command, and killed after its ‘shutdownTimeout’ (default: 10s). The same applies"
                + " to a service that is still starting, unless it has its own ‘grace’.",
            "COMMAND runs in the foreground, with the standard streams and the environment of this program; the output of"
                + " services then goes to standard error. If a signal requests the end, or the services end the run because"
                + " one of them failed, COMMAND receives TERM, and KILL after 10s.",
            "No process is left running. If this program crashes or receives SIGKILL, a guard process kills every service with"
                + " the processes in its group. In a shell script, stop a background run with TERM, because shells make"
                + " background commands ignore INT.",
            "Exit status: 0 if the services came up and were shut down without an error, 1 if not, 2 if a file could not be"
                + " written, 128 plus the signal's number if a signal ended the launch before it was up, or a second signal."
                + " With COMMAND, its status, or 128 plus the number of the signal that ended it; 1 if the services ended"
                + " the run.",
        ],
        operands: [
            InputOptions.files,
            Operand(
                "COMMAND", of: .files, .command,
                "run this command when everything is up, then shut down and exit with its status"),
        ],
        options: [CommonOptions.only, dryRun, jobs, report, label, trace, strict, logs, logsLimit, quiet]
            + InputOptions.reading,
        examples: [
            ("run", "launch the services of the nearest launchgraph.json, until Ctrl-C"),
            ("run --dry-run stack.json", "print what would be launched, in launch order"),
            ("run --quiet --report run.json", "write a report for ‘report’ and ‘predict’"),
            ("run --only web", "launch web and everything that it needs"),
            ("run --jobs 1", "launch one service at a time, in launch order"),
            ("run --quiet -- npm test", "launch the services, run the tests, and shut down"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        guard !(arguments.has(logs) && arguments.has(quiet)) else {
            throw .usage(
                "‘--logs’ and ‘--quiet’ cannot be combined: ‘--logs’ keeps the output of services, ‘--quiet’ does not")
        }
        guard arguments.has(logs) || !arguments.has(logsLimit) else {
            throw .usage("‘--logs-limit’ has no effect without ‘--logs’", hint: "add ‘--logs DIR’")
        }
        var options = LaunchRun.Options(
            isStrict: arguments.has(strict), report: arguments.value(of: report).map(invocation.environment.outputPath),
            trace: arguments.value(of: trace).map(invocation.environment.outputPath))
        options.jobs = try arguments.count(of: jobs)
        options.labels = try labels(arguments.values(of: label))
        options.command = arguments.command.map { ProcessCommand($0) }
        let input = try GraphInput(invocation)
        let usesOutput = [options.report, options.trace].contains("-")
        if usesOutput, options.command != nil {
            throw .usage(
                "the output of the command and the report would share standard output",
                hint: "write the report to a file")
        }
        if usesOutput, !arguments.has(quiet), !arguments.has(logs), !arguments.has(dryRun) {
            throw .usage(
                "the output of services and the report would share standard output", hint: "add --quiet or --logs DIR")
        }
        // The services that write output are created before the display.
        let output = ServiceOutput()
        let launcher = ProcessLauncher(output: output)
        let plan = try plan(of: invocation, input, launcher)
        let graph = plan.graph
        try rejectOverwriting(input.files, options, invocation, logsOf: graph)
        if arguments.has(dryRun) { return write(DryRun(graph, plan.shown), invocation) }
        for path in [options.report, options.trace].compactMap(\.self) where path != "-" {
            try CommandFailure.writing(path, try SystemCalls.checkReplacing(invocation.environment.resolved(path)))
        }
        let events = RunEvents()
        let display = RunDisplay(
            graph, invocation, isQuiet: arguments.has(quiet), logs: try logFolder(invocation), events: events)
        output.show(on: display)
        SystemCalls.noticeChildren()
        if case .process = invocation.environment.standardInput {
            launcher.raiseDescriptorLimit()
            try prepareForShortage(launcher)
        }
        // A program with its own services can have its own child processes.
        if invocation.tool.services == nil {
            launcher.adoptOrphans()
            do throws(ProcessFailure) {
                try launcher.endProcessesWithProgram()
            } catch {
                throw .cannotLaunch("\(error)")
            }
        }
        let run = LaunchRun(
            name: plan.name, graph: graph, launcher: launcher, options: options, display: display, events: events,
            environment: invocation.environment)
        return Concurrently.perform(in: invocation.environment) { await run.carryOut() }
    }

    /// Parses labels of the form `KEY=VALUE`. A value can contain ‘=’.
    private static func labels(_ texts: [String]) throws(CommandFailure) -> [String: String] {
        var labels: [String: String] = [:]
        for text in texts {
            guard let (key, value) = text.splits(at: "=").first, !key.isEmpty else {
                throw .invalid(text, for: "--label", hint: "write KEY=VALUE: version=4.2")
            }
            guard labels.updateValue(value, forKey: key) == nil else {
                throw .usage("‘--label’ names ‘\(key)’ twice", hint: "name each label once")
            }
        }
        return labels
    }

    /// Returns what is launched: the name of the manifest, the graph, and the attributes of each process for display.
    private static func plan(
        of invocation: Invocation, _ input: GraphInput, _ launcher: ProcessLauncher
    ) throws(CommandFailure) -> (name: String?, graph: ServiceGraph, shown: [ServiceID: VariableExpansion.Expanded]) {
        let only = invocation.arguments.values(of: CommonOptions.only)
        if let list = invocation.tool.services {
            // A graph with problems is rejected before it is restricted.
            let whole = try graph(of: list)
            guard !only.isEmpty, let part = try RestrictedGraph(Manifest(services: list).resolution, to: only) else {
                return (nil, whole, [:])
            }
            return (nil, try graph(of: list.restricted(to: part)), [:])
        }
        if let path = input.found, !invocation.arguments.has(dryRun) { try trust(path, invocation) }
        let manifest = try input.load()
        try manifest.requireSound()
        let part = try RestrictedGraph(manifest.resolution, to: only)
        let processes = try manifest.processes(
            part.map { Set($0.declarations) }, launcher: launcher, in: invocation.environment)
        let services = part.map { processes.services.restricted(to: $0) } ?? processes.services
        guard services.count == 0 || services.declarations.contains(where: { $0.record.service is ProcessService })
        else { throw .usage("no service has ‘launch’", hint: #"give a service "launch": ["PROGRAM", "ARGUMENT", …]"#) }
        return (manifest.name, try graph(of: services), processes.shown)
    }

    private static func graph(of services: ServiceList) throws(CommandFailure) -> ServiceGraph {
        try CommandFailure.ofGraph { try ServiceGraph(services: services) }
    }

    private static func write(_ run: DryRun, _ invocation: Invocation) -> ExitCode {
        invocation.write(to: invocation.output) { run.text(to: &$0) }
        let problems = run.waves.reduce(0) { $0 + $1.count { $0.problem != nil } }
        guard problems > 0 else { return .fine }
        let message = problems == 1 ? "1 service cannot be started" : "\(problems) services cannot be started"
        invocation.write(to: invocation.errors) { $0.append(message: message) }
        return .problems
    }

    /// Reserves what this process needs to end all that it starts, even if the system runs out of resources.
    private static func prepareForShortage(_ launcher: ProcessLauncher) throws(CommandFailure) {
        guard SystemCalls.canFindProcesses else {
            // Without `/proc`, libdispatch aborts because it cannot look up its threads, and the remaining processes of
            // a group cannot be found.
            throw .usage(
                "/proc is not mounted; ‘run’ needs it to stop processes",
                hint: "mount it with ‘mount -t proc proc /proc’; no other command needs it")
        }
        guard SystemCalls.canOpen(16) else {
            throw .cannotLaunch("too many open files", help: "allow more, such as by ‘ulimit -n 1024’")
        }
        guard launcher.reserveThreads() else { throw .cannotLaunch("the system creates no more threads") }
    }

    private static func rejectOverwriting(
        _ manifests: [String], _ options: LaunchRun.Options, _ invocation: Invocation, logsOf graph: ServiceGraph
    ) throws(CommandFailure) {
        var files = NamedFiles(invocation.environment)
        for file in manifests { files.note(file, as: "a manifest") }
        if let path = options.report { try files.take(path, for: report.spelling) }
        if let path = options.trace { try files.take(path, for: trace.spelling) }
        guard let folder = invocation.arguments.value(of: logs) else { return }
        for id in graph.launchOrder { try files.take(folder + "/" + LogFolder.fileName(of: id), for: logs.spelling) }
    }

    /// Returns the number of bytes that a text such as `10M` denotes.
    private static func size(_ text: String) -> Int? {
        let shift = ["K": 10, "M": 20, "G": 30][text.suffix(1)] ?? 0
        let number = Int(shift > 0 ? text.dropLast() : text[...])
        return number.flatMap { (1...1 << 32).contains($0) ? $0 << shift : nil }
    }

    /// Refuses to run a manifest that the command line does not name and that another user can have written. Prints the
    /// path of a manifest that was found in a parent folder.
    private static func trust(_ path: String, _ invocation: Invocation) throws(CommandFailure) {
        if let reason = SystemCalls.distrust(of: invocation.environment.resolved(path)) {
            throw .usage(
                "‘\(path)’ was found, but is not trusted: \(reason)",
                hint: "to run it anyway, name it: \(invocation.tool.name) run \(path)")
        }
        guard path.hasPrefix("../") else { return }
        invocation.write(to: invocation.errors) { $0.append(message: "launching the services of \(path)") }
    }

    private static func logFolder(_ invocation: Invocation) throws(CommandFailure) -> LogFolder? {
        let (arguments, environment) = (invocation.arguments, invocation.environment)
        let limit = try arguments.value(of: logsLimit, "it takes a size such as 500K, 10M or 2G", size)
        guard let path = arguments.value(of: logs) else { return nil }
        return try CommandFailure.writing(
            path, subject: "logs ", try LogFolder(path: environment.resolved(path), limit: limit))
    }
}

extension ServiceList {
    /// Returns the services of a part of the graph, without dependencies on other services.
    fileprivate func restricted(to part: RestrictedGraph) -> ServiceList {
        let all = Set(ids)
        let kept = Set(part.resolution.graph.nodes.map { ServiceID(part.resolution.identifier(of: $0)) })
        var list = self
        list.declarations = declarations.filter { kept.contains($0.id) }
        for index in list.declarations.indices {
            list.declarations[index].startsAfter.removeAll { all.contains($0) && !kept.contains($0) }
        }
        return list
    }
}
