public import LaunchGraph

/// What is assumed of the services in a prediction, and of the machine.
public struct LaunchAssumptions: Sendable, Hashable {
    /// How long an attempt of each service takes; what is not said takes no time.
    public var durations: [ServiceID: Duration]
    /// Services that throw at the end of every attempt.
    public var failing: Set<ServiceID>
    /// Services that wait until they are cancelled.
    public var hanging: Set<ServiceID>
    /// How many services may be starting at a time; `nil` for any number.
    public var maxConcurrency: Int?
    /// What the dispatcher knows of earlier runs when there are fewer places than ready services.
    public var profile: LaunchProfile?

    /// Assumptions.
    public init(
        durations: [ServiceID: Duration] = [:], failing: Set<ServiceID> = [], hanging: Set<ServiceID> = [],
        maxConcurrency: Int? = nil, profile: LaunchProfile? = nil
    ) {
        self.durations = durations
        self.failing = failing
        self.hanging = hanging
        self.maxConcurrency = maxConcurrency
        self.profile = profile
    }

    /// The same with a service that takes this part of its time, where its time is known; the dispatcher knows of it.
    public func accelerating(_ id: ServiceID, by factor: Double) -> LaunchAssumptions {
        var faster = self
        if let duration = durations[id] { faster.durations[id] = duration * factor }
        if let duration = profile?.durations[id] { faster.profile?.durations[id] = duration * factor }
        if let duration = profile?.attempts[id] { faster.profile?.attempts[id] = duration * factor }
        return faster
    }

    func service(_ id: ServiceID) -> SimulatedService {
        SimulatedService(
            duration: durations[id] ?? .zero, hangingAttempts: hanging.contains(id) ? .max : 0,
            failingAttempts: failing.contains(id) ? .max : 0)
    }
}
