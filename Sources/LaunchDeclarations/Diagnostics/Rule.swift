/// The rule that a diagnostic is about, identified by the name that scripts, baselines and documentation use.
///
/// This is a struct and not an enumeration, so that new rules do not break an exhaustive `switch`.
public struct Rule: Hashable, Sendable {
    /// The name, such as `unknown-dependency`.
    public let name: String

    /// The severity unless a command line sets another one.
    public let defaultSeverity: Severity

    /// One line that says what the rule finds.
    public let summary: String

    private init(_ name: String, _ severity: Severity, _ summary: String) {
        self.name = name
        self.defaultSeverity = severity
        self.summary = summary
    }

    /// Services that depend on one another, so that none of them can start.
    public static let cycle = Rule("cycle", .error, "services depend on one another in a cycle")
    /// A service that depends on itself.
    public static let selfDependency = Rule("self-dependency", .error, "a service depends on itself")
    /// A dependency on a service that is not in the graph.
    public static let unknownDependency = Rule(
        "unknown-dependency", .error, "a service depends on an identifier that no service has")
    /// Two or more services with one identifier.
    public static let duplicateService = Rule("duplicate-service", .error, "several services have one identifier")
    /// A service without an identifier.
    public static let emptyIdentifier = Rule("empty-identifier", .error, "a service has a blank identifier")
    /// A synchronous service that depends on an asynchronous one.
    public static let synchronousDependsOnAsynchronous = Rule(
        "synchronous-depends-on-asynchronous", .error,
        "a synchronous service depends on an asynchronous one")
    /// A property of a service that has a meaningful name and a type that cannot be used.
    public static let unusableMember = Rule(
        "unusable-member", .error, "a service stores a property of a known name in a form that has no effect")
    /// A dependency on a service of a later layer.
    public static let layerViolation = Rule(
        "layer-violation", .error, "a service depends on a service of a later layer")
    /// A dependency that the manifest forbids.
    public static let forbiddenDependency = Rule(
        "forbidden-dependency", .error, "a dependency matches a forbidden pattern")
    /// A critical path that is longer than the budget.
    public static let overBudget = Rule("over-budget", .error, "the critical path takes longer than the budget")
    /// One dependency named twice.
    public static let duplicateDependency = Rule(
        "duplicate-dependency", .warning, "a service names one dependency twice")
    /// A key that the manifest format does not have.
    public static let unknownKey = Rule("unknown-key", .warning, "an unknown key")
    /// An accepted problem that no longer occurs.
    public static let staleBaseline = Rule(
        "stale-baseline", .warning, "a baseline entry no longer occurs")
    /// A dependency that a longer path implies.
    public static let redundantDependency = Rule(
        "redundant-dependency", .off, "a dependency is implied by a longer path")
    /// A service that neither depends on anything nor is depended on.
    public static let isolatedService = Rule(
        "isolated-service", .off, "nothing depends on a service and it depends on nothing")

    /// Every rule that can be named on the command line, in the order in which documentation lists them.
    public static let all: [Rule] = [
        .cycle, .selfDependency, .unknownDependency, .duplicateService, .emptyIdentifier,
        .synchronousDependsOnAsynchronous, .unusableMember, .layerViolation, .forbiddenDependency, .overBudget,
        .duplicateDependency, .unknownKey, .staleBaseline, .redundantDependency, .isolatedService,
    ]
}

/// The severity of a diagnostic.
public enum Severity: String, Sendable, CaseIterable {
    /// The graph cannot be launched, or it violates a rule that the manifest sets.
    case error
    /// Probably a mistake; fails a check only with `--strict`.
    case warning
    /// For information.
    case note
    /// Not reported.
    case off
}
