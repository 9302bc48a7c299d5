import Dispatch
import LaunchGraph

/// Calls for a new picture: ten times a second, and whenever the terminal's size changes.
///
/// Unchecked: everything happens on its queue.
final class DisplayTimer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "launchgraph.display")
    private var timer: (any DispatchSourceTimer)?
    private var resize: SignalWatch?

    /// Begins to call `action`, the first time at once.
    func start(_ action: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(10))
            timer.setEventHandler(handler: action)
            timer.activate()
            self.timer = timer
            resize = try? SignalWatch([SystemCalls.resizeSignal]) { [weak self] _ in self?.queue.async(execute: action)
            }
        }
    }

    /// Stops; when it returns, nothing is called any more.
    func stop() {
        let resize = queue.sync {
            timer?.cancel()
            timer = nil
            defer { self.resize = nil }
            return self.resize
        }
        // Not on the queue, for which a signal that was heard just now may wait.
        resize?.stop()
        queue.sync {}
    }
}
