/// The number of launches in a row that did not come up, kept from one process to the next, so that a program which fails or
/// crashes in its launch starts with fewer services.
///
/// ```swift
/// let attempts = LaunchAttempts {
///     UserDefaults.standard.integer(forKey: "launches")
/// } write: {
///     UserDefaults.standard.set($0, forKey: "launches")
/// }
///
/// override func makeHost() -> ServiceHost {
///     let host = ServiceHost(declaring: attempts.unfinished < 3 ? services : repairServices)
///     host.count(attempts)
///     return host
/// }
/// ```
@MainActor public final class LaunchAttempts: HostLaunchObserver {
    private let read: @MainActor () -> Int
    private let write: @MainActor (Int) -> Void

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - read: returns the stored number; 0 if there is none.
    ///   - write: stores the number. A launch that crashes must leave it behind.
    public init(read: @escaping @MainActor () -> Int, write: @escaping @MainActor (Int) -> Void) {
        self.read = read
        self.write = write
    }

    /// The number of launches since the last one that came up.
    public var unfinished: Int { max(0, read()) }

    /// Starts to count from zero, for example after the data has been repaired.
    public func clear() { write(0) }

    func launchDidBegin() { write(unfinished + 1) }

    func launchDidEnd(with error: (any Error)?) {
        if error == nil { clear() }
    }
}

extension ServiceHost {
    /// Counts the launches of this host from now on: one more when a launch begins, and zero when it is up.
    public func count(_ attempts: LaunchAttempts) { launchObservers.append(attempts) }
}

@MainActor protocol HostLaunchObserver: AnyObject {
    func launchDidBegin()
    func launchDidEnd(with error: (any Error)?)
}
