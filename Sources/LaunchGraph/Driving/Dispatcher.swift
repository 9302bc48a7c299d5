import LaunchSupport

/// Launches the services of a graph in the order of their dependencies, delivers events to them, and shuts them down in
/// reverse.
///
/// ```swift
/// let dispatcher = Dispatcher(graph)
/// let app = try await dispatcher.launch()
/// let database = try app[DatabaseService.self]
/// try await dispatcher.shutdown()
/// ```
///
/// A service starts as soon as every service that it waits for has settled. All methods can be called from any task.
public final class Dispatcher: Sendable {
    /// The dispatcher's options.
    struct Options {
        var parent: LaunchedServices?
        var maxConcurrency: Int?
        var profile: LaunchProfile?
        var clock: any Clock<Duration>
        var executor: PreferredExecutor?
        var lameDuck: Duration
        var stallNotice: Duration
        var observers: [any LaunchObserver]
        var recordsEvents: Bool
        var labels: [String: String]
    }

    let core: DispatcherCore

    /// The graph whose services the dispatcher launches.
    public var graph: ServiceGraph { core.graph }

    /// Creates a dispatcher for `graph`, without launching anything.
    ///
    /// - Parameters:
    ///   - graph: the services.
    ///   - parent: the launched services that this graph's services may depend on. This dispatcher never launches or
    ///     stops them; the parent shuts down this dispatcher's services before its own.
    ///   - maxConcurrency: the number of services that can be starting at a time; `nil` for no limit. A number below 1
    ///     counts as 1. With 1 and no profile, services start exactly in launch order. A service that is required
    ///     starts before services that are not.
    ///   - profile: the durations of earlier launches. If more services are ready than there are slots, the one with
    ///     the longest remaining path starts first.
    ///   - clock: the clock that measures times and waits for deadlines.
    ///   - lameDuck: the time for which everything stays up after a request to shut down, while ``LaunchStatus/isReady``
    ///     is false, so that load balancers notice. It counts against the deadline of the shutdown. A second request
    ///     ends it.
    ///   - stallNotice: the time after which observers are notified that a service is still starting.
    ///   - observers: receive every change of state.
    ///   - recordsEvents: whether the report contains every dispatched event with the duration of each response. Errors
    ///     are reported in any case.
    ///   - labels: what distinguishes this launch from those of other versions, devices and servers, for the report and
    ///     for observers: `["version": "4.2", "device": "A15"]`. Those of the parent apply, too.
    public init(
        _ graph: ServiceGraph, parent: LaunchedServices? = nil, maxConcurrency: Int? = nil,
        profile: LaunchProfile? = nil, clock: any Clock<Duration> = ContinuousClock(),
        lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5), observers: [any LaunchObserver] = [],
        recordsEvents: Bool = false, labels: [String: String] = [:]
    ) {
        core = DispatcherCore(
            graph,
            Options(
                parent: parent, maxConcurrency: maxConcurrency, profile: profile, clock: clock,
                lameDuck: lameDuck, stallNotice: stallNotice, observers: observers, recordsEvents: recordsEvents,
                labels: labels))
    }

    /// Creates a dispatcher for `graph` whose tasks run on `executor`, without launching anything.
    ///
    /// If `executor` is `nil`, tasks run on the default executor. Blocking services block the executor. The other
    /// parameters are those of
    /// ``init(_:parent:maxConcurrency:profile:clock:lameDuck:stallNotice:observers:recordsEvents:labels:)``.
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    public init(
        _ graph: ServiceGraph, parent: LaunchedServices? = nil, maxConcurrency: Int? = nil,
        profile: LaunchProfile? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: (any TaskExecutor)?, lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5),
        observers: [any LaunchObserver] = [], recordsEvents: Bool = false, labels: [String: String] = [:]
    ) {
        core = DispatcherCore(
            graph,
            Options(
                parent: parent, maxConcurrency: maxConcurrency, profile: profile, clock: clock, executor: executor,
                lameDuck: lameDuck, stallNotice: stallNotice, observers: observers, recordsEvents: recordsEvents,
                labels: labels))
    }

    /// The report of the launch so far.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport { core.report() }

    /// The report of the launch so far, without its services and their durations.
    ///
    /// - Complexity: O(events).
    package var reportWithoutServices: LaunchReport { core.report(withServices: false) }

    /// Launches all eager services and waits until they have settled. Deferred services start after that.
    ///
    /// Concurrent calls share one launch. If the services are already up, the call returns them; after a shutdown, it
    /// launches them again. Cancelling one of several calls throws `CancellationError` from that call and does not
    /// affect the others; cancelling the last one cancels the launch. The code of services does not inherit task-local
    /// values of the call.
    ///
    /// When the call returns, observers have received every change up to that point, unless an observer takes longer
    /// than a second.
    ///
    /// - Parameters:
    ///   - ids: the identifiers of the services to launch, with their dependencies, instead of all eager services.
    ///     `startsAfter` a service outside this launch is ignored.
    ///   - deadline: the limit for the whole launch, from this call on; `nil` for none. A launch that is not over at the
    ///     deadline is cancelled, and the services that are up are shut down. Of several calls that share a launch, the
    ///     earliest deadline applies.
    /// - Returns: the launched services.
    /// - Throws: ``LaunchError`` with the report if a service whose policy is to abort failed, or the launch was
    ///   cancelled; the services that were up have then been shut down. If the launch was not over in time,
    ///   ``LaunchError/deadline`` is the limit, and ``LaunchError/starting`` names the services that had not settled, each
    ///   with those that waited for it. If a shutdown was requested before, `LaunchError` immediately.
    ///   `CancellationError` if only this call was cancelled. ``InvalidLaunchState`` during a shutdown, and if a launch
    ///   without one of `ids` is already up or under way. ``UnknownService`` if one of `ids` is not in the graph.
    ///   ``LaunchInsideService`` in the launch of a service that this launch starts, or of a child's service, because the
    ///   call would wait for itself.
    @discardableResult
    public func launch(only ids: [ServiceID]? = nil, deadline: Duration? = nil) async throws -> LaunchedServices {
        try await launch(only: ids, within: deadline, for: nil)
    }

    /// Launches services, for the run of a program with the limits `run` unless it is `nil`.
    func launch(only ids: [ServiceID]?, within limit: Duration?, for run: LaunchInput?) async throws -> LaunchedServices
    {
        let launched = try await reportingToObservers { try await core.launch(only: ids, within: limit, for: run) }
        await core.events.deliverBuffered()
        return launched
    }

    /// Launches the synchronous services in launch order, and returns when they are up. Call ``launch(only:deadline:)`` to launch the
    /// others.
    ///
    /// - Throws: ``LaunchError`` if a service whose policy is to abort failed; the shutdown of the others has then
    ///   begun. ``InvalidLaunchState`` if anything is up or being launched; ``LaunchInsideService`` in the launch of a
    ///   service that is being launched.
    @MainActor public func launchSynchronously() throws {
        defer { core.events.deliverOnMainActor() }
        try core.launchSynchronously()
    }

    /// Shuts down all services, dependents first, and waits until they are down.
    ///
    /// During a launch, it cancels the launch. If the dispatcher has a lame duck time, the shutdown begins after that, or
    /// when it is requested again. Concurrent calls share one shutdown. If no service is up, it does
    /// nothing. Cancelling the awaiting task does not cancel the shutdown.
    ///
    /// - Parameter deadline: the limit for the whole shutdown. Services that are still up at the deadline are cancelled
    ///   and abandoned.
    /// - Returns: the complete report of the launch.
    /// - Throws: ``ShutdownError`` with every failure, except those of restarts after which the service came up again;
    ///   the other services are shut down regardless. ``ShutdownInsideService`` in the code of a service of this
    ///   dispatcher or of a child, because the call would wait for itself; the shutdown has then begun.
    @discardableResult
    public func shutdown(deadline: Duration? = nil) async throws -> LaunchReport {
        try await reportingToObservers { try await core.shutdown(within: deadline) }
    }

    /// Calls `call` and waits until observers have received every change that occurred during it, for at most a second.
    private func reportingToObservers<Result: Sendable>(
        _ call: @Sendable () async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await call()
            await core.flushObservers()
            return result
        } catch {
            await core.flushObservers()
            throw error
        }
    }

    /// Launches the services, calls `body`, and shuts the services down even if `body` throws. It suits tests and
    /// short-lived programs.
    ///
    /// - Throws: the error of ``launch(only:deadline:)``, of `body`, or of ``shutdown(deadline:)``, in this order of precedence.
    public func withLaunched<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (LaunchedServices) async throws -> Result
    ) async throws -> Result {
        let launched = try await launch()
        let result: Result
        do {
            result = try await body(launched)
        } catch {
            _ = try? await shutdown()
            throw error
        }
        _ = try await shutdown()
        return result
    }
}

extension Dispatcher.Options {
    /// Returns the state machine of a dispatcher with these options.
    func machine(for graph: ServiceGraph, time: any TimeSource, isObserved: Bool) -> Launch {
        let durations = profile.map { profile in
            // The limit ensures that the sum along any path fits into 64 bits.
            let most = Int64.max / Int64(max(1, graph.count))
            return graph.ids.map { max(0, min(profile.durations[$0]?.saturatedNanoseconds ?? 0, most)) }
        }
        return Launch(
            graph.plan, limit: maxConcurrency, durations: durations ?? [],
            isObserved: isObserved, lameDuck: lameDuck.saturatedNanoseconds,
            stallNotice: !isObserved ? .max : stallNotice.saturatedNanoseconds,
            jitterSeed: time.isOfSystem ? .random(in: .min ... .max) : nil)
    }
}
