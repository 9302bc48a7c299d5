package import LaunchDeclarations

/// The severities of rules: the default ones, except for those that a user chose.
package struct RuleSeverities: Sendable {
    private let choices: [Rule: Severity]

    /// Creates the default severities with these exceptions.
    package init(_ choices: [Rule: Severity] = [:]) { self.choices = choices }

    /// Returns the severity of `rule`.
    package func severity(of rule: Rule) -> Severity { choices[rule] ?? rule.defaultSeverity }

    /// The rules whose severity is not off.
    package var activeRules: [Rule] { Rule.all.filter { severity(of: $0) != .off } }

    /// Returns `diagnostics` with these severities, without those that are off.
    func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { diagnostic in
            var diagnostic = diagnostic
            if let rule = diagnostic.rule, let severity = choices[rule] { diagnostic.severity = severity }
            return diagnostic.severity == .off ? nil : diagnostic
        }
    }
}
