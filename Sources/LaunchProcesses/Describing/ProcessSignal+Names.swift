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

    /// What comes of writing to somebody who does not read any more.
    public static let brokenPipe = ProcessSignal(rawValue: SystemSignals.brokenPipe)

    /// What a process is told when one of its children has ended.
    static let child = ProcessSignal(rawValue: SystemSignals.child)

    /// Ends a process whatever it does.
    public static let kill = ProcessSignal(rawValue: SystemSignals.kill)
}
