import Dispatch

/// Requests a new picture ten times a second, so that it also follows the size of the terminal.
///
/// Unchecked: its state is accessed only on its queue.
final class DisplayTimer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "launchgraph.display")
    private var timer: (any DispatchSourceTimer)?

    /// Begins to call `action`, the first time at once.
    func start(_ action: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(10))
            timer.setEventHandler(handler: action)
            timer.activate()
            self.timer = timer
        }
    }

    /// Stops; when it returns, `action` is not called any more.
    func stop() {
        queue.sync {
            timer?.cancel()
            timer = nil
        }
    }
}
