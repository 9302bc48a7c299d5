public import LaunchGraph
internal import LaunchSupport

extension ProcessSignal {
    /// Creates the signal with a name such as `SIGTERM`; `nil` if there is none.
    package init?(named name: String) {
        guard let entry = SystemSignals.names.first(where: { $0.name == name }) else { return nil }
        self.init(rawValue: entry.number)
    }

    /// The signal's common name, or `signal 42` if it has none.
    package var name: String {
        SystemSignals.names.first { $0.number == rawValue }?.name ?? description
    }

    /// The signal to a process that writes to a pipe whose read end is closed.
    package static let brokenPipe = ProcessSignal(rawValue: SystemSignals.brokenPipe)

    /// The signal to a process one of whose children has ended.
    static let child = ProcessSignal(rawValue: SystemSignals.child)

    /// The signal that ends a process and cannot be handled.
    public static let kill = ProcessSignal(rawValue: SystemSignals.kill)
}
