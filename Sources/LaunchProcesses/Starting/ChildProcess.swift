internal import LaunchGraph
import LaunchSupport

/// A child process that leads a process group, to which the processes that it starts belong; or a foreground process,
/// which belongs to the group of this program and is ended alone.
///
/// The process is not reaped until its group is being ended, so that its identifier is not reused and a signal never
/// reaches another process.
final class ChildProcess: Sendable {
    private struct State {
        var status: ExitStatus?
        var ended = ContinuousClock.now
        var isReaped = false
        var hasNoMembers = false
    }

    let pid: Int32
    private let isForeground: Bool
    private let state = Locked(State())
    private let hasEnded = Latch()

    /// Begins to wait for the end of `pid`, which no other code may wait for.
    ///
    /// A new thread waits in `waitid`, which returns immediately when the process ends, works in every container and
    /// with every kernel, and needs no handler for `SIGCHLD`, which belongs to the program.
    ///
    /// - Returns: `nil` if the system creates no thread; the process is then killed.
    init?(_ pid: Int32, isForeground: Bool) {
        self.pid = pid
        self.isForeground = isForeground
        if SystemThread.start({ [self] in awaitEnd() }) { return }
        SystemProcess.send(.kill, to: target)
        _ = SystemProcess.awaitEnd(of: pid)
        SystemProcess.reap(pid)
        return nil
    }

    /// The recipient of signals: the process, or its group.
    private var target: Int32 { isForeground ? pid : -pid }

    var status: ExitStatus? { state.withLock { $0.status } }

    func end() async -> ExitStatus? {
        await hasEnded.wait()
        return status
    }

    /// Sends a signal to every process of the group, unless the group has ended.
    func send(_ signal: ProcessSignal) {
        state.withLock { state in
            if !state.hasNoMembers { SystemProcess.send(signal, to: target) }
        }
    }

    /// Returns whether a process of the group is alive. After the first `false`, no further signal is sent.
    ///
    /// Reaps the leader if it has ended. The system does not reuse its identifier while the group has members.
    func updateIsAlive() -> Bool {
        state.withLock { state in
            if state.hasNoMembers { return false }
            guard state.status != nil else { return true }
            if !state.isReaped { SystemProcess.reap(pid) }
            state.isReaped = true
            state.hasNoMembers = isForeground || !ProcessGroup.isAlive(pid)
            return !state.hasNoMembers
        }
    }

    /// Reaps a leader that has ended and whose group has no other process. Only Linux reports which processes are left of a
    /// group whose leader was not reaped.
    func reapIfAlone() -> Bool {
        state.withLock { state in
            guard state.status != nil, !state.isReaped, !ProcessGroup.isAlive(pid, asOf: state.ended) else {
                return false
            }
            SystemProcess.reap(pid)
            state.isReaped = true
            state.hasNoMembers = true
            return true
        }
    }

    private func awaitEnd() {
        let status = SystemProcess.awaitEnd(of: pid)
        state.withLock { ($0.status, $0.ended) = (status, .now) }
        hasEnded.set()
    }

    /// Waits until no process of the group is left; sends `SIGKILL` once `isUrgent` is set or the task is cancelled.
    ///
    /// The leader's end is detected immediately. The system does not notify this process of the end of the other
    /// processes, so the group is polled at increasing intervals of up to 50 ms.
    func awaitGroupEnd(isUrgent: Latch) async -> GroupEnd {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await self.end() }
            group.addTask { await isUrgent.wait() }
            await group.next()
            group.cancelAll()
        }
        var killedAt: ContinuousClock.Instant?
        var pause = Duration.milliseconds(1)
        while updateIsAlive() {
            if let killedAt {
                if .now - killedAt > .seconds(1) { return .survived }
            } else if isUrgent.isSet || Task.isCancelled {
                send(.kill)
                killedAt = .now
                pause = .milliseconds(1)
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        return killedAt == nil ? .orderly : .killed
    }
}

enum GroupEnd: Sendable {
    case orderly
    case killed
    /// The group survived `SIGKILL`.
    case survived
}
