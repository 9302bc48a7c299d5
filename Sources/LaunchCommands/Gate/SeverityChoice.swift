import LaunchGraph

/// The severities of rules that the command line sets.
struct SeverityChoice {
    static let option = OptionDeclaration.value(
        "severity", ValueDeclaration("RULE=LEVEL", .ruleSeverities), repeatable: true,
        "the severity of a rule: " + Severity.allCases.map(\.rawValue).joined(separator: ", "))

    private var choices: [Rule: Severity] = [:]

    /// Parses values of the form `RULE=LEVEL`. The last value for a rule takes precedence.
    ///
    /// - Throws: a usage error for an unknown rule or level.
    init(_ values: [String]) throws(CommandFailure) {
        for value in values {
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                throw .usage(
                    "‘--severity \(value)’ has no severity", hint: "write \(value)=error, warning, note or off")
            }
            guard let rule = Rule.all.first(where: { $0.name == parts[0] }) else {
                throw .usage(
                    ArgumentParser.notOne(
                        of: Rule.all.map { CandidateWord($0.name, $0.summary) }, parts[0], for: "--severity"))
            }
            guard let severity = Severity(rawValue: parts[1]) else {
                throw .usage(
                    ArgumentParser.notOne(
                        of: Severity.allCases.map { CandidateWord($0.rawValue, "") }, parts[1],
                        for: "--severity \(rule.name)"))
            }
            guard severity != .off || !rule.isOfGraph else {
                throw .usage(
                    "\(rule.name) cannot be off: a graph with this problem cannot be launched",
                    hint: "add --baseline FILE --write-baseline to accept the problems that are known")
            }
            choices[rule] = severity
        }
    }

    /// Returns the severity of `rule`.
    func severity(of rule: Rule) -> Severity { choices[rule] ?? rule.defaultSeverity }

    /// The rules whose severity is not off.
    var activeRules: [Rule] { Rule.all.filter { severity(of: $0) != .off } }

    /// The rules whose severity is not off; `nil` if these are the rules whose default severity is not off.
    var chosenRules: Set<Rule>? { choices.isEmpty ? nil : Set(activeRules) }

    /// Returns `diagnostics` with the chosen severities, without those that are off.
    func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { diagnostic in
            guard let rule = diagnostic.rule, let severity = choices[rule] else {
                return diagnostic.severity == .off ? nil : diagnostic
            }
            var judged = diagnostic
            judged.severity = severity
            return severity == .off ? nil : judged
        }
    }
}
