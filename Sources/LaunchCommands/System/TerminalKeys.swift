import LaunchGraph
import LaunchSupport

/// Reads the keys that are typed at the terminal of this process, one by one and without echo. The previous modes of
/// the terminal are restored while this process is stopped (Ctrl-Z), and after ``stop()``.
final class TerminalKeys: Sendable {
    private struct State {
        /// The previous modes of the terminal while its modes are changed.
        var earlier: termios?
        var isStopped = false
        var armed: Int?
    }

    private static let terminal = STDIN_FILENO
    private let state = Locked(State())
    private let poller = DescriptorPoller()
    private let jobControl = Locked<SignalWatch?>(nil)
    private let receive: @Sendable (UInt8) -> Void
    private let willStop: @Sendable () -> Void

    /// Calls `willStop`, which must not block, before this process is stopped by Ctrl-Z, and `receive` with each typed
    /// byte, one call after another. Fails if standard input is not a terminal that this process may read.
    init?(willStop: @escaping @Sendable () -> Void, _ receive: @escaping @Sendable (UInt8) -> Void) {
        self.receive = receive
        self.willStop = willStop
        guard SystemCalls.isTerminal(Self.terminal), SystemCalls.ownsTerminal(Self.terminal), setModes() else {
            return nil
        }
        jobControl.withLock { watch in
            watch = try? SignalWatch([SIGTSTP, SIGCONT].map(ProcessSignal.init)) { [weak self] signal in
                self?.handle(signal)
            }
        }
        arm()
    }

    func stop() {
        let armed = state.withLock { state in
            state.isStopped = true
            defer { state.armed = nil }
            return state.armed
        }
        if let armed { poller.disarm(armed) }
        poller.finish()
        restoreModes()
    }

    /// Sets the terminal to deliver keys one by one, without echo. Keys such as Ctrl-C still send signals.
    @discardableResult
    private func setModes() -> Bool {
        state.withLock { state in
            guard !state.isStopped, SystemCalls.ownsTerminal(Self.terminal) else { return true }
            var modes = termios()
            if let earlier = state.earlier {
                modes = earlier
            } else if tcgetattr(Self.terminal, &modes) != 0 {
                return false
            }
            let earlier = modes
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            guard tcsetattr(Self.terminal, TCSANOW, &modes) == 0 else { return false }
            state.earlier = earlier
            return true
        }
    }

    /// Restores the terminal, unless it now belongs to another process group, which has its own modes.
    func restoreModes() {
        state.withLock { state in
            guard var earlier = state.earlier else { return }
            state.earlier = nil
            if SystemCalls.ownsTerminal(Self.terminal) { _ = tcsetattr(Self.terminal, TCSANOW, &earlier) }
        }
    }

    private func handle(_ signal: ProcessSignal) {
        guard signal.rawValue == SIGTSTP else {
            // A shell does not restore the modes when this process continues in the foreground.
            setModes()
            return
        }
        restoreModes()
        willStop()
        // This thread can run for a moment before the process stops.
        _ = kill(getpid(), SIGSTOP)
    }

    private func arm() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.armed = poller.arm(.readable, on: Self.terminal) { [weak self] in self?.read() }
        }
    }

    private func read() {
        state.withLock { $0.armed = nil }
        // The system stops a background process that reads the terminal.
        guard SystemCalls.ownsTerminal(Self.terminal) else {
            _ = Task.timer(after: .milliseconds(200)) { [weak self] in self?.arm() }
            return
        }
        // Without a key, the terminal is closed.
        guard let keys = SystemDescriptor.read(Self.terminal, upTo: 64), !keys.isEmpty else { return }
        for key in keys { receive(key) }
        arm()
    }
}
