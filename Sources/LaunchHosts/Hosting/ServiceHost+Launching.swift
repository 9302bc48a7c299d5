public import LaunchGraph

extension ServiceHost {
    /// Launches the synchronous services, in launch order, before it returns, and starts the rest.
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
        // Whoever asked for the launched services first has begun the launch.
        guard launching == nil else { return true }
        if holdsDeferred { dispatcher.holdDeferred() }
        let interval = intervals.begin("launchSynchronously")
        defer { intervals.end(interval) }
        do {
            try dispatcher.launchSynchronously()
            return true
        } catch {
            note(error, in: "launch")
            return false
        }
    }

    /// Starts everything that is not up yet, without waiting for it.
    @discardableResult func launchRest() -> Bool {
        guard !isLaunching else { return true }
        isLaunching = true
        let interval = intervals.begin("launch")
        let dispatcher = dispatcher
        // Not held by its own task: a host that is let go of while it launches shuts down instead.
        launching = Task { [weak self] in
            let result: Result<LaunchedServices, any Error>
            do { result = .success(try await dispatcher.launch()) } catch { result = .failure(error) }
            self?.launchHasEnded(result, interval)
            return try result.get()
        }
        return true
    }

    private func launchHasEnded(_ result: Result<LaunchedServices, any Error>, _ interval: HostIntervals.Interval) {
        intervals.end(interval)
        isLaunching = false
        if case .failure(let error) = result { note(error, in: "launch") }
        let waiting = awaitingLaunch
        awaitingLaunch.removeAll()
        for body in waiting { body() }
    }

    /// The launched services, once everything eager has settled. Whoever asks first begins the launch.
    ///
    /// - Throws: `LaunchError` when a service failed that must not.
    public var launched: LaunchedServices {
        get async throws {
            if launching == nil { launchRest() }
            guard let launching else { return try await dispatcher.launch() }
            return try await launching.value
        }
    }

    /// Something is visible: what is deferred may start.
    public func firstFrameDidAppear() {
        dispatcher.releaseDeferred()
    }

    /// Shuts everything down, dependents first, and waits until it is; what goes wrong is noted.
    ///
    /// - Parameter deadline: how long the whole of it may take.
    public func shutdown(deadline: Duration? = nil) async {
        let interval = intervals.begin("shutdown")
        defer { intervals.end(interval) }
        do { try await dispatcher.shutdown(deadline: deadline) } catch { note(error, in: "shutdown") }
        launching = nil
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
