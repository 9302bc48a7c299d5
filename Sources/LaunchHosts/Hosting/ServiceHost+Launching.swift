public import LaunchGraph

extension ServiceHost {
    /// Launches the synchronous services, in launch order, before it returns, and starts the rest.
    ///
    /// After a launch that failed, and after a shutdown, it launches anew.
    ///
    /// - Parameter holdsDeferred: whether what is deferred waits for ``firstFrameDidAppear()`` as well; only where
    ///   something is going to be shown.
    /// - Returns: whether the synchronous services are up; if not, ``problems`` says why, and what was up is shut down.
    @discardableResult public func launch(untilFirstFrame holdsDeferred: Bool = false) -> Bool {
        launchSynchronously(untilFirstFrame: holdsDeferred) && launchRest()
    }

    /// Launches the synchronous services, in launch order, before it returns.
    ///
    /// - Returns: whether they are up.
    func launchSynchronously(untilFirstFrame holdsDeferred: Bool) -> Bool {
        if holdsDeferred { dispatcher.holdDeferred() }
        // Whoever asked for the launched services first has begun the launch.
        guard !launch.isPrepared || launch.hasFailed else { return true }
        let interval = intervals.begin("launchSynchronously")
        defer { intervals.end(interval) }
        do {
            try dispatcher.launchSynchronously()
            launch.task = nil
            launch.firstError = nil
            launch.isPrepared = true
            return true
        } catch {
            if launch.firstError == nil { launch.firstError = error }
            note(error, in: "launch")
            return false
        }
    }

    /// Starts everything that is not up yet, without waiting for it.
    @discardableResult func launchRest() -> Bool {
        guard !isLaunching else { return true }
        let number = launch.begin()
        let interval = intervals.begin("launch")
        let dispatcher = dispatcher
        // The host is not held by its launch: a screen that is let go of meanwhile shuts its services down.
        launch.task = Task { [weak self] in
            let result: Result<LaunchedServices, any Error>
            do { result = .success(try await dispatcher.launch()) } catch { result = .failure(error) }
            self?.launchHasEnded(number, result, interval)
            return try result.get()
        }
        return true
    }

    private func launchHasEnded(
        _ number: Int, _ result: Result<LaunchedServices, any Error>, _ interval: HostIntervals.Interval
    ) {
        intervals.end(interval)
        if case .failure(let error) = result { note(error, in: "launch") }
        // One that a shutdown has called off says nothing about the next.
        guard number == launch.number else { return }
        if case .failure = result { launch.hasFailed = true }
        launchIsOver()
    }

    private func launchIsOver() {
        launch.isUnderWay = false
        let waiting = awaitingLaunch
        awaitingLaunch.removeAll()
        for body in waiting { body() }
    }

    /// The launched services, once everything eager has settled. Whoever asks first begins the launch, of the synchronous
    /// services before anything else.
    ///
    /// - Throws: `LaunchError` when a service failed that must not; the same until ``launch(untilFirstFrame:)`` tries
    ///   again.
    public var launched: LaunchedServices {
        get async throws {
            if launch.task == nil && launch.firstError == nil { launch() }
            if let error = launch.firstError { throw error }
            guard let task = launch.task else { return try await dispatcher.launch() }
            return try await task.value
        }
    }

    /// Something is visible: what is deferred may start.
    public func firstFrameDidAppear() {
        sceneWatch?.cancel()
        sceneWatch = nil
        dispatcher.releaseDeferred()
    }

    /// Shuts everything down, dependents first, and waits until it is; what goes wrong is noted.
    ///
    /// - Parameter deadline: how long the whole of it may take.
    public func shutdown(deadline: Duration? = nil) async {
        let interval = intervals.begin("shutdown")
        defer { intervals.end(interval) }
        let number = launch.number
        do { try await dispatcher.shutdown(deadline: deadline) } catch { note(error, in: "shutdown") }
        // Somebody may have launched anew since then.
        guard number == launch.number else { return }
        launch = HostLaunch(number: number)
        launchIsOver()
    }

    /// Does `body` when no launch is under way, or after ``Swift/Duration/launchPatience``; at once if there is none.
    func afterLaunch(_ body: @escaping @MainActor () -> Void) {
        guard isLaunching else { return body() }
        let once = Once(body)
        awaitingLaunch.append { once.run() }
        let clock = clock
        Task {
            try? await clock.sleep(for: .launchPatience)
            once.run()
        }
    }

    /// Does something the first time it is asked to.
    @MainActor private final class Once {
        private var body: (@MainActor () -> Void)?

        init(_ body: @escaping @MainActor () -> Void) {
            self.body = body
        }

        func run() {
            let body = body
            self.body = nil
            body?()
        }
    }
}

/// How far a host's launch is.
struct HostLaunch {
    /// Tells a launch from the one after the next shutdown.
    private(set) var number: Int
    /// Whether the synchronous services have been launched.
    var isPrepared = false
    /// The launch of everything but the synchronous services; kept until the shutdown.
    var task: Task<LaunchedServices, any Error>?
    /// Whether ``task`` has not ended.
    var isUnderWay = false
    /// Whether ``task`` has ended badly.
    var hasFailed = false
    /// Why the synchronous services could not be launched.
    var firstError: (any Error)?

    init(number: Int = 0) {
        self.number = number
    }

    /// Another launch begins.
    ///
    /// - Returns: its number.
    mutating func begin() -> Int {
        number += 1
        isUnderWay = true
        hasFailed = false
        return number
    }
}
