import LaunchGraph

extension RulePage {
    static let cycle = RulePage(
        rule: .cycle,
        meaning: [
            "Services wait for each other in a circle, by `dependsOn`, by `startsAfter`, or by both: none of them can start"
                + " before the others have. There is no launch order, whatever is done.",
            "The finding names all services that are in cycles together, one shortest cycle step by step, and a smallest set"
                + " of dependencies without which no cycle is left.",
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "auth", "dependsOn": ["session"] },
                { "id": "session", "dependsOn": ["profile"] },
                { "id": "profile", "dependsOn": ["auth"] }
              ]
            }
            """),
        fix: [
            "Look at the proposed dependency first: `launchgraph check --what-if-cut profile:auth` shows whether the graph is"
                + " fine without it.",
            "Mostly one service does two things. Split it: what the others need moves into a service of its own, on which"
                + " both sides depend. Or turn the dependency around: let the later service register with the earlier one when"
                + " it is up.",
        ],
        acceptance: [
            "A graph with a cycle cannot be launched, so it can only be accepted for a time. A baseline knows a cycle by each"
                + " dependency in it: a cycle that shrinks still passes, and one more dependency in it fails."
        ] + usualAcceptance(.cycle).prefix(1))

    static let selfDependency = RulePage(
        rule: .selfDependency,
        meaning: ["A service names itself in its `dependsOn` or `startsAfter`. It would wait for itself forever."],
        example: .manifest(
            """
            {
              "services": [
                { "id": "cache", "dependsOn": ["cache"] }
              ]
            }
            """),
        fix: [
            "Remove the service from its own list. If another one was meant, such as a second instance, give that one an"
                + " identifier of its own."
        ],
        acceptance: usualAcceptance(.selfDependency))
}
