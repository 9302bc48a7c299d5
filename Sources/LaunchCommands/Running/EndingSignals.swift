import LaunchGraph

/// Tells of the signals by which a person, a terminal or a supervisor ends a program, and of those that would end it for
/// lack of anybody who hears them: whatever can be heard must not leave services behind.
struct EndingSignals: Sendable {
    private let watch: SignalWatch?

    /// Calls `handler` with each signal that asks this process to end, one call after the other.
    ///
    /// A signal that this process was told to ignore, as `nohup` does, stays ignored.
    ///
    /// - Parameter handler: may end the process.
    init(_ handler: @escaping @Sendable (ProcessSignal) -> Void) {
        let signals = [ProcessSignal.interrupt, .terminate, .hangUp, .quit] + SystemCalls.otherEndingSignals
        watch = try? SignalWatch(signals.filter { $0 == .terminate || !SystemCalls.isIgnored($0) }, handler)
    }

    /// Stops telling; signals then do what they did before.
    func cancel() { watch?.stop() }
}
