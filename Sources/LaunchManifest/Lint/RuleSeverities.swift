package import LaunchDeclarations

package struct RuleSeverities: Sendable {
    private let choices: [Rule: Severity]

    package init(_ choices: [Rule: Severity] = [:]) { self.choices = choices }

    package func severity(of rule: Rule) -> Severity { choices[rule] ?? rule.defaultSeverity }

    package var activeRules: [Rule] { Rule.all.filter { severity(of: $0) != .off } }

    func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { diagnostic in
            var diagnostic = diagnostic
            if let rule = diagnostic.rule, let severity = choices[rule] { diagnostic.severity = severity }
            return diagnostic.severity == .off ? nil : diagnostic
        }
    }
}
