import Dispatch

/// Requests a redraw ten times a second, so that the display also follows the size of the terminal.
///
/// Unchecked because the state is accessed only on the timer's queue.
final class DisplayTimer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "launchgraph.display")
    private var timer: (any DispatchSourceTimer)?

    /// Starts calling `action`, the first time immediately.
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

    /// Stops the timer; after this method returns, `action` is not called any more.
    func stop() {
        queue.sync {
            timer?.cancel()
            timer = nil
        }
    }
}
