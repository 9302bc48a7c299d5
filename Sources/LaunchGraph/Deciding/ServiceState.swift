/// The state of a service.
public enum ServiceState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The service is not part of the launch, or has not been required yet.
    case idle
    /// The service waits for other services, or for a slot.
    case waiting
    /// An attempt to launch the service is under way.
    case starting
    /// An attempt failed, and the service waits for the next one.
    case retrying
    /// The service is up.
    case running
    /// The service is up, and its `run` has ended as its policy allows.
    case completed
    /// The service waits to run or to be launched again, because its `run` failed or a dependency is launched again.
    case restarting
    /// The service failed for good.
    case failed
    /// The service was not started, because a service that it depends on failed.
    case skipped
    /// The service was not started, or did not finish starting, because the launch ended before.
    case cancelled
    /// The service was cancelled and did not return in time.
    case abandoned
    /// The service is being shut down.
    case stopping
    /// The service came up and was shut down again.
    case stopped

    package var hasFailed: Bool { self == .failed || self == .abandoned }
}
