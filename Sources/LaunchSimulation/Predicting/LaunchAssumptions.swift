public import LaunchGraph

/// The assumptions of a prediction about the services and the machine.
public struct LaunchAssumptions: Sendable, Hashable {
    /// The duration of an attempt of each service; zero for services that are not listed.
    public var durations: [ServiceID: Duration]
    /// The services that throw at the end of every attempt.
    public var failing: Set<ServiceID>
    /// The services that hang until they are cancelled.
    public var hanging: Set<ServiceID>
    /// The number of services that may start at the same time; `nil` for no limit.
    public var maxConcurrency: Int?
    /// The profile with which the dispatcher selects ready services when there are too few slots.
    public var profile: LaunchProfile?

    /// Creates assumptions; by default, no service takes time, fails or hangs.
    public init(
        durations: [ServiceID: Duration] = [:], failing: Set<ServiceID> = [], hanging: Set<ServiceID> = [],
        maxConcurrency: Int? = nil, profile: LaunchProfile? = nil
    ) {
        (self.durations, self.failing, self.hanging) = (durations, failing, hanging)
        (self.maxConcurrency, self.profile) = (maxConcurrency, profile)
    }

    /// Returns the same assumptions with a service whose known durations, including those of the profile, are
    /// multiplied by `factor`.
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
