import LaunchGraph
import LaunchSupport

/// The signals with which a person, a terminal or a supervisor ends a program, and all others that would end it by
/// default. No signal that can be received leaves services running.
enum EndingSignals {
    /// Calls `handler` with each of these signals, one call after another, until this process ends.
    ///
    /// A signal that this process was started to ignore, as by `nohup`, stays ignored.
    ///
    /// - Parameter handler: may end the process; must not block.
    /// - Throws: ``SignalsUnavailable`` if the process cannot receive the signals. It must then not start a service.
    static func receive(_ handler: @escaping @Sendable (ProcessSignal) -> Void) throws {
        let signals = [ProcessSignal.interrupt, .terminate, .hangUp, .quit] + SystemCalls.otherEndingSignals
        _ = try SignalWatch(
            signals.filter { $0 == .terminate || !SystemSignals.isIgnored($0.rawValue) }, handler)
    }
}
