import LaunchGraph

extension RulePage {
    static let unknownDependency = RulePage(
        rule: .unknownDependency,
        meaning: [
            "A service depends on an identifier that no service declares. Usually the identifier is misspelt, or"
                + " the file that declares the service is missing from the command line.",
            "Identifiers are equal if their UTF-8 bytes are equal. An undeclared identifier in `startsAfter` is"
                + " not a problem: it only has an effect if that service exists.",
        ],
        example: .services(
            """
            { "id": "database" },
            { "id": "session", "dependsOn": ["databse"] }
            """),
        fix: [
            "Correct the identifier, declare the service, or name all files of the graph: `launchgraph check"
                + " -- app.json features/*.json`. If the service works without the other one, move the identifier to"
                + " `startsAfter`."
        ],
        acceptance: usualAcceptance(.unknownDependency))

    static let duplicateService = RulePage(
        rule: .duplicateService,
        meaning: [
            "Several services have the same identifier. Only the first is in the graph, and dependents get that"
                + " one.",
            "In Swift, a service of a child graph must not have the identifier of a service of its parent either,"
                + " because the child's services can depend on both.",
        ],
        example: .services(
            """
            { "id": "cache" },
            { "id": "search", "dependsOn": ["cache"] },
            { "id": "cache", "dependsOn": ["search"] }
            """),
        fix: [
            "Give each service its own identifier, and correct the dependents. In Swift, the identifier is the"
                + " type's name unless `id` sets another one."
        ],
        acceptance: usualAcceptance(.duplicateService))

    static let emptyIdentifier = RulePage(
        rule: .emptyIdentifier,
        meaning: [
            "The identifier of a service is empty or blank, so no other service can depend on it."
        ],
        example: .services(
            """
            { "id": " " }
            """),
        fix: [
            "Give the service an identifier."
        ],
        acceptance: usualAcceptance(.emptyIdentifier))

    static let duplicateDependency = RulePage(
        rule: .duplicateDependency,
        meaning: [
            "A service lists a dependency twice, in one list or in both. It counts as one dependency, and as a"
                + " hard one if it is in both lists. A common cause is a merge of two branches."
        ],
        example: .services(
            """
            { "id": "config" },
            { "id": "session", "dependsOn": ["config", "config"] }
            """),
        fix: [
            "Remove all but one. If it is in both lists, keep the one in `dependsOn`."
        ],
        acceptance: usualAcceptance(.duplicateDependency))

    static let unknownKey = RulePage(
        rule: .unknownKey,
        meaning: [
            "A manifest has an unknown key, which is ignored. A misspelt `timeout`, for instance, sets no"
                + " timeout.",
            "In a Compose file, a key that the Compose Specification does not have is an error, because Docker Compose"
                + " rejects such a file. In a unit of systemd, the rule reports what systemd ignores.",
        ],
        example: .services(
            """
            { "id": "database", "timeOut": "5s" }
            """),
        fix: [
            "Correct or remove the key. `launchgraph schema` prints the JSON Schema, with which editors complete"
                + " and check manifests. Remarks can be comments: `// …` and `/* … */` are accepted."
        ],
        acceptance: usualAcceptance(.unknownKey))
}
