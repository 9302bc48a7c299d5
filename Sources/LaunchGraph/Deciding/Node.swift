/// What the state machine knows of one service. Times are nanoseconds of the driver's clock, -1 where there is none.
struct Node: Sendable {
    enum Phase: UInt8, Sendable {
        /// Not part of what is being launched.
        case idle
        /// Deferred until everything eager has settled.
        case held
        /// Waits for others.
        case waiting
        /// Waits for a place.
        case ready
        /// An attempt is under way.
        case starting
        /// A late attempt's value is being shut down; the attempt is over when that is done.
        case discarding
        /// Waits for the next attempt.
        case backingOff
        /// Up.
        case running
        /// Was up and stopped working on its own account; its value is still there.
        case brokenDown
        /// Up; what it runs was cancelled and has not come back.
        case endingRun
        /// Its shutdown is under way.
        case stopping
        /// Over, one way or the other.
        case failed, skipped, cancelled, abandoned, stopped
    }

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt16
        /// An attempt has been started and has not come back, abandoned or not.
        static let attemptIsOut = Flags(rawValue: 1)
        /// What it runs after it came up has not come back.
        static let runIsOut = Flags(rawValue: 2)
        /// A shutdown or a discarding has not come back.
        static let shutdownIsOut = Flags(rawValue: 4)
        /// The attempt under way has passed its deadline.
        static let timedOut = Flags(rawValue: 8)
        /// The launch waits for it.
        static let isEager = Flags(rawValue: 16)
        /// It was started because somebody required it: its failure ends nothing else.
        static let isRequired = Flags(rawValue: 32)
        /// Somebody awaits it.
        static let isAwaited = Flags(rawValue: 64)
        /// It is to be shut down as soon as nothing that waited for it is up.
        static let isToStop = Flags(rawValue: 128)
        /// It failed after it was up, or did not come back from its run: it does not count as stopped.
        static let wentWrong = Flags(rawValue: 256)
        /// A late arrival after it was abandoned is being shut down.
        static let lateArrival = Flags(rawValue: 512)
        /// An earlier launch's work that never came back.
        static let isOut: Flags = [.attemptIsOut, .runIsOut, .shutdownIsOut]
    }

    var phase = Phase.idle
    var flags: Flags = []
    /// Counts the timers that were set and disarmed: one with another number no longer matters.
    var timer: UInt32 = 0
    var attempts: Int32 = 0
    /// How many of those it waits for have not settled.
    var waitingOn: Int32 = 0
    /// How many of those that waited for it are not down yet.
    var holders: Int32 = 0
    /// Who settled last among those it waited for.
    var waitedFor: LaunchPosition?
    /// For a skipped service: which of its dependencies failed or was skipped.
    var because: LaunchPosition?
    /// When the timer that is set will pass.
    var deadline: Int64 = .max
    var ready: Int64 = -1
    var started: Int64 = -1
    var attemptStarted: Int64 = -1
    var settled: Int64 = -1
    var stopped: Int64 = -1

    /// Whether it holds up those it depends on: it is up, coming up or going down.
    var isUpOrMoving: Bool {
        switch phase {
        case .starting, .discarding, .running, .brokenDown, .endingRun, .stopping: true
        default: false
        }
    }

    /// Whether others still wait for it.
    var isUnsettled: Bool {
        switch phase {
        case .held, .waiting, .ready, .starting, .discarding, .backingOff: true
        default: false
        }
    }

    var state: ServiceState {
        switch phase {
        case .idle: .idle
        case .held, .waiting, .ready: .waiting
        case .starting, .discarding: .starting
        case .backingOff: .retrying
        case .running: .running
        case .brokenDown, .failed: .failed
        case .endingRun, .stopping: .stopping
        case .skipped: .skipped
        case .cancelled: .cancelled
        case .abandoned: .abandoned
        case .stopped: flags.contains(.wentWrong) ? .failed : .stopped
        }
    }
}

/// Why an attempt, or a service, failed.
package enum Failure: Sendable {
    /// It threw.
    case threw(any Error)
    /// The attempt took longer than that many nanoseconds.
    case timedOut(Int64)
    /// It was cancelled and did not react within that many nanoseconds.
    case abandoned(Int64)
    /// It was up and then stopped working, with an error or without.
    case ended((any Error)?)
    /// Earlier work of it, which was abandoned, has not come back: starting it again would run it twice.
    case earlierAttemptIsOut
    /// It was still up when the time for the whole shutdown was over.
    case overdue
}

/// Why a service is not there.
struct SkipReason: Sendable {
    /// From the service to the one that failed.
    var chain: [LaunchPosition]
    /// What went wrong with the last of these.
    var failure: Failure?
}

/// One attempt that did not succeed; times are nanoseconds of the driver's clock.
struct Try: Sendable {
    var started: Int64
    var ended: Int64
    var failure: Failure?
}
