import LaunchGraph

extension RulePage {
    static let staleBaseline = RulePage(
        rule: .staleBaseline,
        meaning: [
            "A baseline lists a problem that no longer occurs. As long as the entry exists, the problem could"
                + " return without being reported."
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
            "Remove the entry, or write the baseline again: `launchgraph check --baseline known.json"
                + " --write-baseline`. The reasons of the remaining entries are kept."
        ],
        acceptance: [
            "It is a warning, which fails a check only with `--strict`. Use `--severity stale-baseline=off` for a graph"
                + " that depends on the platform."
        ])

    static let redundantDependency = RulePage(
        rule: .redundantDependency,
        meaning: [
            "A service depends on another one directly and also through a longer path. The launch order is the"
                + " same without the direct dependency.",
            "The rule is off by default: a service should declare what it uses directly even if a longer path"
                + " implies it, and typed access in Swift requires it.",
        ],
        example: .services(
            """
            { "id": "config" },
            { "id": "database", "dependsOn": ["config"] },
            { "id": "api", "dependsOn": ["database", "config"] }
            """, options: ["--severity", "redundant-dependency=warning"]),
        fix: [
            "Remove the dependency if the service does not use the other one directly."
        ],
        acceptance: [
            "Leave the rule off. `launchgraph graph --reduce` draws the graph without redundant dependencies."
        ])

    static let isolatedService = RulePage(
        rule: .isolatedService,
        meaning: [
            "No service depends on this service, and it depends on none. It may be obsolete, or its dependencies"
                + " may be undeclared. The rule is off by default, because some services are isolated on purpose."
        ],
        example: .services(
            """
            { "id": "config" },
            { "id": "session", "dependsOn": ["config"] },
            { "id": "leftover" }
            """, options: ["--severity", "isolated-service=warning"]),
        fix: [
            "Remove the service, or declare its dependencies."
        ],
        acceptance: usualAcceptance(.isolatedService))
}
