/// The rule that a diagnostic is about, identified by the name that scripts, baselines and documentation use.
///
/// This is a structure and not an enumeration, so that new rules do not break an exhaustive `switch`.
public struct Rule: Hashable, Sendable {
    /// The name, such as `unknown-dependency`.
    public let name: String

    /// A one-line description of the problems that the rule finds.
    public let summary: String

    /// The severity, unless the command line sets another one.
    public let defaultSeverity: Severity

    /// Whether the rule is about the graph itself: a graph with such a problem has no launch order.
    package let isOfGraph: Bool

    private init(_ name: String, _ summary: String, _ severity: Severity = .error, isOfGraph: Bool = false) {
        self.name = name
        self.summary = summary
        defaultSeverity = severity
        self.isOfGraph = isOfGraph
    }

    /// Returns whether both have the same name, which is unique.
    public static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Services that depend on one another, so that none of them can start.
    public static let cycle = Rule("cycle", "services depend on one another in a cycle", isOfGraph: true)
    /// A service that depends on itself.
    public static let selfDependency = Rule("self-dependency", "a service depends on itself", isOfGraph: true)
    /// A dependency on a service that is not in the graph.
    public static let unknownDependency = Rule(
        "unknown-dependency", "a service depends on an identifier that no service has", isOfGraph: true)
    /// Several services with the same identifier.
    public static let duplicateService = Rule(
        "duplicate-service", "several services have one identifier", isOfGraph: true)
    /// A service without an identifier.
    public static let emptyIdentifier = Rule("empty-identifier", "a service has a blank identifier", isOfGraph: true)
    /// A synchronous service that depends on an asynchronous one.
    public static let synchronousDependsOnAsynchronous = Rule(
        "synchronous-depends-on-asynchronous", "a synchronous service depends on an asynchronous one")
    /// A property of a service that has a meaningful name and a type that cannot be used.
    public static let unusableMember = Rule(
        "unusable-member", "a member of a service looks like a requirement and has no effect")
    /// A policy with a value such as a negative time or a backoff factor below 1.
    public static let invalidPolicy = Rule("invalid-policy", "a policy has a value with which it cannot work")
    /// A dependency on a service of a later layer.
    public static let layerViolation = Rule("layer-violation", "a service depends on a service of a later layer")
    /// A dependency that the manifest forbids.
    public static let forbiddenDependency = Rule("forbidden-dependency", "a dependency matches a forbidden pattern")
    /// A critical path that is longer than the budget.
    public static let overBudget = Rule("over-budget", "the critical path takes longer than the budget")
    /// A dependency that is listed more than once.
    public static let duplicateDependency = Rule(
        "duplicate-dependency", "a service names one dependency twice", .warning)
    /// A key that the manifest format does not have.
    public static let unknownKey = Rule("unknown-key", "an unknown key", .warning)
    /// An accepted problem that no longer occurs.
    public static let staleBaseline = Rule("stale-baseline", "a baseline entry no longer occurs", .warning)
    /// A dependency that a longer path implies.
    public static let redundantDependency = Rule(
        "redundant-dependency", "a dependency is implied by a longer path", .off)
    /// A service without dependencies and without dependents.
    public static let isolatedService = Rule(
        "isolated-service", "nothing depends on a service and it depends on nothing", .off)
    /// A feature of one format that another one cannot express.
    public static let lostInConversion = Rule(
        "lost-in-conversion", "a conversion drops what the other format cannot express", .note)

    /// Every rule that can be named on the command line, in the order in which documentation lists them.
    public static let all: [Rule] = [
        .cycle, .selfDependency, .unknownDependency, .duplicateService, .emptyIdentifier,
        .synchronousDependsOnAsynchronous, .unusableMember, .invalidPolicy, .layerViolation, .forbiddenDependency,
        .overBudget, .duplicateDependency, .unknownKey, .staleBaseline, .redundantDependency, .isolatedService,
        .lostInConversion,
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
