import LaunchGraph
import LaunchProcesses
import LaunchRendering
import LaunchSupport

struct LaunchRun: Sendable {
    struct Options: Sendable {
        var jobs: Int?
        var isStrict = false
        var labels: [String: String] = [:]
        var report: String?
        var trace: String?
        var command: ProcessCommand?
    }

    var name: String?
    let graph: ServiceGraph
    let launcher: ProcessLauncher
    let options: Options
    let display: RunDisplay
    let events: RunEvents
    let environment: Environment

    /// Returns the status of the command, if there is one and it ended or was ended by a request; otherwise 0 if the
    /// services came up and were shut down without an error; 1 if not, or if a degraded launch counts as failed; 2 if a
    /// file could not be written; 128 plus the signal's number if a signal ended the launch before it had completed.
    func carryOut() async -> ExitCode {
        // Signals are handled until this process ends, because a signal at the very end must not change the exit code.
        let keys =
            display.isLive && options.command == nil
            ? TerminalKeys(willStop: { [display] in display.pause() }, { [self] in handle(key: $0) }) : nil
        do {
            try Self.receiveEndingSignals { [self] signal in handle(signal, keys) }
        } catch {
            keys?.stop()
            display.say("error: no service can be launched: \(error)")
            await display.drain()
            return .problems
        }
        let dispatcher = Dispatcher(
            graph, maxConcurrency: options.jobs, observers: [display], recordsEvents: true, labels: options.labels)
        display.begin { [weak dispatcher] in dispatcher?.status }
        let code = await launchAndWait(dispatcher, readsKeys: keys != nil)
        keys?.stop()
        display.hideTable()
        launcher.killAll()
        var isWritten = await writeFiles(report(of: dispatcher), isLast: true)
        await waitForReader { [launcher, display] in
            await launcher.drainOutput()
            await display.drain()
        }
        if let failure = display.output.failure {
            display.say("error: standard output cannot be written: \(failure)")
            isWritten = false
        }
        // The failure was reported when it occurred.
        if !display.logsAreComplete { isWritten = false }
        await waitForReader { [display] in await display.drain() }
        if let signal = events.urgentRequest { return ExitCode(signal.exitCode) }
        return isWritten ? code : .usage
    }

    /// Calls `handler`, which must not block, with each signal that ends a program or would end it by default, one call
    /// after another, until this process ends: no signal that can be received leaves services running. A signal that
    /// this process was started to ignore, as by `nohup`, stays ignored. If this function throws, no service must be
    /// started.
    private static func receiveEndingSignals(_ handler: @escaping @Sendable (ProcessSignal) -> Void) throws {
        let signals = [ProcessSignal.interrupt, .terminate, .hangUp, .quit] + SystemCalls.otherEndingSignals
        _ = try SignalWatch(signals.filter { $0 == .terminate || !SystemSignals.isIgnored($0.rawValue) }, handler)
    }

    /// Handles a signal, on the thread that receives signals. It must not block for long or wait for a new thread,
    /// because the second signal has to kill everything during a shutdown.
    private func handle(_ signal: ProcessSignal, _ keys: TerminalKeys?) {
        switch events.demand(of: signal) {
        case .end:
            launcher.releaseThreads { [self] in
                display.say("\(signal): shutting down; a second signal kills all services")
                events.request(signal)
            }
        case .again: break
        case .urgentEnd:
            launcher.killAll()
            display.giveUp()
            keys?.restoreModes()
            exit(signal.exitCode)
        }
    }

    /// Handles a key. `q` shuts down all services, as Ctrl-C does, but never kills them.
    private func handle(key: UInt8) {
        guard key == UInt8(ascii: "q") || key == UInt8(ascii: "Q"), events.request == nil,
            case .end = events.demand(of: .interrupt)
        else { return }
        launcher.releaseThreads { [self] in
            display.say("q: shutting down; Ctrl-C kills all services")
            events.request(.interrupt)
        }
    }

    private func launchAndWait(_ dispatcher: Dispatcher, readsKeys: Bool) async -> ExitCode {
        let failed = await launch(dispatcher)
        let report = failed ?? report(of: dispatcher)
        display.hideTable()
        display.show(report, launcher)
        guard failed == nil else {
            guard let request = events.request, report.outcome == .cancelled else { return .problems }
            return ExitCode(request.exitCode)
        }
        _ = await writeFiles(report, isLast: false)
        var commandCode: ExitCode?
        let isBad = options.isStrict && report.outcome == .degraded
        if isBad {
            display.say("the launch is degraded: shutting down because of --strict")
        } else if let command = options.command {
            commandCode = await perform(command, dispatcher)
        } else {
            await waitForTheEnd(of: dispatcher, hint: readsKeys ? "q or Ctrl-C shuts down" : "Ctrl-C shuts down")
        }
        let wasClean = await shutDown(dispatcher, after: report)
        let final = dispatcher.report
        let isDegraded = final.outcome == .degraded || final.services.contains(where: \.state.hasFailed)
        if isDegraded, final.outcome != .degraded, final.phase != .failed {
            let failed = final.services.filter(\.state.hasFailed).map(\.id.name).joined(separator: ", ")
            display.say("the run was degraded: \(failed) failed after the launch")
        }
        let isGood = final.phase != .failed && !(isDegraded && options.isStrict)
        return commandCode ?? (wasClean && isGood && !isBad ? .fine : .problems)
    }

    private func report(of dispatcher: Dispatcher) -> LaunchReport {
        var report = dispatcher.report
        report.name = name
        return report
    }

    /// Launches the services. Returns a report only of a failed launch.
    private func launch(_ dispatcher: Dispatcher) async -> LaunchReport? {
        let launch = Task { try await dispatcher.launch() }
        events.whenRequested { launch.cancel() }
        defer { events.whenRequested {} }
        do {
            _ = try await launch.value
            return nil
        } catch {
            return (error as? LaunchError)?.report ?? dispatcher.report
        }
    }

    private func waitForTheEnd(of dispatcher: Dispatcher, hint: String) async {
        let longRunning = graph.longRunningServices
        await events.wait {
            if events.request != nil { return true }
            let report = dispatcher.report
            if isEndedByFailure(report) { return true }
            guard report.hasActiveServices(in: longRunning) else { return true }
            display.showUp(hint: hint)
            return false
        }
    }

    /// Runs the command while the services are up. If the run ends first, the command is ended by `SIGTERM`, and by
    /// `SIGKILL` after the default shutdown timeout. Returns 1 if it could not be started, or ended because of the
    /// services.
    private func perform(_ command: ProcessCommand, _ dispatcher: Dispatcher) async -> ExitCode {
        let process: ForegroundProcess
        do throws(ProcessFailure) {
            process = try ForegroundProcess(command, launcher: launcher)
        } catch {
            display.say("error: the command cannot be started: \(error)")
            return .problems
        }
        Task.detached { [events] in
            await process.waitForEnd()
            events.changed()
        }
        var isEndedByServices = false
        await events.wait {
            if process.status != nil || events.request != nil { return true }
            let report = dispatcher.report
            isEndedByServices = isEndedByFailure(report) || [.stopping, .down, .failed].contains(report.phase)
            return isEndedByServices
        }
        if isEndedByServices { display.say("ending the command, because the services are being shut down") }
        // The terminal has sent its signal to the command, too.
        let isAsked = events.request != .interrupt || !SystemCalls.ownsTerminal(2)
        let status = await process.end(isAsked: isAsked, within: ServicePolicy().shutdownTimeout)
        return isEndedByServices ? .problems : ExitCode(status)
    }

    /// Returns whether `--strict` ends the run because a service has failed, and says so.
    private func isEndedByFailure(_ report: LaunchReport) -> Bool {
        guard options.isStrict, report.services.contains(where: \.state.hasFailed) else { return false }
        display.say("the run is degraded: shutting down because of --strict")
        return true
    }

    private func shutDown(_ dispatcher: Dispatcher, after earlier: LaunchReport) async -> Bool {
        launcher.releaseThreads()
        display.showTable()
        var failures: [ServiceFailure] = []
        do {
            _ = try await dispatcher.shutdown()
        } catch {
            failures = (error as? ShutdownError)?.failures ?? []
        }
        let report = dispatcher.report
        display.hideTable()
        display.showFailures(since: earlier, report, failures, launcher)
        // Services that a service has shut down are down before this shutdown, which has then no failures.
        return failures.isEmpty
            && !report.services.contains {
                $0.error != nil && [.stopped, .abandoned].contains($0.state)
            }
    }
}

extension ExitCode {
    /// The exit status of a shell for a command that ended in this way.
    init(_ status: ExitStatus) {
        switch status {
        case .exited(let code): self.init(code)
        case .signalled(let signal): self.init(signal.exitCode)
        case .unknown: self = .problems
        }
    }
}

extension LaunchReport {
    /// Returns whether a service is starting or stopping, or is up and keeps running.
    fileprivate func hasActiveServices(in longRunning: Set<ServiceID>) -> Bool {
        services.contains { service in
            switch service.state {
            case .waiting, .starting, .retrying, .restarting, .stopping: true
            case .running: longRunning.contains(service.id)
            default: false
            }
        }
    }
}

extension ServiceGraph {
    /// The services that keep running once they are up: processes with a probe, and services with a `run`.
    fileprivate var longRunningServices: Set<ServiceID> {
        Set(
            services.declarations.filter { declaration in
                if let process = declaration.record.service as? ProcessService { return process.condition != nil }
                return declaration.record.hasRun
            }.map(\.id))
    }
}

// The output files of a run: its report and its trace.
extension LaunchRun {
    /// The time limit for output that no process reads, once a signal has requested the end of the run.
    static let outputLimitAfterRequest = Duration.seconds(2)

    /// Writes the report and the trace to the files that the options name: to a regular file when all services are up
    /// and again at the end, to any other file (standard output, a pipe, a device) only at the end. Returns whether
    /// everything was written.
    func writeFiles(_ report: LaunchReport, isLast: Bool) async -> Bool {
        var isGood = true
        for (path, isTrace) in [(options.report, false), (options.trace, true)] {
            guard let path else { continue }
            var buffer = TextBuffer()
            if isTrace { report.trace(to: &buffer) } else { report.json(to: &buffer) }
            isGood = await write(buffer.bytes, to: path, isLast: isLast) && isGood
        }
        return isGood
    }

    private func write(_ bytes: [UInt8], to path: String, isLast: Bool) async -> Bool {
        if path == "-" {
            // Success is checked once for all text on standard output.
            if isLast { await performBlocking { [display] in display.output.write(bytes) } }
            return true
        }
        let target = environment.resolved(path)
        let result: Result<Void, SystemError>
        if let status = try? SystemCalls.status(of: target), !status.isRegularFile {
            guard isLast else { return true }
            let outcome = Locked<Result<Void, SystemError>?>(nil)
            await performBlocking {
                let result = Self.replace(target, with: bytes)
                outcome.withLock { $0 = result }
            }
            result = outcome.withLock(\.self) ?? .failure(SystemError(reason: "no process reads it"))
        } else {
            // The shutdown must not wait for a busy disk. What is written now is replaced at the end.
            result = Self.replace(target, with: bytes, waitsForDisk: isLast)
        }
        guard case .failure(let failure) = result else { return true }
        if isLast { display.say("error: \(path) cannot be written: \(failure.reason)") }
        return false
    }

    /// Performs `work`, which blocks while no process reads an output, and waits for it as ``waitForReader(_:)`` does.
    private func performBlocking(_ work: @escaping @Sendable () -> Void) async {
        await waitForReader { [launcher] in
            await withCheckedContinuation { continuation in
                launcher.performBlocking {
                    work()
                    continuation.resume()
                }
            }
        }
    }

    /// Waits until `work` has ended, which can take until a process reads an output; no longer than a limit after a signal
    /// has requested the end of the run.
    func waitForReader(_ work: @escaping @Sendable () async -> Void) async {
        let hasEnded = Locked(false)
        Task.detached { [events] in
            await work()
            hasEnded.withLock { $0 = true }
            events.changed()
        }
        var deadline: ContinuousClock.Instant?
        await events.wait {
            if deadline == nil, events.request != nil {
                deadline = .now + Self.outputLimitAfterRequest
                _ = Task.timer(after: Self.outputLimitAfterRequest) { [events] in events.changed() }
            }
            return hasEnded.withLock(\.self) || deadline.map { .now >= $0 } ?? false
        }
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], waitsForDisk: Bool = true
    ) -> Result<Void, SystemError> {
        Result { () throws(SystemError) in
            // The output of services and their command lines can contain secrets.
            try SystemCalls.replace(target, with: bytes, mode: 0o600, waitsForDisk: waitsForDisk)
        }
    }
}
