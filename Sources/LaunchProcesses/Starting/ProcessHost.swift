internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// Starts processes, passes on what they print, and sees to it that none is left when it is told so.
///
/// One host serves all services of a graph.
public final class ProcessHost: Sendable {
    struct State {
        var children: [ObjectIdentifier: ChildProcess] = [:]
        var isClosed = false
        /// Whether tasks that have ended are about to be let go of.
        var willLetGo = false
        /// How many files a process may open, where this one may open more than it was given.
        var childDescriptors: UInt64 = 0
        /// What watches over orphans; `nil` as long as they are none of our business.
        var orphans: OrphanWatch?
        /// Given up when the system gives no more threads or processes.
        var threads: ThreadReserve?
    }

    struct Note {
        var reader: OutputReader
        var lookedFor: String?
    }

    let state = Locked(State())
    let notes = Locked<[ServiceID: Note]>([:])
    let output: any ProcessOutput

    /// On which everything that processes print is read, a piece at a time from each: whoever shows it need not be safe
    /// for threads, and however slow that is, no thread of Swift's own is blocked.
    let outputQueue = DispatchQueue(label: "launchgraph.output")

    /// Tells when there is something to read from a process, or a socket that is looked at has something to say.
    let poller = DescriptorPoller()

    /// A host that hands what processes print to `output`.
    public init(output: any ProcessOutput = DiscardedOutput()) {
        self.output = output
    }

    deinit {
        poller.finish()
    }

    /// Starts `command`, whose output becomes `descriptor`; -1 for none.
    ///
    /// The lock is held while it starts: nothing can slip in after ``killAll()``.
    func start(_ command: ProcessCommand, output descriptor: Int32) throws(ProcessFailure) -> ChildProcess {
        let environment = ProgramSearch.environment(of: command)
        let program = try ProgramSearch.path(of: command, environment: environment)
        let result = state.withLock { state -> Result<ChildProcess, ProcessFailure> in
            if state.isClosed { return .failure(ProcessFailure(.hostIsClosed)) }
            do throws(SystemError) {
                let pid = try SystemProcess.start(
                    program, arguments: command.arguments.map { Array($0.utf8) }, environment: environment,
                    directory: command.folder,
                    output: descriptor, descriptors: state.childDescriptors)
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

    /// Takes note that nothing of a child is left.
    func forget(_ child: ChildProcess) {
        state.withLock { _ = $0.children.removeValue(forKey: ObjectIdentifier(child)) }
    }

    /// How many processes were started of which something may be left.
    public var count: Int { state.withLock { $0.children.count } }

    /// Ends every process and all that these have started, at once and without asking, and starts nothing more.
    ///
    /// For a program that must end now.
    public func killAll() {
        let children = state.withLock { state in
            state.isClosed = true
            state.threads?.release()
            return Array(state.children.values)
        }
        for child in children { child.send(.kill) }
        // The last thing this program does is to see them gone; what the system cannot end, nobody can.
        let deadline = ContinuousClock.now + .seconds(1)
        for child in children {
            while child.isAlive(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
        }
        while !endOrphans(), ContinuousClock.now < deadline { SystemProcess.pause(milliseconds: 1) }
    }
}
