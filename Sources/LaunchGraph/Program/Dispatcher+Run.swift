import LaunchSupport

extension Dispatcher {
    /// Launches all services, waits for the condition that ends the program, and shuts all services down: the complete
    /// `main` of a server or a command.
    ///
    /// ```swift
    /// do {
    ///     try await Dispatcher(graph).run(until: .signals(.terminate, .interrupt))
    /// } catch {
    ///     FileHandle.standardError.write(Data("\(error)\n".utf8))
    ///     exit(1)
    /// }
    /// ```
    ///
    /// If `main` throws the error instead, Swift ends the process with a trap and a backtrace of every thread.
    ///
    /// A signal during the launch cancels the launch, and the services that are up are shut down. A second signal ends
    /// the lame duck time. After that time, or if there is none, it ends the process immediately with the exit status
    /// 128 + the signal's number. Afterwards the previous signal actions are restored.
    ///
    /// - Parameters:
    ///   - condition: the signals that end the program. A call of ``shutdown(deadline:)`` or ``requestShutdown()`` always ends
    ///     it; one of `requestShutdown()` also before this call.
    ///   - startDeadline: the limit for the whole launch, as for ``launch(only:deadline:)``; `nil` for none.
    ///   - lameDuck: the time for which everything stays up after the signal or the call, while ``LaunchStatus/isReady`` is
    ///     false, so that load balancers notice; `nil` for the dispatcher's.
    ///   - deadline: the limit for the whole shutdown, however it begins, as for ``shutdown(deadline:)``.
    ///   - reload: the signal on which ``AsyncLifecycleEvent/reload`` is sent, if a service or its output is ``Reloadable`` and
    ///     the signal does not end the program. Signals during a reload cause one further reload.
    /// - Returns: what ended the program: a signal, a shutdown, or a service whose policy is to shut everything down when its
    ///   `run` returns.
    /// - Throws: ``LaunchError`` if a service whose policy is to abort failed, during the launch or later;
    ///   ``ShutdownError`` as from ``shutdown(deadline:)``; `CancellationError`, after the shutdown, if the awaiting task
    ///   was cancelled; ``InvalidLaunchState`` and ``LaunchInsideService`` as from ``launch(only:deadline:)``.
    @discardableResult
    public func run(
        until condition: RunCondition, startDeadline: Duration? = nil, lameDuck: Duration? = nil,
        deadline: Duration? = nil, reloadOn reload: ProcessSignal? = .hangUp
    ) async throws -> RunEnding {
        let run = ProgramRun(self, lameDuck: lameDuck, deadline: deadline)
        let watch = try SignalWatch(condition.signals) { run.receive($0) }
        let reloads = condition.signals.contains { $0 == reload } ? [] : [reload].compactMap { $0 }
        defer { watch.stop() }
        var reloadWatch = canReload ? try SignalWatch(reloads) { _ in run.reload() } : nil
        defer { reloadWatch?.stop() }
        do {
            try await run.launch(within: startDeadline)
            // Whether an output of a general type is reloadable is known now. A program without reloads is better than no program.
            if reloadWatch == nil && canReload { reloadWatch = try? SignalWatch(reloads) { _ in run.reload() } }
        } catch let error where error is InvalidLaunchState || error is LaunchInsideService {
            throw error
        } catch {
            // The code below handles its end.
        }
        let ending = await run.untilEnded()
        watch.stop()
        await flushObservers()
        if let failure = ending.error, !failure.isCancellation { throw failure }
        guard ending.shutdownFailures.isEmpty else {
            throw ShutdownError(report: ending.report, failures: ending.shutdownFailures)
        }
        if let signal = run.signal { return .signal(signal) }
        if let completed = ending.completed { return .service(completed) }
        if Task.isCancelled { throw CancellationError() }
        return .shutdown
    }

    private var canReload: Bool {
        graph.records.contains { $0.outputType is any Reloadable.Type }
            || !events.recipients(.anywhere, as: (any Reloadable).self).all.isEmpty
    }
}
