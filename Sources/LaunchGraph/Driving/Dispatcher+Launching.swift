import LaunchSupport

// Launching and shutting down.
extension Dispatcher {
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
        let launched = try await reportingToObservers { try await untilLaunched(only: ids, within: limit, for: run) }
        await events.deliverBuffered()
        return launched
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
        let input = LaunchInput.shutdown(within: deadline?.saturatedNanoseconds)
        return try await reportingToObservers {
            if let scope = ServiceScope.current, scope.dispatcher.isOrDescends(from: identity) {
                // The shutdown begins nevertheless, in case the caller ignores the error, such as a task that the service
                // created.
                handle(input)
                throw ShutdownInsideService(id: scope.id)
            }
            guard inspect(\.status.canBeShutDown) else { return report }
            let ending = await untilEnded(after: input)
            guard ending.shutdownFailures.isEmpty else {
                throw ShutdownError(report: ending.report, failures: ending.shutdownFailures)
            }
            return ending.report
        }
    }

    /// Calls `call` and waits until observers have received every change that occurred during it, for at most a second.
    private func reportingToObservers<Value: Sendable>(
        _ call: @Sendable () async throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error>
        do { result = .success(try await call()) } catch { result = .failure(error) }
        await flushObservers()
        return try result.get()
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
