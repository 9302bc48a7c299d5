/// The progress of a service in a launch, as far as other services wait for it.
package enum LaunchStage: Comparable, Sendable {
    /// The service has reached no stage that other services wait for.
    case pending
    case begun
    /// The service is up, or has ended.
    case settled
    /// The service's `run` has ended, or the service is down or does not take part in the launch.
    case finished
}

extension LaunchPlan {
    package struct Edge: Hashable, Sendable {
        var dependent: LaunchPosition
        var dependency: LaunchPosition
    }

    /// Returns the stages that dependencies wait for, where the stage is not ``LaunchStage/settled``.
    ///
    /// A dependency that waits for the completion of a service without a `run` waits until that service is up.
    static func stages(_ conditions: [Edge: DependencyCondition], _ limits: [Limits]) -> [Edge: LaunchStage] {
        conditions.compactMapValues { condition in
            switch condition {
            case .started: .begun
            case .ready: nil
            case .completed: .finished
            }
        }.filter { edge, stage in stage == .begun || limits[edge.dependency].hasRun }
    }
}

extension ServiceLifecycle {
    var stage: LaunchStage {
        if isUnsettled { return hasBegun ? .begun : .pending }
        return switch state {
        case .running, .awaitingRun, .rerunning, .draining, .endingRun: .settled
        default: .finished
        }
    }
}
