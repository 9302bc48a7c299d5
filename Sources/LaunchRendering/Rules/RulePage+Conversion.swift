import LaunchGraph

extension RulePage {
    static let lostInConversion = RulePage(
        rule: .lostInConversion,
        meaning: [
            "A graph was read from another format, and something in it has no counterpart in a launch graph. It was dropped."
                + " Each kind is reported once, at its first occurrence, with the number of occurrences.",
            "The launch order does not depend on what was dropped. `run` and `convert` do without it.",
        ],
        example: .file(
            "package.json",
            """
            {
              "name": "Shop",
              "targets": [
                { "name": "Core", "product_dependencies": ["Logging"] },
                { "name": "Shop", "target_dependencies": ["Core"] }
              ]
            }
            """, arguments: ["check", "--from", "swiftpm", "package.json"]),
        fix: [
            "Nothing needs to be fixed if the other tool keeps doing what was dropped. Otherwise, convert the file once with"
                + " `launchgraph convert --to json`, and maintain the manifest."
        ],
        acceptance: [
            "It is a note, which fails a check only with `--strict`. Use `--severity lost-in-conversion=off` to check"
                + " strictly all the same."
        ])
}
