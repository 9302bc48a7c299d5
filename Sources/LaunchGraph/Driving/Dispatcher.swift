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
/// A service starts the moment all that it waits for has settled. All calls may be made from anywhere.
public final class Dispatcher: Sendable {
    /// What a dispatcher is given beside its graph.
    struct Options {
        var parent: LaunchedServices?
        var maxConcurrency: Int?
        var profile: LaunchProfile?
        var clock: any Clock<Duration>
        var executor: (any TaskExecutor)?
        var stallNotice: Duration
        var observers: [any LaunchObserver]
        var recordsEvents: Bool
    }

    let core: DispatcherCore
    @usableFromInline let events: EventRouter

    /// The graph whose services it launches.
    public let graph: ServiceGraph

    /// A dispatcher for `graph`; nothing is launched yet.
    ///
    /// - Parameters:
    ///   - graph: the services.
    ///   - parent: the launched services that this graph's may depend on; they are never launched or stopped from here,
    ///     and shut this dispatcher's services down before their own.
    ///   - maxConcurrency: how many services may be starting at a time; `nil` for any number. With 1 and no profile they
    ///     start exactly in launch order.
    ///   - profile: how long services took before, by which those with the most left to do behind them go first when
    ///     there are fewer places than ready services.
    ///   - clock: by which times are measured and waited for.
    ///   - executor: on which tasks are created; `nil` for wherever tasks run. Services that block then do so there.
    ///   - stallNotice: after how long a service that is still starting is told to observers.
    ///   - observers: who is told of every change.
    ///   - recordsEvents: whether the report has every event that was dispatched, and how long each responder took; what
    ///     went wrong is there in any case.
    public init(
        _ graph: ServiceGraph, parent: LaunchedServices? = nil, maxConcurrency: Int? = nil,
        profile: LaunchProfile? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: (any TaskExecutor)? = nil, stallNotice: Duration = .seconds(5),
        observers: [any LaunchObserver] = [], recordsEvents: Bool = false
    ) {
        self.graph = graph
        core = DispatcherCore(
            graph,
            Options(
                parent: parent, maxConcurrency: maxConcurrency, profile: profile, clock: clock, executor: executor,
                stallNotice: stallNotice, observers: observers, recordsEvents: recordsEvents))
        events = core.router
    }

    /// How things stand, at any time.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport { core.report() }

    /// Launches everything eager and waits until that has settled; what is deferred then starts by itself.
    ///
    /// Calls at the same time are one launch; when everything is up already it returns what is; after a shutdown it
    /// launches anew. Cancelling the task that awaits it, the last one if there are several, calls the launch off.
    ///
    /// - Returns: the launched services.
    /// - Throws: ``LaunchError`` with the report when a service failed that must not, or the launch was called off; what
    ///   was up has then been shut down. ``InvalidLaunchState`` during a shutdown.
    @discardableResult
    public func launch() async throws -> LaunchedServices {
        let launched = try await core.launch(only: nil)
        await core.deliverBufferedEvents()
        return launched
    }

    /// Launches the services called `ids` and what they depend on.
    ///
    /// What starts after a service that is not among these does not wait for it.
    ///
    /// - Throws: as ``launch()``, ``UnknownService`` when one is not in the graph, and ``InvalidLaunchState`` when
    ///   something is launched already that one is no part of.
    @discardableResult
    public func launch(only ids: [ServiceID]) async throws -> LaunchedServices {
        let launched = try await core.launch(only: ids)
        await core.deliverBufferedEvents()
        return launched
    }

    /// Launches the synchronous services, in launch order, before it returns; ``launch()`` then does the rest.
    ///
    /// - Throws: ``LaunchError`` when one failed that must not; what was up is then being shut down.
    @MainActor public func launchSynchronously() throws {
        defer { events.deliverBuffered(in: core) }
        try core.launchSynchronously()
    }

    /// Shuts everything down, what depends on others before these, and waits until it is.
    ///
    /// During a launch this calls the launch off. Called twice, both wait for the same; when nothing is up it does
    /// nothing. Cancelling the task that awaits it changes nothing.
    ///
    /// - Parameter deadline: how long the whole of it may take; what is still up then is cancelled and given up.
    /// - Returns: the report of the launch, to its end.
    /// - Throws: ``ShutdownError`` with everything that went wrong; the rest was shut down all the same.
    @discardableResult
    public func shutdown(deadline: Duration? = nil) async throws -> LaunchReport {
        try await core.shutdown(within: deadline)
    }

    /// Launches, does `body`, and shuts down whatever happens: for tests and short-lived programs.
    ///
    /// - Throws: what ``launch()`` throws, else what `body` throws, else what ``shutdown(deadline:)`` throws.
    public func withLaunched<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (LaunchedServices) async throws -> Result
    ) async throws -> Result {
        let launched = try await launch()
        let result: Result
        do {
            result = try await body(launched)
        } catch {
            _ = try? await core.shutdown(within: nil)
            throw error
        }
        _ = try await core.shutdown(within: nil)
        return result
    }
}
