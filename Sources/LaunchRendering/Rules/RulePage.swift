package import LaunchGraph

/// The documentation of a rule: an article of `LaunchCommands`, to which `Resources/Rules` is a link.
package struct RulePage: Sendable {
    package let rule: Rule

    /// The page in Markdown. Each paragraph is one line.
    package let markdown: String

    private init(_ rule: Rule, _ markdown: [UInt8]) {
        self.rule = rule
        self.markdown = String(decoding: markdown, as: UTF8.self)
    }

    package static func page(of rule: Rule) -> RulePage? { all.first { $0.rule == rule } }

    package static let all = [
        RulePage(.cycle, PackageResources.cycle_md),
        RulePage(.selfDependency, PackageResources.self_dependency_md),
        RulePage(.unknownDependency, PackageResources.unknown_dependency_md),
        RulePage(.duplicateService, PackageResources.duplicate_service_md),
        RulePage(.emptyIdentifier, PackageResources.empty_identifier_md),
        RulePage(.synchronousDependsOnAsynchronous, PackageResources.synchronous_depends_on_asynchronous_md),
        RulePage(.unusableMember, PackageResources.unusable_member_md),
        RulePage(.invalidPolicy, PackageResources.invalid_policy_md),
        RulePage(.layerViolation, PackageResources.layer_violation_md),
        RulePage(.forbiddenDependency, PackageResources.forbidden_dependency_md),
        RulePage(.overBudget, PackageResources.over_budget_md),
        RulePage(.duplicateDependency, PackageResources.duplicate_dependency_md),
        RulePage(.unknownKey, PackageResources.unknown_key_md),
        RulePage(.staleBaseline, PackageResources.stale_baseline_md),
        RulePage(.redundantDependency, PackageResources.redundant_dependency_md),
        RulePage(.isolatedService, PackageResources.isolated_service_md),
        RulePage(.lostInConversion, PackageResources.lost_in_conversion_md),
    ]

    var meaning: String {
        markdown.split(separator: "\n\n").drop { !$0.hasPrefix("Severity: ") }.dropFirst()
            .prefix { !$0.hasPrefix("## ") }.joined(separator: "\n\n")
    }

    package func text(to buffer: inout TextBuffer) {
        let severity = rule.defaultSeverity == .off ? "off by default" : rule.defaultSeverity.rawValue
        var language: Substring?
        var followsHeading = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
            } else if let language {
                buffer.append(line.isEmpty ? "\n" : "\(language == "sh" ? "  $" : "   ") \(line)\n")
            } else if line.hasPrefix("# ") {
                buffer.append(line: "\(rule.name, .strong) (\(severity))")
            } else if line.isEmpty || line == "## What it means" || line.hasPrefix("Severity: ") {
                continue
            } else if line.hasPrefix("## ") {
                buffer.append(line: "\n\(line.dropFirst(3).lowercased() + ":", .strong)")
                followsHeading = true
            } else if line.hasSuffix("`:") {
                // The name of a file of the example.
                buffer.append("  \(line.dropFirst().dropLast(2))\n")
            } else {
                buffer.append(followsHeading ? "  " : "\n  ")
                buffer.append(words: String(line), indent: 2, used: 2, width: 98)
                followsHeading = false
            }
        }
    }
}
