public import LaunchGraph

/// A service that is a process.
///
/// Without ``readiness`` it is a one-shot process, which is up when it has exited with 0. With it the process stays up; an
/// end that was not requested is a failure, to which the policy's `onFailure` applies.
///
/// Every process leads a group of its own, with all that it starts. When the service is shut down, or is cancelled while
/// it starts, the whole group is ended: by ``stop``, and by `SIGKILL` when that has not helped in time. In time is within
/// the policy's `shutdownTimeout`; for one that is still starting it is within `grace`, less the last second of that (half
/// of a `grace` that is shorter than two), in which it is seen to be gone.
public struct ProcessService: Service {
    /// Its identifier.
    public let id: ServiceID
    /// The services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, and what a failure means.
    public let policy: ServicePolicy
    /// When it is launched.
    public let mode: LaunchMode
    /// What is started.
    public let command: ProcessCommand
    /// How to find out that it is ready; `nil` for a one-shot process.
    public let readiness: Readiness?
    /// How it is asked to end.
    public let stop: ProcessStop

    private let host: ProcessHost

    /// A service that starts `command`.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - command: what is started.
    ///   - readiness: how to find out that it is ready; `nil` for a one-shot process, which exits with 0.
    ///   - stop: how it is asked to end.
    ///   - dependsOn: the services that must be up before it starts.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: timeouts, retries, and what a failure means.
    ///   - mode: when it is launched.
    ///   - host: starts its processes and takes what they print; one for all services of a graph.
    public init(
        _ id: ServiceID, _ command: ProcessCommand, ready readiness: Readiness? = nil, stop: ProcessStop = .terminate,
        dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(),
        mode: LaunchMode = .eager, host: ProcessHost = ProcessHost()
    ) {
        self.id = id
        self.command = command
        self.readiness = readiness
        self.stop = stop
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.policy = policy
        self.mode = mode
        self.host = host
    }

    /// Why it could not be started now, as far as that can be told without starting it; `nil` for no reason.
    public var problem: String? {
        do throws(ProcessFailure) {
            _ = try ProgramSearch.path(of: command, environment: ProgramSearch.environment(of: command))
            return nil
        } catch {
            return error.description
        }
    }

    /// Starts the process and waits until it is up.
    ///
    /// - Throws: ``ProcessFailure``, or `CancellationError` once nothing is left of the process.
    public func launch(_ context: LaunchContext) async throws -> RunningProcess {
        let probe = readiness?.makeProbe(command, host: host)
        if let probe, let address = probe.exclusiveAddress, await probe.probe() == .ready {
            throw ProcessFailure(.alreadyAnswers(address))
        }
        let process = try RunningProcess(command, of: id, host: host)
        do {
            if let probe, let readiness {
                try await process.awaitReadiness(probe, pauses: readiness.pauses)
            } else {
                try await process.awaitSuccess()
            }
        } catch {
            let grace = policy.grace
            await process.cleanUp(stop, command: command, within: grace - min(grace / 2, Self.killTime))
            throw error
        }
        return process
    }

    /// How much of the grace of a process that was still starting is kept for its end after `SIGKILL`.
    package static let killTime = Duration.seconds(1)

    /// Waits for the end of a process that is meant to stay up.
    ///
    /// - Throws: ``ProcessFailure`` when it ends.
    public func run(_ process: RunningProcess) async throws {
        if readiness == nil {
            // A one-shot process has ended; there is nothing to watch until the shutdown cancels this.
            await Urgency().wait()
        } else if let status = await process.end() {
            await process.killRemains()
            throw ProcessFailure(.ended(status))
        }
    }

    /// Ends the process and all that it has started.
    ///
    /// - Throws: ``ProcessFailure`` when the command that is to end it fails, or the system cannot end it.
    public func shutdown(_ process: RunningProcess) async throws {
        try await process.shutDown(by: stop, command: command)
    }
}
