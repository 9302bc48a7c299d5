import Dispatch
import LaunchGraph
import LaunchProcesses

/// Tells of the signals by which a person, a terminal or a supervisor ends a program.
///
/// Unchecked: Dispatch's sources may be used from any thread; the list of them is never changed.
final class EndingSignals: @unchecked Sendable {
    private let sources: [any DispatchSourceSignal]

    /// Calls `handler` with each signal that asks this process to end, one call after the other.
    ///
    /// A signal that this process was told to ignore, as `nohup` does, stays ignored.
    ///
    /// - Parameter handler: is called on a queue of its own; it may end the process.
    init(_ handler: @escaping @Sendable (ProcessSignal) -> Void) {
        let queue = DispatchQueue(label: "launchgraph.signals", qos: .userInitiated)
        sources = SystemCalls.endingSignals.filter(SystemCalls.takeOver).map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(ProcessSignal(rawValue: number)) }
            source.activate()
            return source
        }
    }

    /// Stops telling; signals then do nothing.
    func cancel() {
        for source in sources { source.cancel() }
    }
}
