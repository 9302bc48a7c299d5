internal import CLaunchSupport
internal import Dispatch
package import LaunchGraph
internal import LaunchSupport

/// Starts processes, passes their output on, and ends all of them on request.
///
/// One host serves all services of a graph.
public final class ProcessHost: Sendable {
    private struct State {
        var children: [ObjectIdentifier: ChildProcess] = [:]
        var isClosed = false
        /// Whether ended one-shot processes are about to be released.
        var willRelease = false
        /// The descriptor limit of new processes, if this process has raised its own; 0 for the limit of this process.
        var childDescriptors: UInt64 = 0
        /// Receives `SIGCHLD` for adopted orphans; `nil` unless orphans are adopted.
        var orphans: OrphanWatch?
        /// Released when the system creates no more threads or processes.
        var threads: ThreadReserve?
    }

    private struct Note {
        // Not its reader, which has the host.
        let output: OutputTail
        var probeFailure: String?
    }

    private let state = Locked(State())
    private let notes = Locked<[ServiceID: Note]>([:])
    let output: any ProcessOutput

    /// The queue on which the output of all processes is read, a piece at a time from each. Calls of ``output`` therefore
    /// do not overlap, and a slow call does not block a thread of Swift's pool.
    let outputQueue = DispatchQueue(label: "launchgraph.output")

    /// Calls back when the output of a process, or the socket of a readiness probe, can be read or written.
    let poller = DescriptorPoller()

    /// Creates a host that passes the processes' output to `output`.
    public init(output: any ProcessOutput = DiscardedOutput()) {
        self.output = output
    }

    deinit {
        poller.finish()
    }

    /// Starts `command`, which writes its output to `descriptor`; -1 for none.
    ///
    /// The lock is held meanwhile, so that no process is started after ``killAll()``.
    func start(_ command: ProcessCommand, output descriptor: Int32) throws(ProcessFailure) -> ChildProcess {
        let environment = ProgramSearch.environment(of: command)
        let program = try ProgramSearch.path(of: command, environment: environment)
        let result = state.withLock { state -> Result<ChildProcess, ProcessFailure> in
            if state.isClosed { return .failure(ProcessFailure(.hostIsClosed)) }
            do throws(SystemError) {
                let pid = try SystemProcess.start(
                    program, arguments: command.arguments.map { Array($0.utf8) }, environment: environment,
                    directory: command.folder, output: descriptor, descriptors: state.childDescriptors)
                guard let child = ChildProcess(pid) else {
                    state.threads?.release()
                    return .failure(
                        ProcessFailure(
                            .system("‘\(program)’ cannot be watched", reason: "the system creates no more threads")))
                }
                state.children[ObjectIdentifier(child)] = child
                return .success(child)
            } catch {
                if error.isTemporary { state.threads?.release() }
                if error.isExecFormat { return .failure(ProcessFailure(.noInterpreter(program.description))) }
                if error.isNotFound, SystemProcess.exists(command.resolved(program)) {
                    let interpreter = SystemProcess.interpreter(of: command.resolved(program))
                    return .failure(ProcessFailure(.interpreterNotFound(program.description, interpreter)))
                }
                return .failure(ProcessFailure(.system("‘\(program)’ cannot be started", reason: error.reason)))
            }
        }
        return try result.get()
    }

    /// The number of processes that may not have ended completely.
    package var count: Int { state.withLock { $0.children.count } }

    /// Removes a child whose process group has ended.
    func remove(_ child: ChildProcess) {
        state.withLock { _ = $0.children.removeValue(forKey: ObjectIdentifier(child)) }
    }

    /// Kills all processes and everything that they have started. From then on, the host starts no process.
    ///
    /// For a program that must end immediately.
    public func killAll() {
        let children = state.withLock { state in
            state.isClosed = true
            state.threads?.release()
            return Array(state.children.values)
        }
        for child in children { child.send(.kill) }
        // Waits for their end, with a limit, because the system may be unable to end a process.
        let deadline = ContinuousClock.now + .seconds(1)
        for child in children {
            while child.updateIsAlive(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
        }
        while !killOrphans(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
    }
}

// MARK: - Records of processes

/// The records of a service's latest process.
package struct ProcessRecord: Sendable {
    /// The last lines that the process printed.
    package var output: [String]
    /// Why the latest readiness probe failed; `nil` if it succeeded, or there was none.
    package var probeFailure: String?
}

extension ProcessHost {
    /// The record of a service's latest process; `nil` if none was started.
    package func record(of id: ServiceID) -> ProcessRecord? {
        notes.withLock { notes in
            notes[id].map { ProcessRecord(output: $0.output.text, probeFailure: $0.probeFailure) }
        }
    }

    /// Records the output of a new process of a service.
    func record(_ output: OutputTail, of id: ServiceID) {
        notes.withLock { $0[id] = Note(output: output) }
    }

    /// Records why the latest readiness probe of a service did not succeed.
    func record(probeFailure: String?, of id: ServiceID) {
        notes.withLock { $0[id]?.probeFailure = probeFailure }
    }
}

// MARK: - One-shot processes

extension ProcessHost {
    /// Reaps a one-shot process that has ended, unless it has left other processes behind. In that case it keeps its process
    /// identifier until its service is shut down.
    ///
    /// One-shot processes that end at about the same time are examined together. Only Linux tells which processes are left of
    /// a group whose leader was not reaped; on other systems, all one-shot processes are kept.
    func release(oneShot child: ChildProcess) {
        #if os(Linux) || os(Android)
            child.isEndedOneShot = true
            let isFirst = state.withLock { state in
                defer { state.willRelease = true }
                return !state.willRelease
            }
            guard isFirst else { return }
            DispatchQueue.global(qos: .utility).async { [weak self] in self?.releaseOneShots() }
        #endif
    }

    #if os(Linux) || os(Android)
        private func releaseOneShots() {
            let ended = state.withLock { state in
                state.willRelease = false
                return state.children.values.filter(\.isEndedOneShot)
            }
            guard let processes = ProcessEntry.all() else { return }
            let groups = Set(processes.filter { !$0.hasEnded }.map(\.group))
            for child in ended where !groups.contains(child.pid) {
                child.reap()
                remove(child)
            }
        }
    #endif
}

// MARK: - Orphans

extension ProcessHost {
    /// Makes this process the parent of all processes that its children leave behind, including daemons that have left their
    /// groups, so that ``killAll()`` ends them, too.
    ///
    /// For a program without other children, such as a command-line tool. Only on Linux; on other systems it has no effect.
    package func adoptOrphans() {
        #if os(Linux) || os(Android)
            guard launch_process_adopt_orphans() == 0 else { return }
            let signals = try? SignalWatch([.child]) { [weak self] _ in _ = self?.reapOrphans() }
            state.withLock { $0.orphans = OrphanWatch(signals: signals) }
        #endif
    }

    /// Kills the adopted orphans.
    ///
    /// - Returns: whether no orphan is left.
    private func killOrphans() -> Bool {
        #if os(Linux) || os(Android)
            let orphans = reapOrphans()
            for orphan in orphans { SystemProcess.send(.kill, to: orphan) }
            return orphans.isEmpty
        #else
            return true
        #endif
    }

    #if os(Linux) || os(Android)
        /// Reaps the orphans that have ended.
        ///
        /// The lock prevents a process that is being started from counting as an orphan.
        ///
        /// - Returns: the orphans that have not ended.
        private func reapOrphans() -> [Int32] {
            state.withLock { state in
                guard state.orphans != nil else { return [] }
                let own = SystemProcess.own
                let known = Set(state.children.values.map(\.pid))
                let orphans = (ProcessEntry.all() ?? []).filter { $0.parent == own && !known.contains($0.pid) }
                for orphan in orphans where orphan.hasEnded { SystemProcess.reap(orphan.pid) }
                return orphans.filter { !$0.hasEnded }.map(\.pid)
            }
        }
    #endif
}

/// Receives `SIGCHLD` for as long as it exists.
private final class OrphanWatch: Sendable {
    private let signals: SignalWatch?

    init(signals: SignalWatch?) {
        self.signals = signals
    }

    deinit {
        signals?.stop()
    }
}

// MARK: - Limits of the system

extension ProcessHost {
    /// Raises the number of files that this process may open, up to 65,536: each service takes one, and more while it is
    /// probed. New processes have the original limit.
    ///
    /// For a program that has the process to itself. Only on Linux; on other systems it has no effect.
    package func raiseDescriptorLimit() {
        state.withLock { state in
            guard state.childDescriptors == 0 else { return }
            var earlier: UInt64 = 0
            if launch_descriptors_raise(65_536, &earlier) == 0 { state.childDescriptors = earlier }
        }
    }

    /// Reserves the threads that ending everything needs, for a program that has the process to itself.
    ///
    /// - Returns: `false` if the system does not create that many threads.
    package func reserveThreads() -> Bool {
        guard let reserve = ThreadReserve(count: 6) else { return false }
        state.withLock { $0.threads = reserve }
        return true
    }

    /// Releases the reserved threads, because ending everything needs them.
    ///
    /// - Parameter work: runs on one of them, or on the current thread if none is left.
    package func releaseThreads(andPerform work: (@Sendable () -> Void)? = nil) {
        let threads = state.withLock { $0.threads }
        if let work, threads?.perform(work) != true, !SystemThread.start(work) { work() }
        threads?.release()
    }

    /// Runs `work`, which may block forever, on a new thread, or on the current thread if the system creates none.
    package func performBlocking(_ work: @escaping @Sendable () -> Void) {
        if !SystemThread.start(work) { work() }
    }

    /// Waits until all output so far has been passed on, or `limit` has passed.
    package func drainOutput(within limit: Duration?) async {
        await outputQueue.perform(within: limit)
    }
}
