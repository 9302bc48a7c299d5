import LaunchGraph

extension RulePage {
    static let cycle = RulePage(
        rule: .cycle,
        meaning: [
            "Services depend on one another in a cycle, by `dependsOn`, by `startsAfter`, or by both. None of"
                + " them can start before the others, so there is no launch order.",
            "The diagnostic lists all services of the strongly connected component, the steps of one shortest cycle,"
                + " and a minimum set of dependencies to remove (a minimum feedback arc set) that breaks every cycle.",
        ],
        example: .services(
            """
            { "id": "auth", "dependsOn": ["session"] },
            { "id": "session", "dependsOn": ["profile"] },
            { "id": "profile", "dependsOn": ["auth"] }
            """),
        fix: [
            "Try the suggested dependency first: `launchgraph check --what-if-cut profile:auth` checks the graph"
                + " without it.",
            "Often one service has two responsibilities. Move the part that the others need into a separate"
                + " service on which both sides depend. Or reverse the dependency: let the later service register with"
                + " the earlier one when it is up.",
        ],
        acceptance: [
            "A graph with a cycle cannot be launched, so accept a cycle only temporarily. A baseline lists each dependency"
                + " in the cycle: a cycle with fewer dependencies still passes, and a cycle with another dependency fails."
        ] + usualAcceptance(.cycle).prefix(1))

    static let selfDependency = RulePage(
        rule: .selfDependency,
        meaning: [
            "A service lists itself in its `dependsOn` or `startsAfter`. It would wait for itself forever."
        ],
        example: .services(
            """
            { "id": "cache", "dependsOn": ["cache"] }
            """),
        fix: [
            "Remove the service from its own list. If another service was meant, such as a second instance, give"
                + " that service its own identifier."
        ],
        acceptance: usualAcceptance(.selfDependency))
}
