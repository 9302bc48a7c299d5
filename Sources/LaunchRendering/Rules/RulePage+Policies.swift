import LaunchGraph

extension RulePage {
    static let synchronousDependsOnAsynchronous = RulePage(
        rule: .synchronousDependsOnAsynchronous,
        meaning: [
            "A service is synchronous when it must be up before a callback of the host returns, such as an app's"
                + " `didFinishLaunching`. If it waits for one that is not, the callback would have to wait for something that"
                + " may need the very thread it stands on."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "config" },
                { "id": "crash-reporting", "dependsOn": ["config"], "synchronous": true }
              ]
            }
            """),
        fix: [
            "Make what it waits for synchronous too, or let it be asynchronous. Often a synchronous service needs only a part of"
                + " the other: split that part off."
        ],
        acceptance: usualAcceptance(.synchronousDependsOnAsynchronous))

    static let unusableMember = RulePage(
        rule: .unusableMember,
        meaning: [
            "A service declared in Swift stores a property that the library has a meaning for, such as `dependsOn`, in a type"
                + " that it cannot use. The compiler takes no offence, as the protocol has a default; the property would have"
                + " no effect.",
            "An app's own tool looks at structures, classes and actors; `ServiceGraph` itself at structures alone, since an"
                + " object may be in use elsewhere while it is looked at.",
        ],
        example: Example(
            files: [
                Example.File(
                    name: "MailService.swift",
                    text: """
                        struct MailService: Service {
                            let dependsOn = [ConfigService.self]
                            func launch(_ context: LaunchContext) async throws {}
                        }

                        """)
            ],
            arguments: nil),
        fix: [
            "Use the type that the message names: `dependsOn` and `startsAfter` are arrays of `ServiceID` or of `String`, as in"
                + " `[ConfigService.id]`."
        ],
        acceptance: [
            "If the property is meant for something else, give it another name. `ServiceGraph` refuses such a service;"
                + " `--severity unusable-member=off` only concerns `check`."
        ])

    static let layerViolation = RulePage(
        rule: .layerViolation,
        meaning: [
            "The manifest lists its `layers` from the lowest to the highest, and a service waits for one of a higher layer than"
                + " its own. A service without a layer may wait for anything. A layer that is not in the list is reported, too."
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
            "Move what the lower service needs down into its layer, or turn the dependency around: the higher one hands over"
                + " what the lower one needs once both are up."
        ],
        acceptance: usualAcceptance(.layerViolation, "If the service is in the wrong layer, change its `layer`."))

    static let forbiddenDependency = RulePage(
        rule: .forbiddenDependency,
        meaning: [
            "A dependency matches an entry of the manifest's `forbidden` list: somebody has written down that these services"
                + " must not wait for those, and why. `*` stands for any text."
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
        fix: ["Do what the reason says. The note under the finding shows where the pattern is."],
        acceptance: usualAcceptance(.forbiddenDependency, "If it should be allowed, make the pattern narrower."))

    static let overBudget = RulePage(
        rule: .overBudget,
        meaning: [
            "The manifest has a `budget`, and the chain of services that takes longest takes longer. Only what the launch"
                + " waits for counts: what is `eager`, and what that needs. Durations are each"
                + " service's `expectedDuration`; with `--timings run.json` they are measured ones, with several the median of"
                + " each service's."
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
            "Only the services on that chain matter: make one of them faster, or let one wait for less. `dependsOn` that is not"
                + " needed is the cheapest to remove; `\"mode\": \"deferred\"` is for what may come after the first frame."
        ],
        acceptance: usualAcceptance(
            .overBudget,
            "If the time is well spent, raise the `budget`, in a change that says why. A baseline is worse: it knows the"
                + " chain and not its length, so that as long as the chain is the same it can grow and nobody is told.")
    )
}
