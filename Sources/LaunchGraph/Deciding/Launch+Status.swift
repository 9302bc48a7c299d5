extension Launch {
    package enum Status: Sendable, Hashable {
        case idle
        /// The synchronous services are being launched; the launch of the others has not been requested.
        case launchingSynchronously
        case launching
        /// Every eager service has settled.
        case running
        case stopping(StopReason)
        case ended(StopReason)
    }

    package enum StopReason: Sendable, Hashable {
        case failure(LaunchPosition)
        /// No task awaited the launch any more.
        case cancelled
        /// The launch was not over within this number of nanoseconds.
        case overdue(limit: Int64)
        case shutdown
        /// The `run` of the service at this position returned, which ends the program by its policy.
        case completion(LaunchPosition)
    }
}

extension Launch.Status {
    /// The reason for shutting everything down; `nil` while nothing is going down.
    var stopReason: Launch.StopReason? {
        switch self {
        case .stopping(let reason), .ended(let reason): reason
        case .idle, .launchingSynchronously, .launching, .running: nil
        }
    }

    var isEnded: Bool { if case .ended = self { true } else { false } }

    var isLaunching: Bool { self == .launching || self == .launchingSynchronously }

    /// Whether any service is up, being launched, or not down yet.
    var canBeShutDown: Bool { self != .idle && !isEnded }

    var canHaveChildren: Bool { isLaunching || self == .running }
}
