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
            "environment", \.environment, .environment,
            "Variables that are added to the environment of its processes.",
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

    /// The rows of the keys that `defaults` has, too.
    static let sharedFields = fields.filter(\.isInDefaults)

    /// All keys, in the order of the table.
    package static let allKeys = fields.map(\.spelling)

    /// The keys of the attributes that are set, in the order of the table.
    package var setKeys: [String] { Self.fields.filter { $0.isSet(self) }.map(\.spelling) }

    /// Returns these attributes, completed by those of `defaults`. Environments are merged; these variables and files
    /// come last.
    package func over(_ defaults: ServiceAttributes) -> ServiceAttributes {
        guard !defaults.isEmpty else { return self }
        var merged = self
        for field in Self.fields { field.inherit(&merged, defaults) }
        return merged
    }
}

extension ServiceAttributes.Retry {
    static let fields: [ManifestField<Self>] = [
        ManifestField("attempts", \.attempts, .count, "The number of attempts, including the first."),
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
            "What is started again: only what the service runs, the service alone, or the service and all its dependents."
        ),
        ManifestField(
            "limit", \.limit, .count,
            "The largest number of restarts within the period. The next error is a failure.", default: 5),
        ManifestField("within", \.within, .period, "The period.", default: .seconds(60)),
        ManifestField(
            "backoff", \.backoff, .duration, "The pause before the first restart.", default: .milliseconds(100)),
        ManifestField("factor", \.factor, .factor, "The factor by which each further pause is longer.", default: 2),
        ManifestField("backoffLimit", \.backoffLimit, .timeLimit, "The longest pause.", default: .after(.seconds(30))),
        ManifestField("jitter", \.jitter, .share),
    ]
}
