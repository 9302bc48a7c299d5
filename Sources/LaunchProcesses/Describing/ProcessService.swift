public import LaunchGraph
internal import LaunchSupport

/// A service that is a process.
///
/// Without a readiness condition, it is a one-shot process, which is up when it has exited with 0. With a condition, the
/// process stays up. If the process exits with 0 although its end was not requested, the policy's `onEnd` applies. If
/// it ends in any other way, its `restart` applies; `RestartPolicy.run` is the same as `RestartPolicy.instance` for a
/// process, because a `run` that ended has no process. The `onEnd` of a one-shot process applies when it is up, unless it is `failure`, the default.
///
/// Every process leads a process group, to which the processes that it starts belong. When the service is shut down, or
/// is cancelled while it starts, the whole group is ended by the ``ProcessStop``, and by `SIGKILL` after a time limit.
/// The limit is the policy's `shutdownTimeout`; its `drain` has no effect. For a service that is still starting, the limit
/// is `grace` without its last second, or without its second half if `grace` is shorter than two seconds: the remaining
/// time is reserved for the end after `SIGKILL`.
public struct ProcessService: Service {
    /// The identifier of the service.
    public let id: ServiceID
    /// The services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// The timeouts, retries and failure policy.
    public private(set) var policy: ServicePolicy
    /// The launch mode of the service.
    public let mode: LaunchMode
    /// The program to start.
    public let command: ProcessCommand
    /// The readiness condition, whose texts can contain secrets; `nil` for a one-shot process.
    package var condition: ProcessReadiness?
    package var health: ProcessReadiness?
    package var ending: ProcessEnding
    /// The time after the request at which the process is killed, which is not a failure; `nil` for none.
    package var drain: Duration?

    private let launcher: ProcessLauncher

    /// Creates a service that starts `command`.
    ///
    /// - Parameters:
    ///   - id: the identifier of the service.
    ///   - command: the program to start.
    ///   - readiness: the readiness condition of the process; `nil` for a one-shot process, which exits with 0.
    ///   - health: the probe that the policy's `health` repeats while the process is up; `nil` for none. A one-shot
    ///     process has none.
    ///   - stop: the method that requests the end of the process.
    ///   - dependsOn: the services that must be up before it starts.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: the timeouts, retries and failure policy.
    ///   - mode: the launch mode of the service.
    ///   - launcher: starts the processes and receives their output; one for all services of a graph.
    public init(
        _ id: ServiceID, _ command: ProcessCommand, ready readiness: Readiness? = nil, health: Readiness.Probe? = nil,
        stop: ProcessStop = .terminate, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
        launcher: ProcessLauncher = ProcessLauncher()
    ) {
        self.id = id
        self.command = command
        condition = readiness.map { ProcessReadiness($0) }
        self.health = health.map { ProcessReadiness(Readiness($0)) }
        ending = ProcessEnding(stop)
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.policy = policy
        self.policy.restart = Self.restart(policy.restart)
        self.mode = mode
        self.launcher = launcher
    }

    /// Returns the policy for a process: a `run` that has ended has no process, so that `run` starts another instance.
    package static func restart(_ policy: RestartPolicy) -> RestartPolicy {
        var policy = policy
        if policy.scope == .run { policy.scope = .instance }
        return policy
    }

    /// The reason why the process cannot be started at present, as far as known without starting it; `nil` for none.
    public var problem: String? {
        do throws(ProcessFailure) {
            if let user = command.user { _ = try ProcessUser(user) }
            _ = try ProgramSearch.path(of: command, environment: ProgramSearch.environment(of: command))
            for readiness in [condition, health] { _ = try readiness?.makeProbe(command, launcher: launcher) }
            return nil
        } catch {
            return error.description
        }
    }

    /// Starts the process and waits until it is up.
    ///
    /// - Throws: ``ProcessFailure``, even for a cancellation, once no process of the group is left.
    public func launch(_ context: LaunchContext) async throws -> RunningProcess {
        let probe = try condition?.makeProbe(command, launcher: launcher)
        if let probe, let address = probe.exclusiveAddress, await probe.probe() == .ready {
            throw ProcessFailure(.alreadyAnswers(address))
        }
        let process = try RunningProcess(command, of: id, launcher: launcher, search: probe?.search)
        context.announceStart()
        do {
            // Without a probe, the process is up because its program was executed. Its end, however soon it comes, is the
            // end of a process that was up.
            if let probe { try await process.awaitReadiness(probe, every: condition?.interval) }
            if condition == nil { try await process.awaitSuccess() }
            return process
        } catch {
            let grace = policy.grace
            await process.cleanUp(ending, command: command, within: grace - min(grace / 2, Self.killTime))
            throw error
        }
    }

    /// The part of the grace of a starting process that is reserved for its end after `SIGKILL`.
    package static let killTime = Duration.seconds(1)

    /// Waits for the end of a process that is meant to stay up.
    ///
    /// - Throws: ``ProcessFailure`` if the process ends in any other way than by exiting with 0.
    public func run(_ process: RunningProcess) async throws {
        guard condition != nil else {
            // A one-shot process has ended. By default, the run lasts until the shutdown cancels it.
            if policy.onEnd == .failure { await Latch().wait() }
            return
        }
        guard let status = await process.end() else { return }
        await process.killRemains()
        if !status.isSuccess { throw ProcessFailure(.ended(status)) }
    }

    /// Probes once whether the process works.
    ///
    /// - Throws: an error that says why it does not.
    public func check(_ process: RunningProcess) async throws {
        let probe = try health?.makeProbe(command, launcher: launcher, isUp: true)
        if case .notReady(let reason)? = await probe?.probe() { throw ProcessFailure(.unhealthy(reason)) }
    }

    /// Ends the process and all processes that it has started.
    ///
    /// - Throws: ``ProcessFailure`` if the stop command fails, or the system cannot end the process.
    public func shutdown(_ process: RunningProcess) async throws {
        try await process.shutDown(by: ending, command: command, within: drain)
    }
}

extension ProcessService: OptionalMembers {
    package var implementsCheck: Bool { condition != nil && health != nil }
}
