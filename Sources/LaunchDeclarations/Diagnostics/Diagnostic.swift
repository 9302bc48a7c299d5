/// A problem of a graph or a manifest: a message, its source location, and how to fix it.
public struct Diagnostic: Hashable, Sendable {
    /// The rule that is violated; `nil` for input that cannot be read.
    public var rule: Rule?

    /// The severity.
    public var severity: Severity

    /// A sentence without source location, rule and full stop.
    public var message: String

    /// The services it is about; for a dependency `[dependent, dependency]`.
    public var services: [String]

    /// The key of a manifest or the member of a type that it is about, where it is about one.
    public var key: String?

    /// For a cycle: a shortest one, closed (`a`, `b`, `a`).
    public var path: [String]

    /// For a cycle: the dependencies, each `[dependent, dependency]`, whose removal breaks every cycle there.
    public var cut: [[String]]

    /// The source location of each dependency in ``cut``, if complete diagnostics were asked for; else empty.
    public package(set) var cutLocations: [SourceLocation?] = []

    /// The source location.
    public var location: SourceLocation?

    /// Notes with further source locations, in reading order.
    public var related: [Related]

    /// The notes without abbreviation, if complete diagnostics were asked for; else empty.
    public package(set) var completeNotes: [Related] = []

    /// A suggested fix.
    public var help: String?

    /// A note that belongs to a diagnostic.
    public struct Related: Hashable, Sendable {
        /// The message.
        public var message: String
        /// The source location.
        public var location: SourceLocation?

        /// A note at a source location.
        public init(_ message: String, at location: SourceLocation?) {
            self.message = message
            self.location = location
        }
    }

    /// A diagnostic of `rule`, with the rule's default severity unless `severity` is given.
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
