/// How a launch went: what became of each service, when, and what it waited for.
///
/// Times count from the beginning of the launch. `Codable`; the encoded form has seconds as numbers.
public struct LaunchReport: Sendable, Hashable {
    /// How a launch ended, or where it stands.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing was launched yet.
        case idle
        /// Services are being launched.
        case launching
        /// Everything is up.
        case running
        /// Something failed and was allowed to; the rest is up.
        case degraded
        /// A service failed that must not.
        case failed
        /// It was called off.
        case cancelled
        /// Nothing could happen any more, and not everything was up; only a simulation finds out.
        case deadlock
    }

    /// How the launch ended.
    public var outcome: Outcome
    /// The fingerprint of the graph.
    public var fingerprint: String
    /// From the beginning of the launch until it returned, what had to be shut down again included.
    public var wall: Duration
    /// The sum of the time that all attempts took.
    public var work: Duration
    /// Each service, in launch order.
    public var services: [ServiceReport]
    /// The events that were recorded, in the order in which they were dispatched.
    public var events: [EventReport]

    /// A report with these facts.
    public init(
        outcome: Outcome, fingerprint: String = "", wall: Duration = .zero, work: Duration = .zero,
        services: [ServiceReport] = [], events: [EventReport] = []
    ) {
        self.outcome = outcome
        self.fingerprint = fingerprint
        self.wall = wall
        self.work = work
        self.services = services
        self.events = events
    }

    /// What the report says of the service called `id`.
    ///
    /// - Complexity: O(services).
    public subscript(id: ServiceID) -> ServiceReport? {
        services.first { $0.id == id }
    }
}

extension LaunchReport {
    /// What became of one service.
    public struct ServiceReport: Sendable, Hashable {
        /// Its identifier.
        public var id: ServiceID
        /// What it depends on.
        public var dependsOn: [ServiceID]
        /// What it starts after.
        public var startsAfter: [ServiceID]
        /// What became of it.
        public var state: ServiceState
        /// When all it waits for had settled.
        public var ready: Duration?
        /// When its first attempt began.
        public var started: Duration?
        /// When it came up, failed for good or was cancelled.
        public var settled: Duration?
        /// When it was down again.
        public var stopped: Duration?
        /// Its attempts, in the order in which they were made.
        public var tries: [Attempt]
        /// Who settled last among those it waits for.
        public var waitedFor: ServiceID?
        /// For a skipped service the chain from it to the one that failed.
        public var because: [ServiceID]
        /// What went wrong, in words.
        public var error: String?

        /// A report of one service.
        public init(
            id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [], state: ServiceState = .idle,
            ready: Duration? = nil, started: Duration? = nil, settled: Duration? = nil, stopped: Duration? = nil,
            tries: [Attempt] = [], waitedFor: ServiceID? = nil, because: [ServiceID] = [], error: String? = nil
        ) {
            self.id = id
            self.dependsOn = dependsOn
            self.startsAfter = startsAfter
            self.state = state
            self.ready = ready
            self.started = started
            self.settled = settled
            self.stopped = stopped
            self.tries = tries
            self.waitedFor = waitedFor
            self.because = because
            self.error = error
        }

        /// How many attempts were made.
        public var attempts: Int { tries.count }

        /// From its first start until it settled, pauses between attempts included; `nil` if it never did both.
        public var duration: Duration? {
            guard let started, let settled else { return nil }
            return settled - started
        }
    }

    /// One attempt to launch a service.
    public struct Attempt: Sendable, Hashable {
        /// When it began.
        public var started: Duration
        /// When it was over; `nil` while it is under way.
        public var ended: Duration?
        /// What went wrong, in words; `nil` for one that succeeded.
        public var error: String?

        /// One attempt.
        public init(started: Duration, ended: Duration?, error: String? = nil) {
            self.started = started
            self.ended = ended
            self.error = error
        }

        /// How long it took; `nil` while it is under way.
        public var duration: Duration? { ended.map { $0 - started } }
    }

    /// One event that was dispatched while the program ran.
    public struct EventReport: Sendable, Hashable {
        /// The event's name.
        public var name: String
        /// When it was dispatched.
        public var at: Duration
        /// Who responded, in the order in which they were asked.
        public var services: [Response]

        /// One service's response to an event.
        public struct Response: Sendable, Hashable {
            /// The service.
            public var id: ServiceID
            /// How long it took.
            public var duration: Duration
            /// What went wrong, in words.
            public var error: String?

            /// A response.
            public init(id: ServiceID, duration: Duration, error: String? = nil) {
                self.id = id
                self.duration = duration
                self.error = error
            }
        }

        /// An event and who responded.
        public init(name: String, at: Duration, services: [Response]) {
            self.name = name
            self.at = at
            self.services = services
        }
    }
}
