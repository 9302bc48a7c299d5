internal import CLaunchSupport
internal import Dispatch
package import LaunchGraph
internal import LaunchSupport

/// Starts processes, forwards their output, and ends all of them on request.
///
/// One launcher serves all services of a graph.
public final class ProcessLauncher: Sendable {
    private struct State {
        var children: [ObjectIdentifier: ChildProcess] = [:]
        var isClosed = false
        /// The descriptor limit of new processes, if this process has raised its own; 0 for the limit of this process.
        var childDescriptors: UInt64 = 0
        var adoptsOrphans = false
        /// The receiver of `SIGCHLD` for adopted orphans.
        var orphanSignals: SignalWatch?
        /// The guard that ends all processes when this program is killed, if there is one.
        var watcher: ProcessGuard?
        /// The reserved threads, which are released when the system creates no more threads or processes.
        var threads: ThreadReserve?
    }

    private let state = Locked(State())
    private let records = Locked<[ServiceID: ProcessRecord]>([:])
    let backlog: OutputBacklog

    /// The queue on which the output of all processes is read, one piece at a time from each.
    let outputQueue = DispatchQueue(label: "launchgraph.output")

    /// Reports when the output of a process, or the socket of a readiness probe, can be read or written.
    let poller = DescriptorPoller()

    /// Creates a launcher that forwards the processes' output to `output`.
    public init(output: any ProcessOutput = DiscardedOutput()) { backlog = OutputBacklog(output) }

    deinit {
        poller.finish()
        state.withLock { $0.orphanSignals }?.stop()
    }

    /// Starts `command`, which writes its output to `descriptor`, -1 for none; or in the foreground, with the standard
    /// streams of this program.
    ///
    /// The lock is held during the start, so that no process is started after ``killAll()``.
    func start(
        _ command: ProcessCommand, output descriptor: Int32 = -1, isForeground: Bool = false
    ) throws(ProcessFailure) -> ChildProcess {
        var user: ProcessUser?
        if let name = command.user { user = try ProcessUser(name) }
        let environment = ProgramSearch.environment(of: command, user)
        let program = try ProgramSearch.path(of: command, environment: environment)
        return try state.withLock { state throws(ProcessFailure) in
            if state.isClosed { throw ProcessFailure(.launcherIsClosed) }
            let pid: Int32
            do throws(SystemError) {
                pid = try SystemProcess.start(
                    program, arguments: command.texts.map { Array($0.revealed.utf8) }, environment: environment,
                    directory: command.folder, output: descriptor, descriptors: state.childDescriptors,
                    guard: state.watcher, user: user?.change, isForeground: isForeground)
            } catch {
                if error.isTemporary { state.threads?.release() }
                if error.code == ENOEXEC { throw ProcessFailure(.noInterpreter(program)) }
                if error.isNotFound, SystemProcess.exists(command.resolved(program)) {
                    let interpreter = SystemProcess.interpreter(of: command.resolved(program))
                    throw ProcessFailure(.interpreterNotFound(program, interpreter))
                }
                throw ProcessFailure(.system("‘\(program)’ cannot be started", reason: error.reason))
            }
            guard let child = ChildProcess(pid, isForeground: isForeground) else {
                state.watcher?.forget(pid)
                state.threads?.release()
                throw ProcessFailure(
                    .system("‘\(program)’ cannot be watched", reason: "the system creates no more threads"))
            }
            state.children[ObjectIdentifier(child)] = child
            return child
        }
    }

    /// The number of processes that may not have ended completely.
    package var count: Int { state.withLock { $0.children.count } }

    func remove(_ child: ChildProcess) {
        state.withLock { state in
            state.watcher?.forget(child.pid)
            _ = state.children.removeValue(forKey: ObjectIdentifier(child))
        }
    }

    /// Kills all processes and everything that they have started. From then on, the launcher starts no process.
    ///
    /// Use this method in a program that must end immediately.
    public func killAll() {
        let children = state.withLock { state in
            state.isClosed = true
            state.threads?.release()
            return Array(state.children.values)
        }
        for child in children { child.send(.kill) }
        // The wait for their end has a limit, because the system may be unable to end a process.
        let deadline = ContinuousClock.now + .seconds(1)
        for child in children {
            while child.updateIsAlive(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
        }
        while true {
            let orphans = reapOrphans()
            for orphan in orphans { SystemProcess.send(.kill, to: orphan) }
            if orphans.isEmpty || ContinuousClock.now >= deadline { break }
            SystemProcess.pause(milliseconds: 1)
        }
        state.withLock { $0.watcher = nil }
    }

    /// Ends all processes of this launcher when this program ends without ending them, also by `SIGKILL` or a crash.
    ///
    /// A small process of its own, the guard, waits for the end of this program and then sends `SIGKILL` to each process
    /// group. A process that has left its group, such as a daemon, is not reached. The guard is a copy of this program
    /// and keeps the memory that the program has at this time: call this method early. It lives as long as the launcher, or
    /// until ``killAll()``. On macOS, a process that is being started at the very moment of the end can be missed.
    ///
    /// - Throws: ``ProcessFailure`` if the system creates no process.
    public func endProcessesWithProgram() throws(ProcessFailure) {
        try state.withLock { state throws(ProcessFailure) in
            guard state.watcher == nil, !state.isClosed else { return }
            do throws(SystemError) {
                state.watcher = try ProcessGuard()
            } catch {
                throw ProcessFailure(.system("the guard of the processes cannot be started", reason: error.reason))
            }
        }
    }
}

package struct ProcessRecord: Sendable {
    // The tail is stored instead of its reader, which retains the launcher.
    let tail: OutputTail
    /// The failure of the latest readiness probe; `nil` if the probe succeeded, or there was none.
    package var probeFailure: String?

    package var output: [String] { tail.text }
}

extension ProcessLauncher {
    package func record(of id: ServiceID) -> ProcessRecord? { records.withLock { $0[id] } }

    func record(_ output: OutputTail, of id: ServiceID) { records.withLock { $0[id] = ProcessRecord(tail: output) } }
    func record(probeFailure: String?, of id: ServiceID) { records.withLock { $0[id]?.probeFailure = probeFailure } }
}

extension ProcessLauncher {
    /// Makes this process the parent of all processes that its children leave behind, including daemons that have left
    /// their groups, so that ``killAll()`` ends them, too.
    ///
    /// For programs without other children, such as a command-line tool. It has an effect only on Linux.
    package func adoptOrphans() {
        #if os(Linux) || os(Android)
            guard launch_process_adopt_orphans() == 0 else { return }
            let signals = try? SignalWatch([.child]) { [weak self] _ in _ = self?.reapOrphans() }
            state.withLock { state in
                state.adoptsOrphans = true
                state.orphanSignals = signals
            }
        #endif
    }

    /// Reaps the adopted orphans that have ended, and returns the others.
    ///
    /// The lock ensures that a process that is being started does not count as an orphan.
    private func reapOrphans() -> [Int32] {
        #if os(Linux) || os(Android)
            state.withLock { state in
                guard state.adoptsOrphans else { return [] }
                let known = Set(state.children.values.map(\.pid) + (state.watcher.map { [$0.pid] } ?? []))
                let orphans = (ProcessEntry.all() ?? []).filter { $0.parent == getpid() && !known.contains($0.pid) }
                for orphan in orphans where orphan.hasEnded { SystemProcess.reap(orphan.pid) }
                return orphans.filter { !$0.hasEnded }.map(\.pid)
            }
        #else
            []
        #endif
    }
}

extension ProcessLauncher {
    /// Raises the number of files that this process may open, up to 65,536: each service uses one, and more while it is
    /// probed. New processes have the original limit.
    ///
    /// Use this method in a program that does not share its process with other code. It has an effect only on Linux.
    package func raiseDescriptorLimit() {
        state.withLock { state in
            guard state.childDescriptors == 0 else { return }
            var earlier: UInt64 = 0
            if launch_descriptors_raise(65_536, &earlier) == 0 { state.childDescriptors = earlier }
        }
    }

    /// Reserves the threads that are needed to end all processes, for a program that consists of nothing else. Returns
    /// `false` if the system does not create that many threads.
    package func reserveThreads() -> Bool {
        guard let reserve = ThreadReserve(count: 6) else { return false }
        state.withLock { $0.threads = reserve }
        return true
    }

    /// Releases the reserved threads; `work` runs on one of them, or on the current thread if none is left.
    package func releaseThreads(andPerform work: (@Sendable () -> Void)? = nil) {
        let threads = state.withLock { $0.threads }
        if let work, threads?.perform(work) != true { performBlocking(work) }
        threads?.release()
    }

    /// Runs `work`, which may block forever, on a new thread, or on the current thread if the system creates none.
    package func performBlocking(_ work: @escaping @Sendable () -> Void) {
        if !SystemThread.start(work) { work() }
    }

    package func drainOutput() async {
        await outputQueue.perform(within: nil)
        await backlog.queue.perform(within: nil)
    }
}
