/// The rule that a diagnostic is about, identified by the name that scripts, baselines and documentation use.
///
/// This is a structure and not an enumeration, so that new rules do not break an exhaustive `switch`.
public struct Rule: Hashable, Sendable {
    private let code: Code

    // A rule is part of every diagnostic and of every problem in a baseline, of which there may be millions. It takes
    // one byte, and comparing two rules does not compare their texts.
    private enum Code: String, CaseIterable {
        case cycle
        case selfDependency = "self-dependency"
        case unknownDependency = "unknown-dependency"
        case duplicateService = "duplicate-service"
        case emptyIdentifier = "empty-identifier"
        case synchronousDependsOnAsynchronous = "synchronous-depends-on-asynchronous"
        case unusableMember = "unusable-member"
        case invalidPolicy = "invalid-policy"
        case layerViolation = "layer-violation"
        case forbiddenDependency = "forbidden-dependency"
        case overBudget = "over-budget"
        case duplicateDependency = "duplicate-dependency"
        case unknownKey = "unknown-key"
        case staleBaseline = "stale-baseline"
        case redundantDependency = "redundant-dependency"
        case isolatedService = "isolated-service"
        case lostInConversion = "lost-in-conversion"
    }

    private init(_ code: Code) { self.code = code }

    /// The name, such as `unknown-dependency`.
    public var name: String { code.rawValue }

    /// The severity, unless the command line sets another one.
    public var defaultSeverity: Severity {
        switch code {
        case .duplicateDependency, .unknownKey, .staleBaseline: .warning
        case .redundantDependency, .isolatedService: .off
        case .lostInConversion: .note
        default: .error
        }
    }

    /// Whether the rule is about the graph itself: a graph with such a problem has no launch order.
    package var isOfGraph: Bool {
        switch code {
        case .cycle, .selfDependency, .unknownDependency, .duplicateService, .emptyIdentifier: true
        default: false
        }
    }

    /// A one-line description of the problems that the rule finds.
    public var summary: String {
        switch code {
        case .cycle: "services depend on one another in a cycle"
        case .selfDependency: "a service depends on itself"
        case .unknownDependency: "a service depends on an identifier that no service has"
        case .duplicateService: "several services have one identifier"
        case .emptyIdentifier: "a service has a blank identifier"
        case .synchronousDependsOnAsynchronous: "a synchronous service depends on an asynchronous one"
        case .unusableMember: "a member of a service looks like a requirement and has no effect"
        case .invalidPolicy: "a policy has a value with which it cannot work"
        case .layerViolation: "a service depends on a service of a later layer"
        case .forbiddenDependency: "a dependency matches a forbidden pattern"
        case .overBudget: "the critical path takes longer than the budget"
        case .duplicateDependency: "a service names one dependency twice"
        case .unknownKey: "an unknown key"
        case .staleBaseline: "a baseline entry no longer occurs"
        case .redundantDependency: "a dependency is implied by a longer path"
        case .isolatedService: "nothing depends on a service and it depends on nothing"
        case .lostInConversion: "a conversion drops what the other format cannot express"
        }
    }

    /// Services that depend on one another, so that none of them can start.
    public static let cycle = Rule(.cycle)
    /// A service that depends on itself.
    public static let selfDependency = Rule(.selfDependency)
    /// A dependency on a service that is not in the graph.
    public static let unknownDependency = Rule(.unknownDependency)
    /// Several services with the same identifier.
    public static let duplicateService = Rule(.duplicateService)
    /// A service without an identifier.
    public static let emptyIdentifier = Rule(.emptyIdentifier)
    /// A synchronous service that depends on an asynchronous one.
    public static let synchronousDependsOnAsynchronous = Rule(.synchronousDependsOnAsynchronous)
    /// A property of a service that has a meaningful name and a type that cannot be used.
    public static let unusableMember = Rule(.unusableMember)
    /// A policy with a value such as a negative time or a backoff factor below 1.
    public static let invalidPolicy = Rule(.invalidPolicy)
    /// A dependency on a service of a later layer.
    public static let layerViolation = Rule(.layerViolation)
    /// A dependency that the manifest forbids.
    public static let forbiddenDependency = Rule(.forbiddenDependency)
    /// A critical path that is longer than the budget.
    public static let overBudget = Rule(.overBudget)
    /// A dependency that is listed more than once.
    public static let duplicateDependency = Rule(.duplicateDependency)
    /// A key that the manifest format does not have.
    public static let unknownKey = Rule(.unknownKey)
    /// An accepted problem that no longer occurs.
    public static let staleBaseline = Rule(.staleBaseline)
    /// A dependency that a longer path implies.
    public static let redundantDependency = Rule(.redundantDependency)
    /// A service without dependencies and without dependents.
    public static let isolatedService = Rule(.isolatedService)
    /// A feature of one format that another one cannot express.
    public static let lostInConversion = Rule(.lostInConversion)

    /// Every rule that can be named on the command line, in the order in which documentation lists them.
    public static let all: [Rule] = Code.allCases.map(Rule.init)
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
