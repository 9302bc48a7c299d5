public import LaunchGraph

#if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
    internal import MetricKit
#endif

extension ServiceHost {
    /// Launches the synchronous services in launch order before it returns, and starts the other services.
    ///
    /// After a failed launch, after a shutdown, and after a failure that shut everything down, a call launches the
    /// services again. During a shutdown, it returns `false`, and the services are launched when everything is down.
    ///
    /// - Parameter holdsDeferred: whether deferred services also wait for ``firstFrameDidAppear()``. Use it only if
    ///   the program will be visible.
    /// - Returns: whether the synchronous services are up. If not, ``problems`` has the errors, and services that were
    ///   up are shut down.
    @discardableResult public func launch(untilFirstFrame holdsDeferred: Bool = false) -> Bool {
        relaunch?.cancel()
        if dispatcher.status.phase == .stopping {
            let changes = dispatcher.changes
            // Changes that begin after the end of the shutdown would end with the next one.
            if dispatcher.status.phase == .stopping {
                let former = launch.task
                relaunch = Task { [weak self] in
                    for await _ in changes {}
                    _ = await former?.result
                    guard !Task.isCancelled, let self else { return }
                    relaunch = nil
                    launch(untilFirstFrame: holdsDeferred)
                }
                return false
            }
        }
        return launchSynchronously(untilFirstFrame: holdsDeferred) && launchRest()
    }

    func launchSynchronously(untilFirstFrame holdsDeferred: Bool) -> Bool {
        if holdsDeferred { dispatcher.holdDeferred() }
        // The first read of the launched services may have begun the launch.
        guard !launch.isPrepared || launch.hasFailed || isDown else { return true }
        noteFailure(of: launch.number)
        for observer in launchObservers { observer.launchDidBegin() }
        launchTimes = LaunchTimes(isPrewarmed: isPrewarmed)
        untilFirstFrame = phase == .background ? nil : HostInstruments.begin("untilFirstFrame")
        measureLaunch(hasEnded: false)
        tellConditions()
        primeResponderTypes()
        let endInterval = HostInstruments.begin("launchSynchronously")
        defer {
            endInterval()
            launchTimes.synchronous = launchTimes.elapsed
        }
        do {
            try dispatcher.launchSynchronously()
            launch.task = nil
            launch.firstError = nil
            launch.isPrepared = true
            return true
        } catch {
            if launch.firstError == nil { launch.firstError = error }
            note(error, in: "launch")
            for observer in launchObservers { observer.launchDidEnd(with: error) }
            return false
        }
    }

    /// Whether everything went down after the launch, because a service failed or the dispatcher was shut down.
    var isDown: Bool { !isLaunching && [.down, .failed].contains(dispatcher.status.phase) }

    /// Starts all services that are not up yet, without waiting for them, unless a launch has started them.
    @discardableResult func launchRest() -> Bool {
        guard !isLaunching, launch.task == nil else { return true }
        let number = launch.begin()
        let endInterval = HostInstruments.begin("launch")
        let dispatcher = dispatcher
        // The launch does not retain the host, so that a screen that is released meanwhile shuts down its services.
        launch.task = Task { [weak self] in
            // Everything may have been shut down, or a screen released, before this task begins.
            guard self != nil else { throw CancellationError() }
            try Task.checkCancellation()
            do {
                let launched = try await dispatcher.launch()
                self?.endLaunch(number, with: nil, endInterval)
                return launched
            } catch {
                self?.endLaunch(number, with: error, endInterval)
                throw error
            }
        }
        return true
    }

    private func endLaunch(_ number: Int, with error: (any Error)?, _ endInterval: () -> Void) {
        endInterval()
        measureLaunch(hasEnded: true)
        if let error { note(error, in: "launch") }
        // A launch that a shutdown has cancelled does not affect the next one.
        guard number == launch.number else { return }
        launchTimes.launched = launchTimes.elapsed
        if error != nil { launch.hasFailed = true }
        for observer in launchObservers { observer.launchDidEnd(with: error) }
        launch.isUp = error == nil
        if launch.isUp {
            let changes = dispatcher.changes
            Task { [weak self] in
                for await _ in changes {}
                self?.noteFailure(of: number)
            }
        }
        resumeAwaitingLaunch()
        if error == nil { launchFailedParts() }
    }

    /// Reports a failure that has shut everything down after a launch, once.
    private func noteFailure(of number: Int) {
        guard number == launch.number, launch.isUp else { return }
        launch.isUp = false
        guard let error = dispatcher.failure else { return }
        note(error, in: "run")
        for observer in launchObservers { observer.launchDidEnd(with: error) }
    }

    private func resumeAwaitingLaunch() {
        launch.isUnderWay = false
        let waiting = awaitingLaunch
        awaitingLaunch.removeAll()
        for body in waiting { body() }
    }

    /// The launched services, after all eager services have settled. The first read begins the launch, with the
    /// synchronous services; that of a screen waits for the services of its program that it depends on.
    ///
    /// - Throws: `LaunchError` if a required service failed; the same error until ``launch(untilFirstFrame:)`` is
    ///   called again.
    public var launched: LaunchedServices {
        get async throws {
            await relaunch?.value
            if !launch.hasBegun { await needs?.areSettled() }
            if !launch.hasBegun { launch() }
            if let error = launch.firstError { throw error }
            guard let task = launch.task else { return try await dispatcher.launch() }
            return try await task.value
        }
    }

    /// Records that the program is visible, so that deferred services may start.
    public func firstFrameDidAppear() {
        sceneWatch?.cancel()
        sceneWatch = nil
        if let endInterval = untilFirstFrame {
            untilFirstFrame = nil
            endInterval()
            if phase != .background { launchTimes.firstFrame = launchTimes.elapsed }
        }
        dispatcher.releaseDeferred()
    }

    /// Extends MetricKit's measurement of the launch until the services are up. The beginning has an effect only before the
    /// first scene is active.
    private func measureLaunch(hasEnded: Bool) {
        #if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
            guard extendsLaunchMeasurement else { return }
            let task = MXLaunchTaskID(rawValue: "LaunchGraph.launch")
            do {
                if hasEnded {
                    try MXMetricManager.finishExtendedLaunchMeasurement(forTaskID: task)
                } else {
                    try MXMetricManager.extendLaunchMeasurement(forTaskID: task)
                }
            } catch {
                note(error, in: "launchMeasurement")
            }
        #endif
    }

    /// The launched services, for work without a user interface: an App Intent, a widget or a notification service.
    ///
    /// The first read begins a launch in the background, in which deferred services wait for the first frame that the
    /// process may show later. If an application delegate has begun the launch, the read waits for that launch.
    ///
    /// - Throws: the same as ``launched``.
    public var launchedWithoutInterface: LaunchedServices {
        get async throws {
            if !launch.hasBegun {
                if !phases.hasPhase { phases = PhaseTracker(inBackground: true) }
                launch(untilFirstFrame: true)
            }
            return try await launched
        }
    }

    /// Launches the services again that failed or were skipped, and then the parts of the program whose launch failed.
    ///
    /// - Throws: the error of the first service that does not come up.
    public func launchFailedServices() async throws {
        defer { launchFailedParts() }
        try await dispatcher.services.launchFailedServices()
    }

    /// Shuts everything down, dependents first, and waits until everything is down. Errors are added to ``problems``.
    ///
    /// - Parameter deadline: the limit for the whole shutdown.
    public func shutdown(deadline: Duration? = nil) async {
        relaunch?.cancel()
        let endInterval = HostInstruments.begin("shutdown")
        defer { endInterval() }
        let number = launch.number
        launch.task?.cancel()
        do { try await dispatcher.shutdown(deadline: deadline) } catch { note(error, in: "shutdown") }
        // The services may have been launched again since then.
        guard number == launch.number else { return }
        launch = HostLaunch(number: number + 1)
        resumeAwaitingLaunch()
    }

    /// Calls `body` when no launch of the program or of its parts is under way, or after ``ServiceHost/launchTimeout``.
    func afterLaunch(_ body: @escaping @MainActor () -> Void) {
        let launched = HostOutcome<Void>()
        launched.whenSettled { body() }
        settleWhenLaunched(launched)
        guard launched.now == nil else { return }
        let (clock, limit) = (clock, launchTimeout)
        Task {
            try? await clock.sleep(for: limit)
            launched.settle(())
        }
    }

    private func settleWhenLaunched(_ launched: HostOutcome<Void>) {
        guard let busy = withReceivers(of: nil).first(where: \.isLaunching) else { return launched.settle(()) }
        busy.awaitingLaunch.append { [self] in settleWhenLaunched(launched) }
    }
}

struct HostLaunch {
    /// The number that distinguishes a launch from the launch after the next shutdown.
    private(set) var number: Int
    /// Whether the synchronous services have been launched.
    var isPrepared = false
    /// The task that launches all services other than the synchronous ones; kept until the shutdown.
    var task: Task<LaunchedServices, any Error>?
    /// Whether ``task`` has not ended.
    var isUnderWay = false
    /// Whether ``task`` has thrown.
    var hasFailed = false
    /// Whether ``task`` has returned, and the host has not noted that everything went down since then.
    var isUp = false
    /// The error of the launch of the synchronous services.
    var firstError: (any Error)?

    init(number: Int = 0) { self.number = number }

    var hasBegun: Bool { task != nil || firstError != nil }

    mutating func begin() -> Int {
        number += 1
        isUnderWay = true
        hasFailed = false
        return number
    }
}
