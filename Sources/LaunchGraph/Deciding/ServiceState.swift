/// The state of a service.
public enum ServiceState: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is not part of the launch, or has not been required yet.
    case idle
    /// It waits for others, or for a slot.
    case waiting
    /// An attempt to launch it is under way.
    case starting
    /// An attempt failed; the next one is to come.
    case retrying
    /// It is up.
    case running
    /// It is up, and its `run` has ended as its policy allows.
    case completed
    /// Its `run` failed, or a service that it depends on is launched again: it waits to run or to be launched again.
    case restarting
    /// It failed for good.
    case failed
    /// It was not started, because something that it depends on failed.
    case skipped
    /// It was not started, or not to the end, because the launch ended before.
    case cancelled
    /// It was cancelled and did not react.
    case abandoned
    /// It is being shut down.
    case stopping
    /// It came up and was shut down again.
    case stopped
}
