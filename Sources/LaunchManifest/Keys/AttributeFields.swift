import LaunchDeclarations
import LaunchSupport

// The keys of a service that set an attribute, each in one row: its spelling, the attribute, its form in JSON, whether
// `defaults` has it, and its schema. Readers, writers, defaults and the schema follow this table.
extension ServiceAttributes {
    static let fields: [ManifestField<ServiceAttributes>] = [
        ManifestField(
            "layer", \.layer, .word,
            schema: """
                { "$ref": "#/$defs/word", "description": "The layer it belongs to. A service without a layer is unrestricted." }
                """),
        ManifestField(
            "mode", \.mode, .choice,
            schema: """
                {
                  "description": "When it is launched: during the launch, after all eager services have settled, or when it is first required.",
                  "enum": ["eager", "deferred", "onDemand"],
                  "default": "eager"
                }
                """),
        ManifestField(
            "onFailure", \.onFailure, .choice,
            schema: """
                {
                  "description": "The effect of a final failure: the launch fails, its dependents are skipped, or its dependents start anyway.",
                  "enum": ["abort", "skipDependents", "proceed"],
                  "default": "abort"
                }
                """),
        ManifestField(
            "onEnd", \.onEnd, .choice,
            schema: """
                {
                  "description": "The effect of an end without an error before its shutdown: the service has failed, it is completed and its dependents are not affected, or everything shuts down.",
                  "enum": ["failure", "completes", "shutsDown"],
                  "default": "failure"
                }
                """),
        ManifestField(
            "timeout", \.timeout, .timeLimit,
            schema: """
                { "$ref": "#/$defs/timeLimit", "description": "The timeout of one launch attempt.", "default": "30s" }
                """),
        ManifestField(
            "shutdownTimeout", \.shutdownTimeout, .timeLimit,
            schema: """
                { "$ref": "#/$defs/timeLimit", "description": "The timeout of its shutdown. A process that is still running is then killed.", "default": "10s" }
                """),
        ManifestField(
            "grace", \.grace, .duration,
            schema: """
                { "$ref": "#/$defs/duration", "description": "How long a cancelled attempt may continue (2s). A process that is stopped while it starts has its shutdownTimeout before it is killed." }
                """),
        ManifestField(
            "drain", \.drain, .timeLimit,
            schema: """
                { "$ref": "#/$defs/timeLimit", "description": "How long it may take to end by itself after it was asked to stop.", "default": "10s" }
                """),
        ManifestField(
            "blocking", \.blocking, .boolean,
            schema: """
                { "description": "Whether launching it blocks a thread.", "type": "boolean", "default": false }
                """),
        ManifestField(
            "synchronous", \.synchronous, .boolean, isInDefaults: false,
            schema: """
                {
                  "description": "Whether it must be up before a callback of the host returns.",
                  "type": "boolean",
                  "default": false
                }
                """),
        ManifestField(
            "retry", \.retry, .retry,
            schema: """
                {
                  "description": "How a failed launch is retried.",
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["attempts"],
                  "properties": {
                    \(ManifestSchema.properties(Retry.fields, indent: 4))
                  }
                }
                """),
        ManifestField(
            "restart", \.restart, .restart,
            schema: """
                {
                  "description": "What is started again when it ends with an error: nothing, only what it runs, the service alone, or the service and all its dependents.",
                  "anyOf": [
                    { "enum": ["never", "run", "instance", "service"] },
                    { "$ref": "#/$defs/restartPolicy" }
                  ],
                  "default": "never"
                }
                """),
        ManifestField(
            "expectedDuration", \.expectedDuration, .duration,
            schema: """
                { "$ref": "#/$defs/duration", "description": "The expected duration of its launch." }
                """),
        ManifestField(
            "launch", \.launch, .command, isInDefaults: false,
            schema: """
                {
                  "$ref": "#/$defs/command",
                  "description": "The program that launches it, and its arguments. No shell is used. ${NAME} and ${NAME:-default} are replaced by variables, $$ by a dollar sign."
                }
                """),
        ManifestField(
            "image", \.image, .word, isInDefaults: false,
            schema: """
                {
                  "$ref": "#/$defs/word",
                  "description": "The container image in which the program runs, for conversions. The command run does not start containers."
                }
                """),
        ManifestField(
            "environment", \.environment, .environment,
            combine: { inherited, own in
                let names = Set(own.map { UTF8Key($0.name) })
                return inherited.filter { !names.contains(UTF8Key($0.name)) } + own
            },
            schema: """
                {
                  "description": "Variables that are added to the environment of its processes.",
                  "type": "object",
                  "propertyNames": { "pattern": "^[^=\\\\u0000]+$" },
                  "additionalProperties": { "type": "string" }
                }
                """),
        ManifestField(
            "environmentFile", \.environmentFiles, .paths, combine: { $0 + $1 },
            schema: """
                {
                  "description": "Files of NAME=VALUE lines with variables for its processes, relative to this file. The variables in environment replace them.",
                  "anyOf": [
                    { "$ref": "#/$defs/word" },
                    { "type": "array", "items": { "$ref": "#/$defs/word" } }
                  ]
                }
                """),
        ManifestField(
            "directory", \.directory, .expandedWord,
            schema: """
                { "$ref": "#/$defs/word", "description": "The folder in which its processes run, relative to this file." }
                """),
        ManifestField(
            "user", \.user, .word,
            schema: """
                { "$ref": "#/$defs/word", "description": "The user as which its processes run, a name or a number. Only root may change it." }
                """),
        ManifestField(
            "ports", \.ports, .ports, isInDefaults: false,
            schema: """
                {
                  "description": "The ports on which it listens, for conversions.",
                  "type": "array",
                  "items": { "type": "integer", "minimum": 1, "maximum": 65535 }
                }
                """),
        ManifestField(
            "ready", \.ready, .readiness, isInDefaults: false,
            schema: """
                {
                  "description": "How its readiness is determined: by a probe, or \\"started\\" for a process that is ready as soon as it runs. Without it, it is up when its program has exited with 0.",
                  "anyOf": [
                    { "const": "started" },
                    { "$ref": "#/$defs/readinessProbe" }
                  ]
                }
                """),
        ManifestField(
            "health", \.health, .health, isInDefaults: false,
            schema: """
                { "$ref": "#/$defs/healthCheck", "description": "A probe that is repeated while its process is up. After several failures in a row, the service has failed as if its process had ended." }
                """),
        ManifestField(
            "shutdown", \.shutdown, .shutdown,
            schema: """
                {
                  "description": "How its process is stopped: by a signal or by a command.",
                  "anyOf": [
                    { "enum": ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"] },
                    { "$ref": "#/$defs/command" }
                  ],
                  "default": "SIGTERM"
                }
                """),
    ]

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

extension ServiceAttributes.Retry: FieldedObject {
    static let fields: [ManifestField<Self>] = [
        ManifestField(
            "attempts", \.attempts, .count,
            schema: """
                { "type": "integer", "minimum": 1, "description": "The number of attempts, including the first." }
                """),
        ManifestField(
            "backoff", \.backoff, .duration,
            schema: """
                { "$ref": "#/$defs/duration", "description": "The time between the first and the second attempt." }
                """),
        ManifestField("factor", \.factor, .factor, schema: ManifestSchema.factor),
        ManifestField(
            "limit", \.limit, .duration,
            schema: """
                { "$ref": "#/$defs/duration", "description": "The longest pause." }
                """),
        ManifestField("jitter", \.jitter, .share, schema: ManifestSchema.jitter),
    ]
    static let table = KeyTable(fields.map(\.spelling))
    static let object = "retry"
}

extension ServiceAttributes.Restart: FieldedObject {
    static let fields: [ManifestField<Self>] = [
        ManifestField(
            "what", \.what, .choice,
            schema: """
                { "enum": ["run", "instance", "service"], "description": "What is started again: only what the service runs, the service alone, or the service and all its dependents." }
                """),
        ManifestField(
            "limit", \.limit, .count,
            schema: """
                { "type": "integer", "minimum": 1, "default": 5, "description": "The largest number of restarts within the period. The next error is a failure." }
                """),
        ManifestField(
            "within", \.within, .period,
            schema: """
                { "$ref": "#/$defs/duration", "default": "60s", "description": "The period." }
                """),
        ManifestField(
            "backoff", \.backoff, .duration,
            schema: """
                { "$ref": "#/$defs/duration", "default": "100ms", "description": "The pause before the first restart." }
                """),
        ManifestField("factor", \.factor, .factor, schema: ManifestSchema.factor),
        ManifestField(
            "backoffLimit", \.backoffLimit, .timeLimit,
            schema: """
                { "$ref": "#/$defs/timeLimit", "default": "30s", "description": "The longest pause." }
                """),
        ManifestField("jitter", \.jitter, .share, schema: ManifestSchema.jitter),
    ]
    static let table = KeyTable(fields.map(\.spelling))
    static let object = "restart"
}
