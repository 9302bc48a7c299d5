/// How an event went: what came of it, who was asked, how long each took and what went wrong.
public struct DispatchReport<Output> {
    /// One service's response.
    public struct Response: Sendable {
        /// The service.
        public let id: ServiceID
        /// How long it took.
        public let duration: Duration
        /// What it threw.
        public let error: (any Error)?
    }

    /// The event's name.
    public let name: String
    /// When it was dispatched, counted from the beginning of the launch; zero for one that was dispatched before.
    public let at: Duration
    /// What the answers together are.
    public let output: Output
    /// Who was asked, in the order in which they were.
    public let responses: [Response]
    /// Who was not asked because something that it depends on failed to respond and skips its dependents.
    public let passedBy: [ServiceID]
    /// What `dispatch` throws: the error of the first service that failed to respond and whose failures abort.
    public let failure: (any Error)?
    /// Those that conform themselves and are not up yet, for which the event is held, in launch order. What others return
    /// once they are up may respond too.
    public internal(set) var heldFor: [ServiceID] = []

    /// What `dispatch` gives.
    ///
    /// - Throws: ``failure``.
    public func get() throws -> Output {
        if let failure { throw failure }
        return output
    }

    /// The same as it is in the launch's report.
    public var event: LaunchReport.EventReport {
        LaunchReport.EventReport(
            name: name, at: at,
            services: responses.map { .init(id: $0.id, duration: $0.duration, error: $0.error.map { "\($0)" }) })
    }
}

extension DispatchReport: Sendable where Output: Sendable {}
