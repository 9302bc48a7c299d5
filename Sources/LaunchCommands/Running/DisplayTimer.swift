import Dispatch

/// Calls for a new picture: ten times a second, and whenever the terminal's size changes.
///
/// Unchecked: everything happens on its queue.
final class DisplayTimer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "launchgraph.display")
    private var timer: (any DispatchSourceTimer)?
    private var resize: (any DispatchSourceSignal)?

    /// Begins to call `action`, the first time at once.
    func start(_ action: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(10))
            timer.setEventHandler(handler: action)
            timer.activate()
            self.timer = timer
            guard let signal = SystemCalls.resizeSignal else { return }
            let resize = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            resize.setEventHandler(handler: action)
            resize.activate()
            self.resize = resize
        }
    }

    /// Stops; when it returns, nothing is called any more.
    func stop() {
        queue.sync {
            timer?.cancel()
            resize?.cancel()
            timer = nil
            resize = nil
        }
    }
}
