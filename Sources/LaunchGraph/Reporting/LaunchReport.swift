/// The report of a launch: the state, times and dependencies of each service.
///
/// Times count from the beginning of the launch. In the encoded form they are seconds as numbers.
public struct LaunchReport: Sendable, Hashable {
    /// The outcome of a launch, or its current state.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing has been launched.
        case idle
        /// Services are being launched.
        case launching
        /// All eager services are up.
        case running
        /// A service failed with a policy that lets the launch continue.
        case degraded
        /// A service with the policy to abort failed.
        case failed
        /// The launch was cancelled.
        case cancelled
        /// The launch could not make progress; only a simulation detects this.
        case deadlock
    }

    /// The name of the graph, such as that of its manifest; `nil` if it has none.
    public var name: String?
    /// The labels of the dispatcher, such as the version of the program and the model of the device.
    public var labels: [String: String]
    /// The outcome of the launch, which does not change after the launch has ended. ``phase`` is the current state.
    public var outcome: Outcome
    /// The phase of the program when the report was made; `nil` in a report of an earlier version.
    public var phase: LaunchPhase?
    /// The fingerprint of the graph.
    public var fingerprint: String
    /// The time from the beginning of the launch until it returned, including the shutdown after a failure.
    public var wall: Duration
    /// The sum of the durations of the reported attempts; see ``ServiceReport/launchAttempts``.
    public var work: Duration
    /// The services, in launch order.
    public var services: [ServiceReport]
    /// The recorded events, in the order of their dispatch.
    public var events: [EventReport]

    /// Creates a report.
    public init(
        name: String? = nil, labels: [String: String] = [:], outcome: Outcome, phase: LaunchPhase? = nil,
        fingerprint: String = "", wall: Duration = .zero, work: Duration = .zero,
        services: [ServiceReport] = [], events: [EventReport] = []
    ) {
        self.name = name
        self.labels = labels
        self.outcome = outcome
        self.phase = phase
        self.fingerprint = fingerprint
        self.wall = wall
        self.work = work
        self.services = services
        self.events = events
    }

    /// The report of the service named `id`.
    ///
    /// - Complexity: O(services).
    public subscript(id: ServiceID) -> ServiceReport? { services.first { $0.id == id } }

    /// The report of one service.
    public struct ServiceReport: Sendable, Hashable, Codable {
        enum CodingKeys: String, CodingKey {
            case id, dependsOn, startsAfter, state, ready, started, settled, stopped
            case attempts = "tries"
            case restarts, waitedFor, because, error
        }

        /// The service's identifier.
        public var id: ServiceID
        /// The services that the service depends on.
        public var dependsOn: [ServiceID]
        /// The services that the service starts after.
        public var startsAfter: [ServiceID]
        /// The service's state.
        public var state: ServiceState
        /// The time when all services that the service waits for had settled.
        public var ready: Duration?
        /// The time when the first attempt began.
        public var started: Duration?
        /// The time when the service came up, failed for good or was cancelled.
        public var settled: Duration?
        /// The time when the service was shut down.
        public var stopped: Duration?
        /// The attempts, also those of restarts, in order; of more than 100 attempts, at least the latest 100.
        public var attempts: [Attempt]
        /// The latest 100 restarts, in order.
        public var restarts: [Restart] = []
        /// The service that settled last among those that the service waits for.
        public var waitedFor: ServiceID?
        /// For a skipped service, the chain from the service to the one that failed.
        public var because: [ServiceID]
        /// The description of the service's error.
        public var error: String?
        /// For a service that waits, those that it waits for, by the conditions of its dependencies; `nil` in a report
        /// that was read from a file.
        package var waitsFor: [ServiceID]?

        /// Creates the report of one service.
        public init(
            id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [], state: ServiceState = .idle,
            ready: Duration? = nil, started: Duration? = nil, settled: Duration? = nil, stopped: Duration? = nil,
            attempts: [Attempt] = [], waitedFor: ServiceID? = nil, because: [ServiceID] = [], error: String? = nil
        ) {
            self.id = id
            self.dependsOn = dependsOn
            self.startsAfter = startsAfter
            self.state = state
            self.ready = ready
            self.started = started
            self.settled = settled
            self.stopped = stopped
            self.attempts = attempts
            self.waitedFor = waitedFor
            self.because = because
            self.error = error
        }

        /// The attempts of the launch, without those of later restarts.
        public var launchAttempts: [Attempt] {
            guard let settled else { return attempts }
            return attempts.filter { $0.started <= settled }
        }

        /// The attempts of the launch; in a report without attempts, one from the start until the service settled.
        package var knownAttempts: [Attempt] {
            guard launchAttempts.isEmpty, let started else { return launchAttempts }
            return [Attempt(started: started, ended: settled, error: state.hasFailed ? error ?? "" : nil)]
        }

        /// What the service waits for before it starts, as text; `nil` if it does not wait, or for a report from a file.
        package var waitingReason: String? {
            guard state == .waiting, let waitsFor else { return nil }
            if !waitsFor.isEmpty { return waitsFor.map(\.name).joined(separator: ", ") }
            // A deferred service becomes ready only once every eager service has settled.
            return ready == nil ? "everything eager to settle" : "a slot"
        }

        /// The time from the first start until the service settled, including backoff; `nil` if one of them is missing.
        public var duration: Duration? {
            guard let started, let settled else { return nil }
            return settled - started
        }
    }

    /// One attempt to launch a service.
    public struct Attempt: Sendable, Hashable, Codable {
        /// The time when the attempt began.
        public var started: Duration
        /// The time when the attempt ended; `nil` while it is under way.
        public var ended: Duration?
        /// The description of the error; `nil` for a successful attempt.
        public var error: String?

        /// Creates an attempt.
        public init(started: Duration, ended: Duration?, error: String? = nil) {
            self.started = started
            self.ended = ended
            self.error = error
        }

        /// The duration; `nil` while the attempt is under way.
        public var duration: Duration? { ended.map { $0 - started } }
    }

    /// One restart of a service.
    public struct Restart: Sendable, Hashable, Codable {
        /// The time of the error, or of the error of the service that it depends on.
        public var at: Duration
        /// The description of the error that `run` threw; `nil` if `run` did not throw, and the service was restarted
        /// because of a service that it depends on.
        public var error: String?
        /// The descriptions of the latest 100 errors of the service's shutdown before it was up again.
        public var shutdownErrors: [String]
        /// The time when the service was up again; `nil` before.
        public var up: Duration?

        /// Creates a restart.
        public init(at: Duration, error: String? = nil, shutdownErrors: [String] = [], up: Duration? = nil) {
            self.at = at
            self.error = error
            self.shutdownErrors = shutdownErrors
            self.up = up
        }
    }

    /// One event that was dispatched while the program ran.
    public struct EventReport: Sendable, Hashable, Codable {
        /// The event's name.
        public var name: String
        /// The time of the dispatch.
        public var at: Duration
        /// The responses, in the order in which the services were called.
        public var services: [Response]

        /// One service's response to an event.
        public struct Response: Sendable, Hashable, Codable {
            /// The service.
            public var id: ServiceID
            /// The duration of the response.
            public var duration: Duration
            /// The description of the error.
            public var error: String?

            /// Creates a response.
            public init(id: ServiceID, duration: Duration, error: String? = nil) {
                self.id = id
                self.duration = duration
                self.error = error
            }
        }

        /// Creates the report of an event.
        public init(name: String, at: Duration, services: [Response]) {
            self.name = name
            self.at = at
            self.services = services
        }
    }
}
