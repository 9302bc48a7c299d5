/// A service that repeats work for as long as it is up.
///
/// ```swift
/// PeriodicService("clean-up", every: .seconds(300), needs: DatabaseService.self) { database in
///     try await database.deleteExpiredSessions()
/// }
/// ```
///
/// The work begins at fixed times after the service came up. Runs do not overlap: if one takes longer than the interval, the
/// times that pass meanwhile are skipped. A run that throws is counted and reported to observers, and the next one follows at
/// its time; so does a run while a service that it needs is being launched again alone. When it is the service's turn to
/// stop, no run begins, and a run that is under way has the policy's ``ServicePolicy/drain`` time. The times are those of the
/// dispatcher's clock.
///
/// ``LaunchStatus/Service/runs`` has the number of runs, their failures, and the times of the latest and the next run.
public struct PeriodicService: OptionalMembers {
    /// The service's identifier.
    public let id: ServiceID
    /// The services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, restarts, and the effect of a failure.
    public let policy: ServicePolicy
    /// When the service is launched.
    public let mode: LaunchMode

    package let needs: [DeclaredDependency]
    private let schedule: PeriodicSchedule
    private let prepare: @Sendable (LaunchContext) throws -> @Sendable () async throws -> Void

    /// Creates a service that repeats `work`.
    ///
    /// - Parameters:
    ///   - id: the service's identifier.
    ///   - interval: the time from the beginning of one run to that of the next, at least a millisecond.
    ///   - jitter: each run is delayed by a random time of up to this, so that several programs do not run at the same time.
    ///     There is no jitter in a simulation.
    ///   - first: the time from the launch of the service to the first run; `nil` for `interval`.
    ///   - failureLimit: after this number of failures in a row, the `run` of the service throws the last error, and its policy
    ///     applies; `nil` if failures of the work do not end the service.
    ///   - needs: the types of services that must be up before it starts, and whose values `work` receives.
    ///   - dependsOn: further services that must be up before it starts.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: timeouts, retries, restarts, and the effect of a failure.
    ///   - mode: when the service is launched.
    ///   - file: the Swift file that diagnostics of the dependencies name.
    ///   - line: the line in that file.
    ///   - work: is called at each of the times.
    public init<each Dependency: Service>(
        _ id: ServiceID, every interval: Duration, jitter: Duration = .zero, first: Duration? = nil,
        failureLimit: Int? = nil, needs: repeat (each Dependency).Type, dependsOn: [ServiceID] = [],
        startsAfter: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
        file: String = #filePath, line: Int = #line,
        work: @escaping @Sendable (repeat (each Dependency).Output) async throws -> Void
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.policy = policy
        self.mode = mode
        schedule = PeriodicSchedule(every: interval, jitter: jitter, first: first, failureLimit: failureLimit)
        self.needs = DeclaredDependency.needed(repeat each needs, at: SourceLocation(file: file, line: line))
        prepare = { context in
            _ = (repeat try context.value(neededOf: (each Dependency).self))
            // A dependency may be launched again alone, and then has another value.
            return { try await work(repeat try context.value(neededOf: (each Dependency).self)) }
        }
    }

    /// Checks that the values that the work receives can be read.
    public func launch(_ context: LaunchContext) async throws -> PeriodicWork {
        PeriodicWork(context, try prepare(context))
    }

    /// Repeats the work until the service is to stop.
    public func run(_ work: PeriodicWork) async throws { try await work.run(schedule) }
}
