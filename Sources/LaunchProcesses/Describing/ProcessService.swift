public import LaunchGraph

/// A service that is a process.
///
/// Without ``readiness`` it is a task that runs to completion, and up when it has ended with 0. With it the process stays
/// up; one that ends before it is asked to follows the policy's `onFailure`.
///
/// Every process leads a group of its own, with all that it starts. When the service is shut down, or is cancelled while
/// it starts, the whole group is ended: by ``stop``, and by `SIGKILL` when that has not helped in time. In time is within
/// the policy's `shutdownTimeout`; for one that is still starting it is within `grace`, less the last second of that (half
/// of a `grace` that is shorter than two), in which it is seen to be gone.
public struct ProcessService: Service {
    /// Its identifier.
    public let id: ServiceID
    /// What has to be up before it starts.
    public let dependsOn: [ServiceID]
    /// What has to have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, and what a failure means.
    public let policy: ServicePolicy
    /// When it is launched.
    public let mode: LaunchMode
    /// What is started.
    public let command: ProcessCommand
    /// How one finds out that it is up; `nil` for a task that is to end.
    public let readiness: Readiness?
    /// How it is asked to end.
    public let stop: ProcessStop

    private let host: ProcessHost

    /// A service that starts `command`.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - command: what is started.
    ///   - readiness: how one finds out that it is up; `nil` for a task that is to end with 0.
    ///   - stop: how it is asked to end.
    ///   - dependsOn: what has to be up before it starts.
    ///   - startsAfter: what has to have settled before it starts.
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

    /// What would keep it from starting now, as far as that can be seen without starting it; `nil` for nothing.
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
        let probe = readiness?.prober(command, host: host)
        if let probe, let place = probe.exclusivePlace, await probe.look() == .up {
            throw ProcessFailure(.alreadyAnswers(place))
        }
        let process = try RunningProcess(command, of: id, host: host)
        do {
            if let probe, let readiness {
                try await process.isUp(probe, pauses: readiness.pauses)
            } else {
                try await process.succeeds()
            }
        } catch {
            let grace = policy.grace
            await process.giveUp(stop, command: command, patience: grace - min(grace / 2, Self.timeToBeGone))
            throw error
        }
        return process
    }

    /// As much of the grace of a process that was still starting is left for it to be gone after `SIGKILL`.
    public static let timeToBeGone = Duration.seconds(1)

    /// Watches over a process that is to stay up.
    ///
    /// - Throws: ``ProcessFailure`` when it ends.
    public func run(_ process: RunningProcess) async throws {
        if readiness == nil {
            // A task has done its work; there is nothing to watch until the shutdown cancels this.
            await Urgency().arrival()
        } else if let status = await process.end() {
            await process.settleAfterEnd()
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
