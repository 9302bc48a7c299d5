internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// A process that was started for a service, and its process group.
public final class RunningProcess: Sendable {
    private let launcher: ProcessLauncher
    private let id: ServiceID
    private let child: ChildProcess
    private let reader: OutputReader

    /// The process identifier, which also identifies the process group.
    public var pid: Int32 { child.pid }

    /// The exit status of the process; `nil` while it is running.
    public var status: ExitStatus? { child.status }

    /// The latest lines that the process printed.
    public var lastOutput: [String] { reader.tail.text }

    enum Role {
        /// The service itself, whose latest lines are recorded.
        case service
        case stopCommand
        /// A readiness probe, whose output is stored for ``lastOutput`` and not passed on.
        case probe
    }

    init(
        _ command: ProcessCommand, of id: ServiceID, launcher: ProcessLauncher, as role: Role = .service,
        search: OutputSearch? = nil
    ) throws(ProcessFailure) {
        self.id = id
        self.launcher = launcher
        var pipe: (readEnd: Int32, writeEnd: Int32)?
        do throws(SystemError) {
            pipe = try SystemDescriptor.pipe()
        } catch {
            // A service is ended even if there is no descriptor left for the output of its stop command.
            guard role == .stopCommand else {
                throw ProcessFailure(.system("there is no pipe for its output", reason: error.reason))
            }
        }
        defer { if let pipe { SystemDescriptor.close(pipe.writeEnd) } }
        do throws(ProcessFailure) {
            child = try launcher.start(command, output: pipe?.writeEnd ?? -1)
        } catch {
            if let pipe { SystemDescriptor.close(pipe.readEnd) }
            throw error
        }
        reader = OutputReader(pipe?.readEnd, of: role == .probe ? nil : id, launcher: launcher, search: search)
        if role == .service { launcher.record(reader.tail, of: id) }
    }

    /// Waits for the end of the process; returns `nil` if the task is cancelled first.
    func end() async -> ExitStatus? { await child.end() }

    /// Waits until a one-shot process has exited with 0, and reaps it, unless it has left other processes behind. In that
    /// case, it keeps its process identifier until its service is shut down.
    func awaitSuccess() async throws {
        guard let status = await child.end() else { throw ProcessFailure(.stillRunning(probeFailure: nil)) }
        await reader.catchUp(within: Self.outputLimit)
        guard status.isSuccess else { throw ProcessFailure(.ended(status)) }
        if child.reapIfAlone() { launcher.remove(child) }
    }

    func awaitReadiness(_ probe: any ReadinessProbe, every interval: Duration?) async throws {
        let hasSucceeded = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                _ = await self.child.end()
                return false
            }
            group.addTask { [self] in
                let hasSucceeded = await probe.succeeds(every: interval) { reason, began in
                    // The result of a cancelled probe is ignored, unless the probe had been waiting for a response for a
                    // while, or was waiting for output.
                    if !Task.isCancelled || .now - began >= .milliseconds(500) || probe.search != nil {
                        launcher.record(probeFailure: reason, of: id)
                    }
                    return false
                }
                if hasSucceeded { launcher.record(probeFailure: nil, of: id) }
                return hasSucceeded
            }
            let hasSucceeded = await group.next() ?? false
            group.cancelAll()
            return hasSucceeded
        }
        // A process that ended during the probe is not ready, even if the probe succeeded.
        guard let status = child.status else {
            if hasSucceeded { return }
            let probeFailure = launcher.record(of: id)?.probeFailure
            throw ProcessFailure(.stillRunning(probeFailure: probeFailure ?? "no probe has ended"))
        }
        await reader.catchUp(within: Self.outputLimit)
        let probeFailure = launcher.record(of: id)?.probeFailure
        launcher.record(probeFailure: nil, of: id)
        throw ProcessFailure(.endedBeforeReady(status, probeFailure: status.isSuccess ? probeFailure : nil))
    }

    /// The time limit for reading the last output, which a slow ``ProcessOutput`` can delay.
    private static let outputLimit = Duration.milliseconds(250)
}

// MARK: - Ending

extension RunningProcess {
    /// Ends the process of an attempt that failed or was cancelled: in the same way as when it is up, and by `SIGKILL`
    /// after `limit`.
    ///
    /// The remaining processes of a group whose leader has ended by itself have at most a second.
    func cleanUp(_ stop: ProcessEnding, command: ProcessCommand, within limit: Duration) async {
        let hasEnded = child.status != nil
        let limit = hasEnded ? min(limit, .seconds(1)) : limit
        var stop = stop
        if hasEnded, case .command = stop { stop = .signal(.terminate) }
        // The current task may have been cancelled, which must not cancel this work.
        await Task.detached { [self, stop] in try? await shutDown(by: stop, command: command, within: limit) }.value
    }

    func killRemains() async {
        await reader.catchUp(within: Self.outputLimit)
        child.send(.kill)
    }

    /// Requests the end of the process, and waits until no process of its group is left. Sends `SIGKILL` when the waiting
    /// task is cancelled, or after `limit`.
    func shutDown(by stop: ProcessEnding, command: ProcessCommand, within limit: Duration?) async throws {
        let urgency = Latch()
        let timer = limit.map { Task.timer(after: $0) { urgency.set() } }
        defer { timer?.cancel() }
        let work = Task.detached { [self] in
            var failure = await askToEnd(by: stop, command, urgency)
            if await child.awaitGroupEnd(isUrgent: urgency) == .survived {
                failure = failure ?? ProcessFailure(.survived)
            }
            await close()
            if let failure { throw failure }
        }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            urgency.set()
        }
    }

    /// Requests the end of the process. Returns the failure of the stop command, after which it is sent `SIGTERM`.
    private func askToEnd(
        by stop: ProcessEnding, _ command: ProcessCommand, _ urgency: Latch
    ) async -> ProcessFailure? {
        switch stop {
        case .signal(let signal):
            child.send(signal)
            return nil
        case .command(let arguments):
            let failure = await runStopCommand(command.sibling(arguments), urgency)
            // Processes that a one-shot process has left behind receive a signal, because the command does not know
            // them; if the command has failed, all processes do.
            if failure != nil || child.status != nil { child.send(.terminate) }
            return failure
        }
    }

    private func runStopCommand(_ command: ProcessCommand, _ urgency: Latch) async -> ProcessFailure? {
        do throws(ProcessFailure) {
            let helper = try RunningProcess(command, of: id, launcher: launcher, as: .stopCommand)
            let end = await helper.child.awaitGroupEnd(isUrgent: urgency)
            await helper.close()
            let status = helper.status ?? .unknown
            return end == .killed || status.isSuccess ? nil : ProcessFailure(.stopCommand(command.texts, status))
        } catch {
            return error
        }
    }

    private func close() async {
        await reader.catchUp(within: Self.outputLimit)
        reader.finish()
        launcher.remove(child)
    }
}
