public import LaunchGraph
internal import LaunchSupport

/// A service that is a process.
///
/// Without ``readiness`` it is a one-shot process, which is up when it has exited with 0. With it the process stays up. If the
/// process exits with 0 although its end was not requested, the policy's `onEnd` applies. If it ends in any other way, its
/// `restart` applies; `RestartPolicy.run` starts the process again and waits until it is ready. The `onEnd` of a one-shot
/// process applies when it is up, unless it is `failure`, the default.
///
/// Every process leads a process group, to which the processes that it starts belong. When the service is shut down, or is
/// cancelled while it starts, the whole group is ended by ``stop``, and by `SIGKILL` after a time limit. The limit is the
/// policy's `shutdownTimeout`, or its `drain` if ``drains``. For a service that is still starting, it is `grace` without its
/// last second, or without its second half if `grace` is shorter than two seconds: that time is for the end after `SIGKILL`.
public struct ProcessService: Service {
    /// The identifier of the service.
    public let id: ServiceID
    /// The services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// The timeouts, retries and failure policy.
    public let policy: ServicePolicy
    /// When the service is launched.
    public let mode: LaunchMode
    /// The program to start.
    public let command: ProcessCommand
    /// How to determine that the process is ready; `nil` for a one-shot process.
    public let readiness: Readiness?
    /// How the process is asked to end.
    public let stop: ProcessStop
    /// Whether the process has the policy's `drain` to end after it was asked to, instead of its `shutdownTimeout`.
    public let drains: Bool

    private let host: ProcessHost

    /// Creates a service that starts `command`.
    ///
    /// - Parameters:
    ///   - id: the identifier of the service.
    ///   - command: the program to start.
    ///   - readiness: how to determine that the process is ready; `nil` for a one-shot process, which exits with 0.
    ///   - stop: how the process is asked to end.
    ///   - drains: whether the process has the policy's `drain` to end, instead of its `shutdownTimeout`.
    ///   - dependsOn: the services that must be up before it starts.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: the timeouts, retries and failure policy.
    ///   - mode: when the service is launched.
    ///   - host: starts the processes and receives their output; one for all services of a graph.
    public init(
        _ id: ServiceID, _ command: ProcessCommand, ready readiness: Readiness? = nil, stop: ProcessStop = .terminate,
        drains: Bool = false, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager, host: ProcessHost = ProcessHost()
    ) {
        self.id = id
        self.command = command
        self.readiness = readiness
        self.stop = stop
        self.drains = drains
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.policy = policy
        self.mode = mode
        self.host = host
    }

    /// Why the process cannot be started at present, as far as that is known without starting it; `nil` if it can.
    public var problem: String? {
        do throws(ProcessFailure) {
            _ = try ProgramSearch.path(of: command, environment: ProgramSearch.environment(of: command))
            return readiness?.problem
        } catch {
            return error.description
        }
    }

    /// Starts the process and waits until it is up.
    ///
    /// - Throws: ``ProcessFailure``, also if it is cancelled, once nothing is left of the process.
    public func launch(_ context: LaunchContext) async throws -> RunningProcess {
        let probe = try readiness?.makeProbe(command, host: host)
        try await checkAddress(of: probe)
        let process = try RunningProcess(command, of: id, host: host, search: probe?.search)
        context.announceStart()
        try await awaitStart(of: process, probe)
        return process
    }

    /// Throws if something answers the probe before the process is started.
    private func checkAddress(of probe: (any ReadinessProbe)?) async throws {
        if let probe, let address = probe.exclusiveAddress, await probe.probe() == .ready {
            throw ProcessFailure(.alreadyAnswers(address))
        }
    }

    /// Waits until the process is up, and ends it if it does not come up.
    private func awaitStart(of process: RunningProcess, _ probe: (any ReadinessProbe)?) async throws {
        do {
            if let probe, let readiness {
                // A process that is ready as soon as it runs, and may end, was ready however soon it ended.
                let mayEnd = readiness.probe == .started && policy.onEnd != .failure
                try await process.awaitReadiness(probe, pauses: readiness.pauses, mayEnd: mayEnd)
            } else {
                try await process.awaitSuccess()
            }
        } catch {
            let grace = policy.grace
            await process.cleanUp(stop, command: command, within: grace - min(grace / 2, Self.killTime))
            throw error
        }
    }

    /// The part of the grace of a starting process that is reserved for its end after `SIGKILL`.
    package static let killTime = Duration.seconds(1)

    /// Waits for the end of a process that is meant to stay up. If that was reported before, it first starts the process
    /// again.
    ///
    /// - Throws: ``ProcessFailure`` when the process ends in any other way than by exiting with 0.
    public func run(_ process: RunningProcess) async throws {
        guard readiness != nil else {
            // A one-shot process has ended. By default, the run lasts until the shutdown cancels it.
            if policy.onEnd == .failure { await Latch().wait() }
            return
        }
        guard drains else { return try await watch(process) }
        do {
            try await withShutdownHandler {
                try await watch(process)
            } onShutdown: {
                process.requestEnd(by: stop, command: command, within: policy.drain)
            }
        } catch {
            // Any end is as requested.
            if !process.isEndRequested { throw error }
        }
    }

    private func watch(_ process: RunningProcess) async throws {
        if process.isEndReported {
            await process.endNow()
            let probe = try readiness?.makeProbe(command, host: host)
            try await checkAddress(of: probe)
            try process.startAgain(command, search: probe?.search)
            // A request that came before this was sent to the process that has ended.
            if process.isEndRequested { return await process.endNow() }
            try await awaitRestart(of: process, probe)
            process.isEndReported = false
        }
        guard let status = await process.end() else { return }
        process.isEndReported = true
        await process.killRemains()
        if !status.isSuccess { throw ProcessFailure(.ended(status)) }
    }

    /// Waits until a process that was started again is up, for as long as an attempt to launch it may take.
    private func awaitRestart(of process: RunningProcess, _ probe: (any ReadinessProbe)?) async throws {
        let start = Task { try await awaitStart(of: process, probe) }
        let timer = policy.timeout.map { limit in DeadlineTimer(after: limit) { start.cancel() } }
        defer { timer?.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await start.value
            } onCancel: {
                start.cancel()
            }
        } catch let error as ProcessFailure where error.explainsTimeout {
            if Task.isCancelled { throw CancellationError() }
            throw ProcessFailure(.restartTimedOut(policy.timeout ?? .zero, reason: error.description))
        }
    }

    /// Ends the process and all processes that it has started.
    ///
    /// - Throws: ``ProcessFailure`` when the stop command fails, or the system cannot end the process.
    public func shutdown(_ process: RunningProcess) async throws {
        try await process.shutDown(by: stop, command: command)
    }
}
