internal import Dispatch
import LaunchSupport

/// Listens for signals until it is told to stop.
///
/// Not by sources of signals: those of Dispatch leave them blocked in the threads that got them, outside of Apple's
/// systems, so that the process would be deaf to them ever after.
package struct SignalWatch: Sendable {
    private let id: Int?

    /// Listens for `signals`, which no longer do what they do by default.
    ///
    /// - Parameter heard: is called for each signal, one after the other.
    /// - Throws: ``InvalidLaunchState`` where the process cannot open any more files.
    package init(_ signals: [ProcessSignal], heard: @escaping @Sendable (ProcessSignal) -> Void) throws {
        id = signals.isEmpty ? nil : try SignalPost.shared.listen(signals, heard)
    }

    /// Stops listening. The process does about the signals what it did before; those that came until then are heard
    /// before this returns.
    package func stop() {
        if let id { SignalPost.shared.stopListening(id) }
    }
}

/// Hands out the signals of the process to those who listen. There is one, as there is one process.
private final class SignalPost: Sendable {
    private struct Listener {
        let id: Int
        let signals: [ProcessSignal]
        let heard: @Sendable (ProcessSignal) -> Void
    }

    /// `@unchecked Sendable`: a source is only ever held.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceRead
    }

    private struct State {
        var listeners: [Listener] = []
        var earlier: [ProcessSignal: SystemSignals.Action] = [:]
        var lastID = 0
        var pipe: Int32?
        var source: Source?
    }

    static let shared = SignalPost()

    private let queue = DispatchQueue(label: "launchgraph.signals")
    private let state = Locked(State())

    func listen(_ signals: [ProcessSignal], _ heard: @escaping @Sendable (ProcessSignal) -> Void) throws -> Int {
        try state.withLock { state in
            if state.pipe == nil {
                guard let pipe = SystemSignals.makePipe() else {
                    throw InvalidLaunchState(call: "run(until:)", state: "in a process that cannot open more files")
                }
                state.pipe = pipe
                state.source = makeSource(pipe)
            }
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, signals: signals, heard: heard))
            for signal in signals where state.earlier[signal] == nil {
                state.earlier[signal] = SystemSignals.beginListening(to: signal)
            }
            return state.lastID
        }
    }

    func stopListening(_ id: Int) {
        state.withLock { state in
            guard let listener = state.listeners.first(where: { $0.id == id }) else { return }
            let others = state.listeners.filter { $0.id != id }
            for signal in listener.signals where !others.contains(where: { $0.signals.contains(signal) }) {
                if let earlier = state.earlier.removeValue(forKey: signal) {
                    SystemSignals.restore(earlier, for: signal)
                }
            }
        }
        queue.sync {
            handOut()
            state.withLock { state in state.listeners.removeAll { $0.id == id } }
        }
    }

    private func makeSource(_ pipe: Int32) -> Source {
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: queue)
        source.setEventHandler { self.handOut() }
        source.activate()
        return Source(source: source)
    }

    private func handOut() {
        let (pipe, listeners) = state.withLock { ($0.pipe, $0.listeners) }
        guard let pipe else { return }
        for signal in SystemSignals.read(from: pipe) {
            for listener in listeners where listener.signals.contains(signal) { listener.heard(signal) }
        }
    }
}
