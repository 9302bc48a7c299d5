import LaunchDeclarations
import LaunchSupport

// The keys of a service that set an attribute, each in one row: its spelling, the attribute, its form in JSON, its
// description and default value for the schema, and whether `defaults` has it. Readers, writers, defaults and the
// schema follow this table.
extension ServiceAttributes {
    static let fields: [ManifestField<ServiceAttributes>] = [
        ManifestField("layer", \.layer, .word, "The layer it belongs to. A service without a layer is unrestricted."),
        ManifestField(
            "mode", \.mode, .choice,
            "When it is launched: during the launch, after all eager services have settled, or when it is first required.",
            default: .eager),
        ManifestField(
            "onFailure", \.onFailure, .choice,
            "The effect of a final failure: the launch fails, its dependents are skipped, or its dependents start anyway.",
            default: .abort),
        ManifestField(
            "onEnd", \.onEnd, .choice,
            "The effect of an end without an error before its shutdown: the service has failed, it is completed and its dependents are not affected, or everything shuts down.",
            default: .failure),
        ManifestField(
            "timeout", \.timeout, .timeLimit, "The timeout of one launch attempt.", default: .after(.seconds(30))),
        ManifestField(
            "shutdownTimeout", \.shutdownTimeout, .timeLimit,
            "The timeout of its shutdown. A process that is still running is then killed.",
            default: .after(.seconds(10))),
        ManifestField(
            "grace", \.grace, .duration,
            "How long a cancelled attempt may continue (2s). A process that is stopped while it starts has its shutdownTimeout before it is killed."
        ),
        ManifestField(
            "drain", \.drain, .timeLimit,
            "How long it may take to end by itself after it was asked to stop.", default: .after(.seconds(10))),
        ManifestField("blocking", \.blocking, .boolean, "Whether launching it blocks a thread.", default: false),
        ManifestField(
            "synchronous", \.synchronous, .boolean,
            "Whether it must be up before a callback of the host returns.", default: false, isInDefaults: false),
        ManifestField("retry", \.retry, .retry, "How a failed launch is retried."),
        ManifestField(
            "restart", \.restart, .restart,
            "What is started again when it ends with an error: nothing, only what it runs, the service alone, or the service and all its dependents.",
            default: .init(nil)),
        ManifestField("expectedDuration", \.expectedDuration, .duration, "The expected duration of its launch."),
        ManifestField(
            "launch", \.launch, .command,
            "The program that launches it, and its arguments. No shell is used. ${NAME} and ${NAME:-default} are replaced by variables, $$ by a dollar sign.",
            isInDefaults: false),
        ManifestField(
            "image", \.image, .word,
            "The container image in which the program runs, for conversions. The command run does not start containers.",
            isInDefaults: false),
        ManifestField(
            "environment", \.environment, .environment, "Variables that are added to the environment of its processes.",
            combine: { inherited, own in
                let names = Set(own.map { UTF8Key($0.name) })
                return inherited.filter { !names.contains(UTF8Key($0.name)) } + own
            }),
        ManifestField(
            "environmentFile", \.environmentFiles, .paths,
            "Files of NAME=VALUE lines with variables for its processes, relative to this file. The variables in environment replace them.",
            combine: { $0 + $1 }),
        ManifestField(
            "directory", \.directory, .expandedWord, "The folder in which its processes run, relative to this file."),
        ManifestField(
            "user", \.user, .word, "The user as which its processes run, a name or a number. Only root may change it."),
        ManifestField("ports", \.ports, .ports, "The ports on which it listens, for conversions.", isInDefaults: false),
        ManifestField(
            "ready", \.ready, .readiness,
            "How its readiness is determined: by a probe, or \"started\" for a process that is ready as soon as it runs. Without it, it is up when its program has exited with 0.",
            isInDefaults: false),
        ManifestField(
            "health", \.health, .health,
            "A probe that is repeated while its process is up. After several failures in a row, the service has failed as if its process had ended.",
            isInDefaults: false),
        ManifestField(
            "shutdown", \.shutdown, .shutdown,
            "How its process is stopped: by a signal or by a command.", default: .signal("SIGTERM")),
    ]

    static let sharedFields = fields.filter(\.isInDefaults)

    package static let allKeys = fields.map(\.spelling)

    package var setKeys: [String] { Self.fields.filter { $0.isSet(self) }.map(\.spelling) }

    /// Returns these attributes, completed by those of `defaults`. Of merged environments and files, these come last.
    package func over(_ defaults: ServiceAttributes) -> ServiceAttributes {
        guard !defaults.isEmpty else { return self }
        var merged = self
        for field in Self.fields { field.inherit(&merged, defaults) }
        return merged
    }
}

extension ServiceAttributes.Retry {
    static let fields: [ManifestField<Self>] = [
        ManifestField("attempts", \.attempts, .count, "The number of attempts, including the first.", isRequired: true),
        ManifestField("backoff", \.backoff, .duration, "The time between the first and the second attempt."),
        ManifestField("factor", \.factor, .factor, "The factor by which each further pause is longer.", default: 2),
        ManifestField("limit", \.limit, .duration, "The longest pause."),
        ManifestField("jitter", \.jitter, .share),
    ]
}

extension ServiceAttributes.Restart {
    static let fields: [ManifestField<Self>] = [
        ManifestField(
            "what", \.what, .choice,
            "What is started again: only what the service runs, the service alone, or the service and all its dependents.",
            isRequired: true),
        ManifestField(
            "limit", \.limit, .count, "The largest number of restarts within the period. The next error is a failure.",
            default: 5), ManifestField("within", \.within, .period, "The period.", default: .seconds(60)),
        ManifestField(
            "backoff", \.backoff, .duration, "The pause before the first restart.", default: .milliseconds(100)),
        ManifestField("factor", \.factor, .factor, "The factor by which each further pause is longer.", default: 2),
        ManifestField("backoffLimit", \.backoffLimit, .timeLimit, "The longest pause.", default: .after(.seconds(30))),
        ManifestField("jitter", \.jitter, .share),
    ]
}

/// The keys of `ready` and `health`, of which one is a probe.
struct ProbeKeys: Sendable {
    var tcp: String?
    var http: String?
    var file: String?
    var command: [String]?
    var output: String?
    var status: Int?
    var interval: Duration?
    var every: Duration?
    var timeout: Duration?
    var failures: Int?

    static let kinds = ["tcp", "http", "file", "command", "output"]

    private static let probes: [ManifestField<Self>] = [
        ManifestField("tcp", \.tcp, .address, "host:port accepts a connection."),
        ManifestField("http", \.http, .url, "The URL responds with the status."),
        ManifestField("file", \.file, .expandedWord, "The file exists."),
        ManifestField("command", \.command, .command, "The command exits with 0."),
    ]
    private static let status = ManifestField<Self>(
        "status", \.status, .status, "The expected HTTP status. By default, any status from 200 to 399.")

    static let ready =
        probes + [
            ManifestField("output", \.output, .expandedWord, "A line of its output contains the text."), status,
            ManifestField("interval", \.interval, .duration, "The time between two probes."),
        ]

    static let health =
        probes + [
            status, ManifestField("every", \.every, .period, "The time between two checks.", default: .seconds(10)),
            ManifestField(
                "timeout", \.timeout, .period, "The time after which a check has failed.", default: .seconds(2)),
            ManifestField(
                "failures", \.failures, .count,
                "The number of failures in a row after which the service has failed.", default: 3),
        ]
}

extension ProbeKeys {
    init(_ probe: Readiness.Probe) {
        switch probe {
        case .started: break
        case .output(let text): output = text
        case .tcp(let address): tcp = address
        case .http(let url, let status): (http, self.status) = (url, status)
        case .file(let path): file = path
        case .command(let command): self.command = command
        }
    }

    var probe: Readiness.Probe? {
        if let tcp { return .tcp(tcp) }
        if let http { return .http(http, status: status) }
        if let file { return .file(file) }
        if let command { return .command(command) }
        return output.map { .output($0) }
    }
}

/// The keys of a `place`.
struct Place: Sendable {
    var file: String?
    var line: Int?
    var column: Int?

    static let fields: [ManifestField<Self>] = [
        ManifestField("file", \.file, .word, isRequired: true), ManifestField("line", \.line, .count),
        ManifestField("column", \.column, .count),
    ]
}

/// The keys of an element of `forbidden`.
struct ForbiddenKeys: Sendable {
    var from: String?
    var to: String?
    var reason: String?

    static let fields: [ManifestField<Self>] = [
        ManifestField("from", \.from, .pattern, "The dependents.", isRequired: true),
        ManifestField("to", \.to, .pattern, "The services that they must not depend on.", isRequired: true),
        ManifestField("reason", \.reason, .word, "The reason."),
    ]
}
