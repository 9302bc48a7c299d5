internal import LaunchGraph

extension SimulatedOutcome {
    /// What failed although nothing was to go wrong, a sentence each.
    ///
    /// When the launch failed, that is all: the rest follows from it.
    var failuresWithoutFault: [String] {
        if let error = launchError as? LaunchError, !error.isCancellation {
            return error.failures.isEmpty
                ? ["with no fault the launch failed"] : error.failures.map { "with no fault the launch failed: \($0)" }
        }
        if let launchError { return ["with no fault launch() threw: \(launchError)"] }
        var failures: [String] = []
        for service in report.services where service.state == .failed || service.state == .abandoned {
            failures.append("with no fault \(service.id) failed" + (service.error.map { ": \($0)" } ?? ""))
        }
        if let error = shutdownError as? ShutdownError {
            failures += error.failures.map { "with no fault the shutdown failed: \($0)" }
        } else if let shutdownError {
            failures.append("with no fault shutdown() threw: \(shutdownError)")
        }
        return failures
    }
}
