import LaunchGraph

extension LaunchReport {
    /// The outcome and the states of the services in launch order: "degraded: a running, b failed".
    var summary: String {
        "\(outcome.rawValue): " + services.map { "\($0.id) \($0.state.rawValue)" }.joined(separator: ", ")
    }
}

extension LaunchStatus {
    /// The phase, the readiness and the states of the services in launch order: "degraded, not ready: a restarting".
    var summary: String {
        "\(phase.rawValue), \(isReady ? "ready" : "not ready"): "
            + services.map { "\($0.id) \($0.state.rawValue)" }.joined(separator: ", ")
    }
}
