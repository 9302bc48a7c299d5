internal import CLaunchSupport
internal import Dispatch
public import LaunchGraph
internal import LaunchSupport

/// Starts processes, passes on what they print, and ends all of them on request.
///
/// One host serves all services of a graph.
public final class ProcessHost: Sendable {
    private struct State {
        var children: [ObjectIdentifier: ChildProcess] = [:]
        var isClosed = false
        /// Whether ended one-shot processes are about to be released.
        var willRelease = false
        /// How many files a process may open, where this one may open more than it was given; 0 for as many as this one.
        var childDescriptors: UInt64 = 0
        /// Receives `SIGCHLD` for adopted orphans; `nil` unless orphans are adopted.
        var orphans: OrphanWatch?
        /// Given up when the system creates no more threads or processes.
        var threads: ThreadReserve?
    }

    private struct Note {
        var reader: OutputReader
        var probeFailure: String?
    }

    private let state = Locked(State())
    private let notes = Locked<[ServiceID: Note]>([:])
    let output: any ProcessOutput

    /// The queue on which the output of all processes is read, a piece at a time from each. Calls to ``output`` therefore
    /// do not overlap, and a slow one blocks no thread of Swift's own.
    let outputQueue = DispatchQueue(label: "launchgraph.output")

    /// Calls back when the output of a process, or the socket of a readiness probe, can be read or written.
    let poller = DescriptorPoller()

    /// A host that passes what processes print to `output`.
    public init(output: any ProcessOutput = DiscardedOutput()) {
        self.output = output
    }

    deinit {
        poller.finish()
    }

    /// Starts `command`, whose output becomes `descriptor`; -1 for none.
    ///
    /// The lock is held while it starts, so that nothing is started after ``killAll()``.
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

    /// How many processes were started of which something may be left.
    public var count: Int { state.withLock { $0.children.count } }

    /// Removes a child of which nothing is left.
    func remove(_ child: ChildProcess) {
        state.withLock { _ = $0.children.removeValue(forKey: ObjectIdentifier(child)) }
    }

    /// Kills every process and everything that these have started, and starts nothing more.
    ///
    /// For a program that must end now.
    public func killAll() {
        let children = state.withLock { state in
            state.isClosed = true
            state.threads?.release()
            return Array(state.children.values)
        }
        for child in children { child.send(.kill) }
        // Waits until they are gone, but not for a process that the system cannot end.
        let deadline = ContinuousClock.now + .seconds(1)
        for child in children {
            while child.updateIsAlive(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
        }
        while !killOrphans(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
    }
}

// MARK: - What is known of a service's latest process

/// What is known of a service's latest process beside how it ended.
public struct LastWords: Sendable {
    /// The last lines that it printed.
    public var output: [String]
    /// Why its latest readiness probe did not succeed; `nil` if it did, or there was none.
    public var probeFailure: String?
}

extension ProcessHost {
    /// The last output and the latest probe failure of the service called `id`; `nil` for one that was not started.
    public func lastWords(of id: ServiceID) -> LastWords? {
        notes.withLock { notes in
            notes[id].map { LastWords(output: $0.reader.tail, probeFailure: $0.probeFailure) }
        }
    }

    /// Records the output of a new process of a service.
    func record(_ reader: OutputReader, of id: ServiceID) {
        notes.withLock { $0[id] = Note(reader: reader) }
    }

    /// Records why the latest readiness probe of a service did not succeed.
    func record(probeFailure: String?, of id: ServiceID) {
        notes.withLock { $0[id]?.probeFailure = probeFailure }
    }
}

// MARK: - One-shot processes

extension ProcessHost {
    /// Reaps a one-shot process that has ended, unless it has left other processes behind; then it is kept, and its number
    /// with it, until its service is shut down.
    ///
    /// All that end at about the same time are examined together. Only Linux tells what is left of a group whose leader
    /// was not reaped; elsewhere all are kept.
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
    /// Makes this process the parent of everything that its processes leave behind, daemons that have left their groups
    /// included: ``killAll()`` ends these too.
    ///
    /// For a program that has no other children, such as a command-line tool. Only on Linux; elsewhere it does nothing.
    public func adoptOrphans() {
        #if os(Linux) || os(Android)
            guard launch_process_adopt_orphans() == 0 else { return }
            let signals = try? SignalWatch([.child]) { [weak self] _ in _ = self?.reapOrphans() }
            state.withLock { $0.orphans = OrphanWatch(signals: signals) }
        #endif
    }

    /// Kills the orphans that were adopted, and those that they leave.
    ///
    /// - Returns: whether none is left.
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
        /// The lock keeps a process that is just being started from being taken for an orphan.
        ///
        /// - Returns: those that have not ended.
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
    /// Lets this process open as many files as the system allows, up to 65,536: each service takes one, and more while it
    /// is probed. Services keep the limit that this process was given.
    ///
    /// For a program that has the process to itself. Only on Linux; elsewhere it does nothing.
    public func raiseDescriptorLimit() {
        state.withLock { state in
            guard state.childDescriptors == 0 else { return }
            var earlier: UInt64 = 0
            if launch_descriptors_raise(65_536, &earlier) == 0 { state.childDescriptors = earlier }
        }
    }

    /// Sets aside the threads that ending everything needs, for a program that has the process to itself.
    ///
    /// - Returns: `false` where the system does not create that many.
    package func reserveThreads() -> Bool {
        guard let reserve = ThreadReserve(count: 6) else { return false }
        state.withLock { $0.threads = reserve }
        return true
    }

    /// Gives up the threads that were set aside, since ending everything needs them now.
    ///
    /// - Parameter work: runs on one of them, since no other thread may be available; on this one where none is left.
    package func releaseThreads(andPerform work: (@Sendable () -> Void)? = nil) {
        let threads = state.withLock { $0.threads }
        if let work, threads?.perform(work) != true, !SystemThread.start(work) { work() }
        threads?.release()
    }

    /// Runs `work`, which may block forever, on a thread of its own; on this one where the system creates none.
    package func performBlocking(_ work: @escaping @Sendable () -> Void) {
        if !SystemThread.start(work) { work() }
    }

    /// Waits until everything that processes have printed so far was passed to the output, or `limit` has passed.
    package func drainOutput(within limit: Duration?) async {
        await outputQueue.perform(within: limit)
    }
}
