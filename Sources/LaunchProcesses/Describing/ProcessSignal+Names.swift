public import LaunchGraph
internal import LaunchSupport

extension ProcessSignal {
    /// The signal with a name such as `SIGTERM`; `nil` if there is none.
    package init?(named name: String) {
        guard let entry = SystemSignals.names.first(where: { $0.name == name }) else { return nil }
        self.init(rawValue: entry.number)
    }

    /// The signal's common name, or else `signal 42`.
    package var name: String {
        SystemSignals.names.first { $0.number == rawValue }?.name ?? description
    }

    /// Sent to a process that writes to a pipe whose read end is closed.
    package static let brokenPipe = ProcessSignal(rawValue: SystemSignals.brokenPipe)

    /// Sent to a process when one of its children has ended.
    static let child = ProcessSignal(rawValue: SystemSignals.child)

    /// Ends a process; it cannot be handled.
    public static let kill = ProcessSignal(rawValue: SystemSignals.kill)
}
