/// The times of the latest launch of a host.
///
/// The trace in Instruments contains the same intervals: `launchSynchronously`, `launch` and `untilFirstFrame`.
public struct LaunchTimes: Sendable, Hashable {
    /// The time from the start of the process until the launch of the services began: the time of the loader and of the
    /// code before the launch. `nil` if the process was prewarmed, or if the platform does not provide it.
    public internal(set) var beforeLaunch: Duration?
    /// The time until the synchronous services were up; `nil` before.
    public internal(set) var synchronous: Duration?
    /// The time until all eager services had settled; `nil` before.
    public internal(set) var launched: Duration?
    /// The time until the program was active for the first time, which follows its first frame; `nil` before, and after
    /// a launch in the background.
    public internal(set) var firstFrame: Duration?

    /// The time from the start of the process until the first frame; `nil` if one of its two parts is unknown.
    public var untilFirstFrame: Duration? {
        guard let beforeLaunch, let firstFrame else { return nil }
        return beforeLaunch + firstFrame
    }

    var began: ContinuousClock.Instant?

    init(isPrewarmed: Bool) {
        began = .now
        beforeLaunch = isPrewarmed ? nil : HostProcess.timeSinceStart()
    }

    init() {}

    var elapsed: Duration? { began.map { .now - $0 } }
}
