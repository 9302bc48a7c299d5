internal import LaunchSupport

/// Listens for signals until it is told to stop.
package struct SignalWatch: Sendable {
    private let id: Int?

    /// Listens for `signals`, which no longer do what they do by default.
    ///
    /// - Parameter receive: is called for each signal, one call after another. It must not block.
    /// - Throws: ``SignalsUnavailable`` when the process has no descriptor or thread left.
    package init(_ signals: [ProcessSignal], _ receive: @escaping @Sendable (ProcessSignal) -> Void) throws {
        guard !signals.isEmpty else {
            id = nil
            return
        }
        id = SignalReceiver.shared.addListener(for: signals.map(\.rawValue)) { receive(ProcessSignal(rawValue: $0)) }
        guard id != nil else {
            throw SignalsUnavailable()
        }
    }

    /// Stops listening. The process does about the signals what it did before; those that arrived until then are received
    /// before this returns.
    package func stop() {
        if let id { SignalReceiver.shared.removeListener(id) }
    }
}
