import LaunchGraph
import LaunchSupport

/// Receives the signals by which a person, a terminal or a supervisor ends a program, and all others that would end it by
/// default. No signal that can be received leaves services behind.
struct EndingSignals: Sendable {
    private let watch: SignalWatch?

    /// Calls `handler` with each signal that asks this process to end, one call after another.
    ///
    /// A signal that this process was started to ignore, as by `nohup`, stays ignored.
    ///
    /// - Parameter handler: may end the process; must not block.
    init(_ handler: @escaping @Sendable (ProcessSignal) -> Void) {
        let signals = [ProcessSignal.interrupt, .terminate, .hangUp, .quit] + SystemCalls.otherEndingSignals
        watch = try? SignalWatch(
            signals.filter { $0 == .terminate || !SystemSignals.isIgnored($0.rawValue) }, handler)
    }

    /// Stops receiving and restores the previous actions of the signals.
    func cancel() { watch?.stop() }
}
