/// One finding about a graph or a manifest, ready to be shown: what, where, and what to do about it.
public struct Diagnostic: Hashable, Sendable {
    /// Which rule found it; `nil` for input that could not be read at all.
    public var rule: Rule?

    /// How much it matters.
    public var severity: Severity

    /// A full sentence without the place, the rule and a full stop.
    public var message: String

    /// The services it is about; for a dependency `[dependent, dependency]`.
    public var services: [String]

    /// The key of a manifest or the member of a type that it is about, where it is about one.
    public var key: String?

    /// For a cycle: a shortest one, closed (`a`, `b`, `a`).
    public var path: [String]

    /// For a cycle: the dependencies, each `[dependent, dependency]`, whose removal breaks every cycle there.
    public var cut: [[String]]

    /// Where it is.
    public var location: SourceLocation?

    /// What else is worth seeing, in the order in which a person reads it.
    public var related: [Related]

    /// What to do.
    public var help: String?

    /// A place that belongs to a diagnostic, with a sentence about it.
    public struct Related: Hashable, Sendable {
        /// What is there.
        public var message: String
        /// Where it is.
        public var location: SourceLocation?

        /// A note at a place.
        public init(_ message: String, at location: SourceLocation?) {
            self.message = message
            self.location = location
        }
    }

    /// A finding of `rule`, with the rule's own severity unless `severity` says otherwise.
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
