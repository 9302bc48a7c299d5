internal import LaunchGraph
import LaunchSupport

/// A process that was started and leads a group of its own, with all that it starts itself.
///
/// Its number stays taken until it is being ended and nothing of the group is left, so that a signal can never meet a
/// stranger to whom the system has given the number since.
final class ChildProcess: Sendable {
    private struct State {
        var status: ExitStatus?
        var waiters: [Int: CheckedContinuation<ExitStatus?, Never>] = [:]
        var nextWaiter = 0
        var isReaped = false
        var isGone = false
        var isTaskThatIsOver = false
    }

    let pid: Int32
    private let state = Locked(State())

    /// Begins to wait for the end of `pid`, a child that nobody else waits for.
    ///
    /// A thread of its own sleeps in `waitid` for it. That is noticed at once and by nobody else, works in every
    /// container and with every kernel, needs no handler for `SIGCHLD`, which belongs to the program that this is part
    /// of, and no polling.
    ///
    /// - Returns: `nil` where the system creates no thread; the process is then killed.
    init?(_ pid: Int32) {
        self.pid = pid
        if SystemThread.start({ [self] in hasEnded(SystemProcess.awaitEnd(of: pid)) }) { return }
        SystemProcess.send(.kill, toGroup: pid)
        _ = SystemProcess.awaitEnd(of: pid)
        SystemProcess.reap(pid)
        return nil
    }

    /// How it ended; `nil` while it is running.
    var status: ExitStatus? { state.withLock { $0.status } }

    /// How it ends; `nil` when the task that asks is cancelled before.
    func end() async -> ExitStatus? {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> ExitStatus?? in
                    if let status = state.status { return .some(status) }
                    if Task.isCancelled { return .some(nil) }
                    state.waiters[number] = continuation
                    return .none
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
        }
    }

    /// Sends a signal to every process of the group, unless there is none left.
    func send(_ signal: ProcessSignal) {
        state.withLock { state in
            if !state.isGone { SystemProcess.send(signal, toGroup: pid) }
        }
    }

    /// Whether a process of the group is still alive; once it says no, no signal is sent any more.
    ///
    /// To ask is to give up the leader's number if the leader has ended. The system keeps the number taken as long as
    /// anything is in the group, and what is in it is looked for again and again from now on.
    func isAlive() -> Bool {
        state.withLock { state in
            if state.isGone { return false }
            guard state.status != nil else { return true }
            if !state.isReaped { SystemProcess.reap(pid) }
            state.isReaped = true
            state.isGone = !ProcessGroup.isAlive(pid)
            return !state.isGone
        }
    }

    /// Whether it has done its work, and nobody waits for anything of it.
    var isTaskThatIsOver: Bool {
        get { state.withLock { $0.isTaskThatIsOver } }
        set { state.withLock { $0.isTaskThatIsOver = newValue } }
    }

    /// Gives up the number of a leader that has ended, and with it the group, in which nothing is alive.
    func letGo() {
        state.withLock { state in
            guard state.status != nil, !state.isReaped else { return }
            SystemProcess.reap(pid)
            state.isReaped = true
            state.isGone = true
        }
    }

    private func hasEnded(_ status: ExitStatus) {
        let waiters = state.withLock { state in
            state.status = status
            defer { state.waiters.removeAll() }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume(returning: status) }
    }
}
