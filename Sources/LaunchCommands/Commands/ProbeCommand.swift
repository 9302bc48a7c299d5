import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchRendering

enum ProbeCommand: Command {
    private static let wait = Option.value(
        "wait", "TIME",
        "probe until the target is ready, for at most TIME, such as 30s, and 5s for the last probe; ‘none’ for no limit"
    )

    private static let process = Option.value("process", "PID", "with --wait, give up when this process has ended")

    private static let interval = Option.value(
        "interval", "TIME", "with --wait, the time between two probes (default: up to 250ms)")

    private static let status = Option.value(
        "status", "CODE", "the status that the URL responds with (default: 200 to 399)")

    private static let optional = Option.flag("optional", "exit with 0 even if the target is not ready in the end")

    private static let kinds: [Candidates.Word] = [
        ("tcp", "a port, as HOST:PORT, that accepts connections"),
        ("http", "a URL that responds with the expected status"),
        ("file", "a file that exists"),
        ("command", "a program, after ‘--’, that exits with 0"),
    ]

    static let syntax = CommandSyntax(
        name: "probe", summary: "check whether a port, a URL, a file or a program is ready",
        details: [
            "Probes what another program has started, with the probes of a manifest's ‘ready’. systemd units and containers"
                + " wait by it for what they depend on. Except for ‘command’, it needs no shell and no other program.",
            "Exit status: 0 if the target is ready, 1 if it is not.",
        ],
        operands: [
            Operand("KIND", of: .words(kinds), .one, "tcp, http, file or command"),
            Operand("TARGET", of: .files, .optional, "HOST:PORT, a URL or a file"),
            Operand("COMMAND", of: .files, .command, "the program, and its arguments"),
        ],
        options: [wait, process, interval, status, optional, CommonOptions.color, CommonOptions.help],
        examples: [
            ("probe tcp localhost:5432", "whether the port accepts connections now"),
            ("probe --wait 30s http http://localhost:8080/health", "wait until the URL responds"),
            ("probe --wait none command -- pg_isready -q", "wait until the program exits with 0"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        let probe = try probe(invocation)
        for option in [Self.process, interval] where arguments.has(option) && !arguments.has(wait) {
            throw .usage("‘\(option.spelling)’ has no effect without ‘--wait’", hint: "add ‘--wait TIME’")
        }
        let limit: Duration? =
            arguments.value(of: wait) == "none"
            ? nil
            : try arguments.value(of: wait, "it takes a time such as 30s, or none") { DurationText.duration($0) }
                ?? .zero
        let pause = try arguments.value(of: interval, "it takes a time such as 30s") { DurationText.duration($0) }
        let process = try arguments.value(of: Self.process, "it takes the number of a process") {
            Int32($0).flatMap { $0 > 0 ? $0 : nil }
        }
        let (errors, isColoured) = (invocation.errors, invocation.isColoured(invocation.errors))
        let (subject, isOptional) = (invocation.subject, arguments.has(optional))
        return Concurrently.perform(in: invocation.environment) {
            guard let reason = await probe.wait(atMost: limit, every: pause, for: process) else { return .fine }
            var text = TextBuffer(isColoured: isColoured)
            text.append(usage: "not ready: \(reason)", of: subject, hint: nil)
            errors.write(text.bytes)
            return isOptional ? .fine : .problems
        }
    }

    private static func probe(_ invocation: Invocation) throws(CommandFailure) -> StandaloneProbe {
        let arguments = invocation.arguments
        let (kind, text) = (arguments.operand(0).first ?? "", arguments.operand(1).first ?? "")
        guard kinds.contains(where: { $0.word == kind }) else {
            throw .usage("unknown kind ‘\(kind)’ of a probe", hint: "the kinds are tcp, http, file and command")
        }
        guard kind == "command" || !text.isEmpty || arguments.command != nil else {
            throw .usage("TARGET is missing", hint: "such as ‘tcp localhost:5432’")
        }
        guard (kind == "command") == (arguments.command != nil), (kind == "command") == text.isEmpty else {
            throw .usage(
                "‘command’ takes a program after ‘--’, and another kind takes a target",
                hint: "such as ‘command -- pg_isready -q’ or ‘tcp localhost:5432’")
        }
        guard kind == "http" || !arguments.has(status) else {
            throw .usage("‘--status’ has no effect on a \(kind) probe", hint: "remove it")
        }
        let expected = try arguments.value(of: status, "it takes a number from 100 to 599") {
            Int($0).flatMap { (100...599).contains($0) ? $0 : nil }
        }
        let target: Readiness.Probe =
            switch kind {
            case "tcp": .tcp(text)
            case "http": .http(text, status: expected)
            case "command": .command(arguments.command ?? [])
            default: .file(text)
            }
        guard let probe = StandaloneProbe(target, in: invocation.environment.workingDirectory) else {
            throw .usage(
                "invalid target ‘\(text)’ of a probe",
                hint: kind == "tcp"
                    ? "it takes an address such as localhost:5432"
                    : "it takes a URL such as http://localhost:8080/health")
        }
        return probe
    }
}
