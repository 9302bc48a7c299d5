/// The phase of a program, as the states of its services determine it.
public enum LaunchPhase: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing was launched.
    case idle
    /// Services are being launched.
    case launching
    /// All eager services are up. Deferred services may still be starting.
    case up
    /// The launch is over, and a service failed, was skipped, is being restarted, or is not well.
    case degraded
    /// A shutdown was requested, and everything stays up for the lame duck time, so that load balancers notice.
    case draining
    /// Everything is being shut down.
    case stopping
    /// Everything was shut down as requested, or the launch was cancelled.
    case down
    /// Everything was shut down because a service failed.
    case failed

    /// Whether observers are notified of the phase before the changes of services that belong to it.
    var precedesChanges: Bool { [.launching, .draining, .stopping].contains(self) }
}
