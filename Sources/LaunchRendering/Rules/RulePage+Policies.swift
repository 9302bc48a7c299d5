import LaunchGraph

extension RulePage {
    static let synchronousDependsOnAsynchronous = RulePage(
        rule: .synchronousDependsOnAsynchronous,
        meaning: [
            "A synchronous service must be up before a callback of the host returns, such as an app's"
                + " `didFinishLaunching`. If it depends on an asynchronous service, the callback would block its thread"
                + " to wait for a service that may need the same thread."
        ],
        example: .services(
            """
            { "id": "config" },
            { "id": "crash-reporting", "dependsOn": ["config"], "synchronous": true }
            """),
        fix: [
            "Make the dependency synchronous too, or make the service asynchronous. Often a synchronous service"
                + " needs only a part of the other one: move that part into a separate service."
        ],
        acceptance: usualAcceptance(.synchronousDependsOnAsynchronous) + [
            "Both affect only `check`: `ServiceGraph` always rejects such a graph."
        ])

    static let unusableMember = RulePage(
        rule: .unusableMember,
        meaning: [
            "A service declared in Swift has a member that looks like one of `Service` but is not. The compiler"
                + " accepts it because the protocol has a default, and the member would have no effect.",
            "Stored properties are found by reflection, inherited ones too: `id`, `dependsOn`, `startsAfter`, `policy`"
                + " and `mode` of an unusable type, such as a `Set` of identifiers; names that differ from these in"
                + " upper and lower case or, if they are long, by up to two letters, such as `dependson` and `polcy`,"
                + " if the service does not declare the member itself; and members that are declared in a subclass of a"
                + " class that conforms to `Service`, which override nothing. An app's own tool inspects structures,"
                + " classes and actors. `ServiceGraph` inspects structures and, if it is made on the main actor as a"
                + " `ServiceHost` makes it, classes; elsewhere another task may be using an object at that moment.",
            "These are found by the compiler's inference, in structures, classes and actors: `run`, `shutdown` and"
                + " `check` whose parameter is not what `launch` returns; a `check` with a result, since it reports by"
                + " throwing; a static property or a method `dependsOn` or"
                + " `startsAfter`; `run(output:)`, `shutdown(output:)`, `shutDown(_:)`, `shutDown()`, and"
                + " `stop(_:)` if it takes what `launch` returns and there is no `shutdown`.",
            "These cannot be found: computed properties and methods with other misspelt names, a static `policy` or"
                + " `mode`, and methods in a subclass that override nothing. Make a class that conforms to `Service`"
                + " `final`.",
        ],
        example: .file(
            "MailService.swift",
            """
            struct MailService: Service {
                let dependsOn = [ConfigService.self]
                func launch(_ context: LaunchContext) async throws {}
            }
            """),
        fix: [
            "Use the name and the type that the message names: `dependsOn` and `startsAfter` are arrays of"
                + " `ServiceID` or of `String`, as in `[ConfigService.id]`."
        ],
        acceptance: [
            "If the member has another purpose, rename it. `--severity unusable-member=off` affects only `check`:"
                + " `ServiceGraph` always rejects the service."
        ])

    static let invalidPolicy = RulePage(
        rule: .invalidPolicy,
        meaning: [
            "The policy of a service declared in Swift has a value with which it cannot work: a negative time, a"
                + " backoff factor that is below 1 or not a finite number, a jitter outside 0 to 1, or a number of"
                + " attempts or restarts below 1. A service with such a backoff would never be tried again, or at once"
                + " for ever.",
            "In a manifest, such a value is an error at its source location.",
        ],
        example: .file(
            "SyncService.swift",
            """
            struct SyncService: Service {
                let policy = ServicePolicy(
                    retry: .init(attempts: 3, backoff: .exponential(from: .seconds(1), factor: 0)))
                func launch(_ context: LaunchContext) async throws {}
            }
            """),
        fix: [
            "Give the property that the message names a value that it can have. For no limit, use `.none`; for pauses of"
                + " the same length, use `Backoff.constant`."
        ],
        acceptance: [
            "It cannot be accepted: `ServiceGraph` refuses such a service. `--severity invalid-policy=off` only concerns"
                + " `check`."
        ])

    static let layerViolation = RulePage(
        rule: .layerViolation,
        meaning: [
            "The manifest lists its `layers` from the lowest to the highest, and a service depends on a service"
                + " of a higher layer than its own. A service without a layer may depend on any service. A layer that is"
                + " not in the list is reported as well."
        ],
        example: .manifest(
            """
            {
              "layers": ["core", "feature"],
              "services": [
                { "id": "theme", "layer": "feature" },
                { "id": "config", "layer": "core", "dependsOn": ["theme"] }
              ]
            }
            """),
        fix: [
            "Move what the lower service needs into its layer, or reverse the dependency: let the higher service"
                + " pass it to the lower one when both are up."
        ],
        acceptance: usualAcceptance(.layerViolation, "If the service is in the wrong layer, change its `layer`."))

    static let forbiddenDependency = RulePage(
        rule: .forbiddenDependency,
        meaning: [
            "A dependency matches an entry of the manifest's `forbidden` list, which states the services that"
                + " must not depend on certain others, and why. `*` matches any text."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "data-store" },
                { "id": "ui-home", "dependsOn": ["data-store"] }
              ],
              "forbidden": [
                { "from": "ui-*", "to": "data-*", "reason": "screens go through features" }
              ]
            }
            """),
        fix: [
            "Follow the reason in the message. The note below the diagnostic shows the source location of the entry."
        ],
        acceptance: usualAcceptance(.forbiddenDependency, "If the dependency is allowed, make the pattern narrower."))

    static let overBudget = RulePage(
        rule: .overBudget,
        meaning: [
            "The critical path takes longer than the manifest's `budget`. Only services that the launch waits for"
                + " count: `eager` services and their dependencies. Durations are the `expectedDuration` of each service"
                + " or, with `--timings run.json`, the measured ones; of several reports, the median of each service."
        ],
        example: .manifest(
            """
            {
              "budget": "150ms",
              "services": [
                { "id": "config", "expectedDuration": "20ms" },
                { "id": "database", "dependsOn": ["config"], "expectedDuration": "120ms" },
                { "id": "session", "dependsOn": ["database"], "expectedDuration": "30ms" }
              ]
            }
            """),
        fix: [
            "Only the services on the critical path matter: make one of them faster, or remove a dependency. An"
                + " unnecessary `dependsOn` is the cheapest to remove. Use `\"mode\": \"deferred\"` for services that can"
                + " start after the first frame."
        ],
        acceptance: usualAcceptance(
            .overBudget,
            "If the longer time is justified, raise the `budget` and document the reason. A baseline is less suitable: it"
                + " lists the services of the critical path and not its duration, so a slower path is not reported.")
    )
}
