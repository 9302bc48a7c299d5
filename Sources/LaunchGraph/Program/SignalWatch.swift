internal import LaunchSupport

/// Receives signals until it is stopped.
package struct SignalWatch: Sendable {
    private let id: Int?

    /// Receives `signals`, whose default actions are replaced.
    ///
    /// - Parameter receive: is called for each signal, one call after another. It must not block.
    /// - Throws: ``SignalsUnavailable`` when the process has no descriptor or thread left.
    package init(_ signals: [ProcessSignal], _ receive: @escaping @Sendable (ProcessSignal) -> Void) throws {
        let receiver = signals.isEmpty ? nil : SignalReceiver.shared
        id = receiver?.addListener(for: signals.map(\.rawValue)) { receive(ProcessSignal(rawValue: $0)) }
        guard signals.isEmpty || id != nil else { throw SignalsUnavailable() }
    }

    /// Stops receiving and restores the previous signal actions. Signals that arrived earlier are received before this
    /// returns.
    package func stop() { if let id { SignalReceiver.shared.removeListener(id) } }
}

/// The error of a process that cannot receive signals because it has no file descriptor or thread left.
public struct SignalsUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause, and what to do about it.
    public var description: String {
        "signals cannot be received: the process has no file descriptor or thread left; raise its limits"
    }
}
