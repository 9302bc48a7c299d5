import LaunchSupport

extension DispatcherCore {
    /// Shuts everything down and waits until everything is down. Cancelling the waiting task has no effect.
    ///
    /// - Parameter isImmediate: whether the shutdown does not wait for the lame duck time.
    /// - Throws: ``ShutdownError`` if a shutdown failed and its service has not come up again;
    ///   ``ShutdownInsideService`` if a service of this dispatcher makes the call, which would wait for itself.
    func shutdown(within limit: Duration?, isImmediate: Bool = false) async throws -> LaunchReport {
        if let scope = ServiceScope.current, scope.dispatcher.isOrDescends(from: identity) {
            // The shutdown begins nevertheless, in case the caller ignores the error, such as a task that the service
            // created.
            handle(.shutdown(within: limit?.saturatedNanoseconds, isImmediate: isImmediate))
            throw ShutdownInsideService(id: scope.id)
        }
        guard inspect(\.status.canBeShutDown) else { return report() }
        let ending = await untilEnded(
            after: .shutdown(within: limit?.saturatedNanoseconds, isImmediate: isImmediate))
        guard ending.shutdownFailures.isEmpty else {
            throw ShutdownError(report: ending.report, failures: ending.shutdownFailures)
        }
        return ending.report
    }
}
