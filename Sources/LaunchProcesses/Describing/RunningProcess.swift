internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// A process that was started for a service, and everything in its group.
public final class RunningProcess: Sendable {
    private let child: ChildProcess
    private let reader: OutputReader
    private let host: ProcessHost
    private let id: ServiceID

    /// The process's number, which is also that of its group.
    public var pid: Int32 { child.pid }

    /// How it ended; `nil` while it is running.
    public var status: ExitStatus? { child.status }

    /// The last lines that it printed.
    public var lastOutput: [String] { reader.tail }

    /// What a process is to its service.
    enum Role {
        /// The service itself, whose last lines are remembered.
        case service
        /// A program that ends it.
        case stopCommand
        /// A program that looks at it: what that prints is for nobody but whoever asks for ``lastOutput``.
        case look
    }

    /// Starts `command` for the service called `id`.
    init(
        _ command: ProcessCommand, of id: ServiceID, host: ProcessHost, as role: Role = .service
    ) throws(ProcessFailure) {
        var pipe: (readEnd: Int32, writeEnd: Int32)?
        do throws(SystemError) {
            pipe = try SystemDescriptor.pipe()
        } catch {
            // A service is ended even when there is no descriptor left to show what its shutdown command prints.
            guard role == .stopCommand else {
                throw ProcessFailure(.system("there is no pipe for its output", reason: error.reason))
            }
        }
        defer { if let pipe { SystemDescriptor.close(pipe.writeEnd) } }
        do throws(ProcessFailure) {
            child = try host.start(command, output: pipe?.writeEnd ?? -1)
        } catch {
            if let pipe { SystemDescriptor.close(pipe.readEnd) }
            throw error
        }
        self.id = id
        self.host = host
        reader = OutputReader(pipe?.readEnd, of: role == .look ? nil : id, host: host)
        if role == .service { host.note(id, reader) }
    }

    /// How it ends; `nil` when the task that asks is cancelled before.
    func end() async -> ExitStatus? { await child.end() }

    /// Waits until a task has ended with 0.
    func succeeds() async throws {
        guard let status = await child.end() else { throw CancellationError() }
        await reader.catchUp(within: Self.patienceWithOutput)
        guard status.isSuccess else { throw ProcessFailure(.failed(status)) }
        host.letGo(ofTask: child)
    }

    /// Looks again and again until the process is up.
    func isUp(_ probe: any ReadinessProbe, pauses: Readiness.Pauses) async throws {
        let outcome = await withTaskGroup(of: ExitStatus??.self) { group in
            group.addTask { await self.child.end() }
            group.addTask { await self.look(probe, pauses) ? .none : .some(nil) }
            let first = await group.next()
            group.cancelAll()
            return first ?? .some(nil)
        }
        switch outcome {
        case .none:
            // One that ended while it was looked at is not up, whatever was found.
            guard let status = child.status else { return }
            try await failedToComeUp(status)
        case .some(let status?): try await failedToComeUp(status)
        case .some(nil): throw CancellationError()
        }
    }

    /// Whether it was found to be up, before the task was cancelled.
    private func look(_ probe: any ReadinessProbe, _ pauses: Readiness.Pauses) async -> Bool {
        var pauses = pauses
        let clock = ContinuousClock()
        while !Task.isCancelled {
            let began = clock.now
            switch await probe.look() {
            case .up:
                host.note(id, lookedFor: nil)
                return true
            case .notYet(let reason):
                // A look that was broken off says nothing, unless it had been waiting for an answer in vain for a while.
                if !Task.isCancelled || clock.now - began >= Self.longLook { host.note(id, lookedFor: reason) }
            }
            try? await Task.sleep(for: pauses.take())
        }
        return false
    }

    private func failedToComeUp(_ status: ExitStatus) async throws {
        await reader.catchUp(within: Self.patienceWithOutput)
        let looked = host.lastWords(of: id)?.lookedFor
        host.note(id, lookedFor: nil)
        throw ProcessFailure(.endedBeforeReady(status, looked: status.isSuccess ? looked : nil))
    }

    /// A look that gets no answer for as long has found out that there is none.
    private static let longLook = Duration.milliseconds(500)

    /// As long is waited for output that whoever takes it keeps waiting.
    private static let patienceWithOutput = Duration.milliseconds(250)
}

// The ways to an end.
extension RunningProcess {
    /// Ends what was started by an attempt that failed or was cancelled: it is asked to end as it would be if it were up,
    /// and killed after `patience`.
    ///
    /// What a process leaves behind that has ended on its own account has a second.
    func giveUp(_ stop: ProcessStop, command: ProcessCommand, patience: Duration) async {
        // The task may have been cancelled; this has to be done all the same.
        await Task.detached { [self] in
            let hasEnded = child.status != nil
            let patience = hasEnded ? min(patience, .seconds(1)) : patience
            let urgency = Urgency()
            let alarm = Task {
                try await Task.sleep(for: patience)
                urgency.set()
            }
            defer { alarm.cancel() }
            if hasEnded, case .command = stop {
                child.send(.terminate)
            } else {
                _ = await askToEnd(by: stop, command, urgency)
            }
            _ = await child.awaitGroupEnd(patience: nil, isUrgent: urgency)
            await isGone()
        }.value
    }

    /// Ends it at once.
    func endNow() async {
        await Task.detached { [self] in
            child.send(.kill)
            _ = await child.awaitGroupEnd(patience: .zero, isUrgent: Urgency())
            await isGone()
        }.value
    }

    /// Ends what a process has left behind that ended on its own account.
    func settleAfterEnd() async {
        await reader.catchUp(within: Self.patienceWithOutput)
        child.send(.kill)
    }

    /// Asks the process to end and waits until nothing of its group is left; when the waiting task is cancelled, that is
    /// done by `SIGKILL`.
    func shutDown(by stop: ProcessStop, command: ProcessCommand) async throws {
        let urgency = Urgency()
        let work = Task.detached { [self] in
            var failure = await askToEnd(by: stop, command, urgency)
            if await child.awaitGroupEnd(patience: nil, isUrgent: urgency) == .survived {
                failure = failure ?? ProcessFailure(.survived)
            }
            await isGone()
            if let failure { throw failure }
        }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            urgency.set()
        }
    }

    /// Asks the process to end.
    ///
    /// - Returns: what went wrong with the command that is to do it; the process was then asked by `SIGTERM`.
    private func askToEnd(
        by stop: ProcessStop, _ command: ProcessCommand, _ urgency: Urgency
    ) async -> ProcessFailure? {
        switch stop {
        case .signal(let signal):
            child.send(signal)
            return nil
        case .command(let arguments):
            let failure = await runStopCommand(command.sibling(arguments), urgency)
            // What the command does not know of, such as what a task has left behind, is asked in the usual way; and so is
            // everything when the command failed.
            if failure != nil || child.status != nil { child.send(.terminate) }
            return failure
        }
    }

    private func runStopCommand(_ command: ProcessCommand, _ urgency: Urgency) async -> ProcessFailure? {
        do throws(ProcessFailure) {
            let helper = try RunningProcess(command, of: id, host: host, as: .stopCommand)
            let end = await helper.child.awaitGroupEnd(patience: nil, isUrgent: urgency)
            await helper.isGone()
            let status = helper.status ?? .unknown
            return end == .killed || status.isSuccess ? nil : ProcessFailure(.stopCommand(command.arguments, status))
        } catch {
            return error
        }
    }

    private func isGone() async {
        await reader.catchUp(within: Self.patienceWithOutput)
        reader.finish()
        host.forget(child)
    }
}
