public import LaunchGraph
internal import LaunchSupport

extension ProcessSignal {
    /// The signal called `name`, such as `SIGTERM`; `nil` for one that there is not.
    public init?(named name: String) {
        guard let entry = SystemSignals.names.first(where: { $0.name == name }) else { return nil }
        self.init(rawValue: entry.number)
    }

    /// Its name where it has a common one, else `signal 42`.
    public var name: String {
        SystemSignals.names.first { $0.number == rawValue }?.name ?? description
    }

    /// Sent to a process that writes to a pipe whose reader has closed it.
    public static let brokenPipe = ProcessSignal(rawValue: SystemSignals.brokenPipe)

    /// Sent to a process when one of its children has ended.
    static let child = ProcessSignal(rawValue: SystemSignals.child)

    /// Ends a process; it cannot be handled.
    public static let kill = ProcessSignal(rawValue: SystemSignals.kill)
}
