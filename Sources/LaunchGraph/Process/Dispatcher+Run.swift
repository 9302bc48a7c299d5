import LaunchSupport

extension Dispatcher {
    /// Launches everything, waits for what ends the program, and shuts everything down: all that a server's or a
    /// command's `main` has to do.
    ///
    /// ```swift
    /// try await Dispatcher(graph).run(until: .signals(.terminate, .interrupt))
    /// ```
    ///
    /// A signal during the launch calls it off; what was up is shut down. A second signal ends the process at once, with
    /// 128 and the signal's number. Afterwards the process does about these signals what it did before.
    ///
    /// - Parameters:
    ///   - condition: the signals that end the program; a shutdown by somebody else always does.
    ///   - deadline: how long the whole shutdown may take, whatever it begins with, as for ``shutdown(deadline:)``.
    ///   - reload: the signal on which ``AsyncLifecycleEvent/reload`` is sent, where any service is ``Reloadable`` and the
    ///     signal does not end the program; while one is under way, several make one more.
    /// - Returns: the signal that ended it, whether everything was up by then or not; `nil` when somebody else shut it
    ///   down.
    /// - Throws: ``LaunchError`` when a service failed that must not, in the launch or later; ``ShutdownError`` when
    ///   something went wrong in shutting down; `CancellationError`, after the shutdown, when the awaiting task was
    ///   cancelled.
    @discardableResult
    public func run(
        until condition: RunCondition, deadline: Duration? = nil, reloadOn reload: ProcessSignal? = .hangUp
    ) async throws -> ProcessSignal? {
        let run = ProcessRun(self, deadline: deadline)
        // The limit is this run's; the dispatcher may be launched again.
        defer { core.handle(.limitShutdown(nil)) }
        let watch = try SignalWatch(condition.signals) { run.heard($0) }
        let reloads = condition.signals.contains { $0 == reload } ? [] : [reload].compactMap { $0 }
        defer { watch.stop() }
        var reloadWatch = canReload ? try SignalWatch(reloads) { _ in run.reload() } : nil
        defer { reloadWatch?.stop() }
        do {
            try await run.launch()
            // What launches returned may be reloadable too; a program without reloads is better than none.
            if reloadWatch == nil && canReload { reloadWatch = try? SignalWatch(reloads) { _ in run.reload() } }
        } catch let error as InvalidLaunchState {
            throw error
        } catch {
            // How it ended is seen below, when it has.
        }
        let ending = await run.untilEnded()
        watch.stop()
        if let failure = ending.error, !failure.isCancellation { throw failure }
        guard ending.wrongShutdowns.isEmpty else {
            throw ShutdownError(report: ending.report ?? report, failures: ending.wrongShutdowns)
        }
        if let signal = run.signal { return signal }
        if Task.isCancelled { throw CancellationError() }
        return nil
    }

    /// Whether any service takes a changed configuration in.
    private var canReload: Bool {
        !core.router.sendableTables.recipients(as: (any Reloadable).self, in: core).all.isEmpty
    }
}

extension DispatcherCore {
    /// The failure that brought everything down, if one did.
    func failure(_ state: borrowing State) -> LaunchError? {
        guard case .ended(.failure) = state.machine.status else { return nil }
        return launchError(state)
    }
}
