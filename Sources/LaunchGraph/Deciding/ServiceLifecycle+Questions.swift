// Queries about the state of a service.
extension ServiceLifecycle {
    /// Whether the service has a value or may get one from a call under way, so that its dependencies must stay up.
    var holdsDependencies: Bool { isStarting || state == .discarding || awaitsShutdown || isStopping }

    var isUnsettled: Bool {
        switch state {
        case .deferred, .waiting, .ready, .starting, .discarding, .backingOff, .relaunching: true
        case .running, .awaitingRun, .rerunning, .completed, .broken, .draining, .endingRun, .stopping: isRelaunching
        case .idle, .ended: false
        }
    }

    /// Whether the service is up, so that other services can use its output.
    var isUp: Bool { isReadable && state != .broken && !isRelaunching }

    /// Whether the service has a value whose shutdown has not begun.
    var awaitsShutdown: Bool { isReadable || state == .draining || state == .endingRun }

    /// Whether the service's output can be read: the service has come up, and neither the end of its `run` nor its
    /// shutdown has been requested. The dependents of a failed service can still use its output to shut down.
    var isReadable: Bool {
        switch state {
        case .running, .awaitingRun, .rerunning, .completed, .broken: true
        default: false
        }
    }

    /// Whether the service is up, and its `run` is not being restarted.
    var isWorking: Bool { isUp && state != .awaitingRun && !isRerunning }

    var isRerunning: Bool { if case .rerunning = state { true } else { false } }

    /// Whether the service failed by itself and was not launched again.
    var hasFailed: Bool {
        if isRelaunching { return false }
        return switch state {
        case .broken, .ended(.failed), .ended(.abandoned), .ended(.stopped(afterFailure: true)): true
        default: false
        }
    }

    var isRelaunching: Bool { relaunch != .none }

    /// The number of the latest attempt since the launch or the latest relaunch, the first being 1.
    var attempt: Int32 { attempts - earlierAttempts }

    var hasBeenUp: Bool { awaitsShutdown || isStopping || stopped != .never }

    var isStopping: Bool { if case .stopping = state { true } else { false } }

    var isStarting: Bool { if case .starting = state { true } else { false } }

    var isDeferred: Bool { if case .deferred = state { true } else { false } }

    /// Whether the service takes part in the launch and no attempt has begun since.
    var isWaiting: Bool {
        switch state {
        case .deferred, .waiting, .ready: true
        default: false
        }
    }

    var hasEnded: Bool { if case .ended = state { true } else { false } }

    var canBecomeReady: Bool { state == .waiting(unsettled: 0) }

    /// Whether the value of an abandoned attempt that returned late is being shut down.
    var isDiscardingLate: Bool { discard != .none && state != .discarding }

    /// Whether a request may start the service: it does not take part in the launch, is deferred, or ended after an
    /// earlier request.
    var canBeRequired: Bool {
        switch state {
        case .idle, .deferred: true
        case .ended: isRequired
        default: false
        }
    }

    /// Returns whether the dependents of this service can never start, given its failure policy.
    func isOutOfReach(_ onFailure: FailurePolicy) -> Bool {
        if isRelaunching { return false }
        return switch state {
        case .draining, .endingRun, .stopping, .ended(.skipped), .ended(.cancelled), .ended(.stopped): true
        case .broken, .ended(.failed), .ended(.abandoned): onFailure != .proceed
        case .idle, .deferred, .waiting, .ready, .starting, .discarding, .backingOff, .running, .awaitingRun,
            .rerunning, .completed, .relaunching:
            false
        }
    }

    /// The state that reports and observers show.
    var reported: ServiceState {
        switch state {
        case .idle: .idle
        case .deferred, .waiting, .ready: isRelaunching ? .restarting : .waiting
        case .starting, .discarding: .starting
        case .backingOff: .retrying
        case .running: .running
        case .awaitingRun, .rerunning, .relaunching: .restarting
        case .completed: .completed
        case .broken: isRelaunching ? .restarting : .failed
        case .ended(.failed), .ended(.stopped(afterFailure: true)): .failed
        // The shutdown of a service that is launched again alone is a part of its restart.
        case .draining, .endingRun, .stopping: relaunch == .alone ? .restarting : .stopping
        case .ended(.skipped): .skipped
        case .ended(.cancelled): .cancelled
        case .ended(.abandoned): .abandoned
        case .ended(.stopped(afterFailure: false)): .stopped
        }
    }
}
