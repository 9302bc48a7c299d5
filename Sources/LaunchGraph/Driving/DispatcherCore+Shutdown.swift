import LaunchSupport

extension DispatcherCore {
    /// Shuts everything down and waits until it is down. Cancelling the waiting task has no effect.
    ///
    /// - Throws: ``ShutdownError`` if a shutdown failed; ``ShutdownInsideService`` if a service of this dispatcher calls, which
    ///   would wait for itself.
    func shutdown(within limit: Duration?) async throws -> LaunchReport {
        if let scope = ServiceScope.current, scope.core.isOrDescends(from: self) {
            // The shutdown is not lost, for instance when a task that the service created ignores the error.
            handle(.shutdown(within: limit?.saturatedNanoseconds))
            throw ShutdownInsideService(id: scope.core.graph.ids[scope.position])
        }
        guard inspect(\.status.canBeShutDown) else { return report() }
        let ending = await untilEnded(after: .shutdown(within: limit?.saturatedNanoseconds))
        let report = ending.report ?? report()
        guard ending.wrongShutdowns.isEmpty else {
            throw ShutdownError(report: report, failures: ending.wrongShutdowns)
        }
        return report
    }
}
