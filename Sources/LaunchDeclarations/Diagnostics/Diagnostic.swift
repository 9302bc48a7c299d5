/// A problem of a graph or a manifest: a message, its source location, and a suggested fix.
public struct Diagnostic: Hashable, Sendable {
    /// The rule that is violated; `nil` for input that cannot be read.
    public var rule: Rule?

    /// The severity.
    public var severity: Severity

    /// A sentence without source location, rule and full stop.
    public var message: String

    /// The services that the diagnostic is about; for a dependency, `[dependent, dependency]`.
    public var services: [String]

    /// The key of a manifest or the member of a type that the diagnostic is about, if any.
    public var key: String?

    /// For a cycle, the members of a shortest cycle; the first and the last are equal (`a`, `b`, `a`).
    public var path: [String]

    /// For a cycle, the dependencies, each `[dependent, dependency]`, whose removal breaks all cycles of the component.
    public var cut: [[String]]

    /// The source location of each dependency in ``cut``, if complete diagnostics were requested; otherwise empty.
    public package(set) var cutLocations: [SourceLocation?] = []

    /// The source location.
    public var location: SourceLocation?

    /// Notes with further source locations, in reading order.
    public var related: [Related]

    /// The notes without abbreviation, if complete diagnostics were requested; otherwise empty.
    public package(set) var completeNotes: [Related] = []

    /// A suggested fix.
    public var help: String?

    /// A note that belongs to a diagnostic.
    public struct Related: Hashable, Sendable {
        /// The message.
        public var message: String
        /// The source location.
        public var location: SourceLocation?

        /// Creates a note at a source location.
        public init(_ message: String, at location: SourceLocation?) {
            self.message = message
            self.location = location
        }
    }

    /// Creates a diagnostic of `rule`, with the rule's default severity unless `severity` is given.
    public init(
        _ rule: Rule?, severity: Severity? = nil, _ message: String, services: [String] = [], key: String? = nil,
        path: [String] = [], cut: [[String]] = [], at location: SourceLocation? = nil, related: [Related] = [],
        help: String? = nil
    ) {
        self.rule = rule
        self.severity = severity ?? rule?.defaultSeverity ?? .error
        self.message = message
        self.services = services
        self.key = key
        self.path = path
        self.cut = cut
        self.location = location
        self.related = related
        self.help = help
    }
}
