/// A signal.
public struct ProcessSignal: Sendable, Hashable, CustomStringConvertible {
    /// The number by which this system knows it.
    public let number: Int32

    /// The signal with that number.
    public init(_ number: Int32) {
        self.number = number
    }

    /// The signal called `name`, such as `SIGTERM`; `nil` for one that there is not.
    public init?(named name: String) {
        guard let entry = SystemSignals.names.first(where: { $0.name == name }) else { return nil }
        number = entry.number
    }

    /// Asks a process to end.
    public static let terminate = ProcessSignal(SystemSignals.terminate)
    /// What a terminal sends for Ctrl-C.
    public static let interrupt = ProcessSignal(SystemSignals.interrupt)
    /// What comes of writing to somebody who does not read any more.
    public static let brokenPipe = ProcessSignal(SystemSignals.brokenPipe)
    /// Ends a process whatever it does.
    public static let kill = ProcessSignal(SystemSignals.kill)

    /// Its name where it has a common one, else `signal 42`.
    public var description: String {
        SystemSignals.names.first { $0.number == number }?.name ?? "signal \(number)"
    }
}
