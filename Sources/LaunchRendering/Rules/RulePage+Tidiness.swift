import LaunchGraph

extension RulePage {
    static let staleBaseline = RulePage(
        rule: .staleBaseline,
        meaning: [
            "A baseline lists a problem that no longer occurs. That is good news; but as long as the entry is there, the problem"
                + " could come back and nobody would be told."
        ],
        example: Example(
            files: [
                .init(
                    name: "launchgraph.json",
                    text: """
                        {
                          "services": [
                            { "id": "auth" },
                            { "id": "session", "dependsOn": ["auth"] }
                          ]
                        }

                        """),
                .init(
                    name: "known.json",
                    text: """
                        {
                          "schemaVersion": 1,
                          "known": [
                            { "rule": "unknown-dependency", "services": ["session", "profile"] }
                          ]
                        }

                        """),
            ],
            arguments: ["check", "--baseline", "known.json", "launchgraph.json"]),
        fix: [
            "Remove the entry, or write the baseline anew: `launchgraph check --baseline known.json --write-baseline`. The"
                + " reasons of entries that are still needed are kept."
        ],
        acceptance: [
            "It is a warning: only `--strict` makes it fail. `--severity stale-baseline=off` is for graphs that change with"
                + " the platform they are built for."
        ])

    static let redundantDependency = RulePage(
        rule: .redundantDependency,
        meaning: [
            "A service depends on another directly, and through a longer path anyway. The launch order would be the same"
                + " without it.",
            "The rule is off unless it is asked for: a service must name what it uses directly, even if something else brings"
                + " it along, and Swift's typed access insists on that.",
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "config" },
                { "id": "database", "dependsOn": ["config"] },
                { "id": "api", "dependsOn": ["database", "config"] }
              ]
            }
            """, options: ["--severity", "redundant-dependency=warning"]),
        fix: ["Remove the dependency if the service does not use the other one itself."],
        acceptance: [
            "Leave the rule off. To only see the graph without such dependencies, draw it with `launchgraph graph --reduce`."
        ])

    static let isolatedService = RulePage(
        rule: .isolatedService,
        meaning: [
            "Nothing depends on a service, and it depends on nothing. It may be left over, or what it needs was never written"
                + " down. The rule is off unless it is asked for: some services are just like that."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "config" },
                { "id": "session", "dependsOn": ["config"] },
                { "id": "leftover" }
              ]
            }
            """, options: ["--severity", "isolated-service=warning"]),
        fix: ["Remove the service, or declare what it really waits for."],
        acceptance: usualAcceptance(.isolatedService))
}
