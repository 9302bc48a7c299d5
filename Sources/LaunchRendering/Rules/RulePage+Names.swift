import LaunchGraph

extension RulePage {
    static let unknownDependency = RulePage(
        rule: .unknownDependency,
        meaning: [
            "A service depends on one that nobody declares. Mostly a name is misspelt, or the file that declares it was not"
                + " named on the command line.",
            "Names are equal when their bytes are. A `startsAfter` that nobody declares is no problem: it says what comes first"
                + " if it is there.",
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "database" },
                { "id": "session", "dependsOn": ["databse"] }
              ]
            }
            """),
        fix: [
            "Correct the name, declare the service, or give all files of the graph: `launchgraph check app.json"
                + " features/*.json`. If the service works without the other one, move the name to `startsAfter`."
        ],
        acceptance: usualAcceptance(.unknownDependency))

    static let duplicateService = RulePage(
        rule: .duplicateService,
        meaning: [
            "Several services have one identifier. Only the first is in the graph; what depends on the name gets that one."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "cache" },
                { "id": "search", "dependsOn": ["cache"] },
                { "id": "cache", "dependsOn": ["search"] }
              ]
            }
            """),
        fix: [
            "Give each an identifier of its own, and say which one each dependent means. In Swift the identifier is the"
                + " type's name unless `id` says otherwise."
        ],
        acceptance: usualAcceptance(.duplicateService))

    static let emptyIdentifier = RulePage(
        rule: .emptyIdentifier,
        meaning: ["A service has no identifier, or one of nothing but blanks: nobody can name it."],
        example: .manifest(
            """
            {
              "services": [
                { "id": " " }
              ]
            }
            """),
        fix: ["Give it an identifier by which others can name it."],
        acceptance: usualAcceptance(.emptyIdentifier))

    static let duplicateDependency = RulePage(
        rule: .duplicateDependency,
        meaning: [
            "A service names one dependency twice, in one list or in both. It is one dependency; in both lists it is a hard"
                + " one. Mostly two branches were merged."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "config" },
                { "id": "session", "dependsOn": ["config", "config"] }
              ]
            }
            """),
        fix: ["Remove all but one. In both lists, keep the one in `dependsOn`."],
        acceptance: usualAcceptance(.duplicateDependency))

    static let unknownKey = RulePage(
        rule: .unknownKey,
        meaning: [
            "A manifest has a key that means nothing there. A misspelt `timeout` is no timeout at all, so it is worth a look."
        ],
        example: .manifest(
            """
            {
              "services": [
                { "id": "database", "timeOut": "5s" }
              ]
            }
            """),
        fix: [
            "Correct the key or remove it; `launchgraph schema` prints the JSON Schema by which editors complete and check"
                + " manifests. Remarks can be comments: `// …` and `/* … */` are read."
        ],
        acceptance: usualAcceptance(.unknownKey))
}
