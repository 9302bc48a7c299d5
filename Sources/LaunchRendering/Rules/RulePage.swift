package import LaunchGraph

/// The documentation of a rule: its meaning, an example that violates it, and instructions for fixing and for accepting
/// problems.
///
/// Text, Markdown, the documentation and SARIF show the same page.
package struct RulePage: Sendable {
    /// The rule.
    package let rule: Rule

    /// The meaning of the rule, in paragraphs.
    package let meaning: [String]

    /// An example that violates the rule.
    package let example: Example

    /// Instructions for fixing a problem, in paragraphs.
    package let fix: [String]

    /// Instructions for accepting a problem, in paragraphs.
    package let acceptance: [String]

    /// Files that violate a rule.
    package struct Example: Sendable {
        /// A file of the example.
        package struct File: Sendable {
            /// The name of the file.
            package var name: String
            /// The content of the file, which ends with a line break.
            package var text: String
        }

        /// The files.
        package var files: [File]

        /// The arguments with which the tool reports the problem; `nil` if only a program can report it.
        package var arguments: [String]?

        /// Returns an example of one file.
        static func file(_ name: String, _ text: String, arguments: [String]? = nil) -> Example {
            Example(files: [File(name: name, text: text + "\n")], arguments: arguments)
        }

        /// Returns an example of a manifest that is checked with these options.
        static func manifest(_ text: String, options: [String] = []) -> Example {
            file("launchgraph.json", text, arguments: ["check"] + options + ["launchgraph.json"])
        }

        /// Returns an example of a manifest with these services, each on a line, that is checked with these options.
        static func services(_ lines: String, options: [String] = []) -> Example {
            let services = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
            return manifest("{\n  \"services\": [\n\(services)  ]\n}", options: options)
        }
    }

    /// Returns the page of `rule`; `nil` for a rule that the tool does not have.
    package static func page(of rule: Rule) -> RulePage? { all.first { $0.rule == rule } }

    /// The pages of all rules, in the order of the rules.
    package static let all: [RulePage] = [
        cycle, selfDependency, unknownDependency, duplicateService, emptyIdentifier, synchronousDependsOnAsynchronous,
        unusableMember, invalidPolicy, layerViolation, forbiddenDependency, overBudget, duplicateDependency, unknownKey,
        staleBaseline, redundantDependency, isolatedService, lostInConversion,
    ]
}

extension RulePage {
    /// Returns the instructions for accepting problems of a rule that can be off or listed in a baseline, depending on
    /// its default severity.
    static func usualAcceptance(_ rule: Rule, _ first: String? = nil) -> [String] {
        let start = first.map { [$0] } ?? []
        let record =
            "To accept single problems, record the current ones with `launchgraph check --baseline known.json"
            + " --write-baseline`. With `--baseline known.json`, these pass and new ones fail. Give each a `reason` in the file."
        switch rule.defaultSeverity {
        case _ where rule.isOfGraph:
            return start + [
                record,
                "To report all problems of this rule without failing, use `--severity \(rule.name)=warning`. It cannot be off: a"
                    + " graph with such a problem cannot be launched.",
            ]
        case .error, .note:
            return start + [
                record,
                "To accept all problems of this rule, use `--severity \(rule.name)=warning`, which reports them without"
                    + " failing, or `=off`, which does not report them.",
            ]
        case .warning:
            return start + [
                "It is a warning, which fails a check only with `--strict`.", record,
                "To accept all problems of this rule even with `--strict`, use `--severity \(rule.name)=note`, which"
                    + " reports them, or `=off`, which does not.",
            ]
        case .off:
            return start + [
                "Leave the rule off, or report its problems without failing: `--severity \(rule.name)=note`.", record,
            ]
        }
    }
}
