import LaunchGraph
import LaunchManifest

enum SeverityChoice {
    static let option = Option.value(
        "severity", "RULE=LEVEL",
        of: .pairs(
            Rule.all.map { ($0.name + "=", $0.summary) },
            .words(Severity.allCases.map { ($0.rawValue, "") })), repeatable: true,
        "the severity of a rule: " + Severity.allCases.map(\.rawValue).joined(separator: ", "))

    /// Parses values of the form `RULE=LEVEL`. The last value for a rule takes precedence.
    static func severities(_ values: [String]) throws(CommandFailure) -> RuleSeverities {
        var choices: [Rule: Severity] = [:]
        for value in values {
            guard let (name, level) = value.splits(at: "=").first else {
                throw .usage(
                    "‘--severity \(value)’ has no severity", hint: "write \(value)=error, warning, note or off")
            }
            guard let rule = Rule.all.first(where: { $0.name == name }) else {
                throw ArgumentParser.notOne(of: Rule.all.map(\.name), name, for: "--severity")
            }
            guard let severity = Severity(rawValue: level) else {
                throw ArgumentParser.notOne(
                    of: Severity.allCases.map(\.rawValue), level, for: "--severity \(rule.name)")
            }
            guard severity != .off || !rule.isOfGraph else {
                throw .usage(
                    "\(rule.name) cannot be off: a graph with this problem cannot be launched",
                    hint: "add --baseline FILE --write-baseline to accept the problems that are known")
            }
            choices[rule] = severity
        }
        return RuleSeverities(choices)
    }
}
