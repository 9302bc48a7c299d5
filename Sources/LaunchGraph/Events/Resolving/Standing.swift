import LaunchSupport

/// Where a service stands with respect to events.
enum Standing: UInt8, Sendable {
    /// It may still come up.
    case pending
    /// It is up.
    case up
    /// It failed, was skipped, or its shutdown has begun: it is told nothing any more.
    case gone

    /// - Parameter isOver: whether everything was shut down, and nothing was launched anew.
    init(_ phase: Node.Phase, isOver: Bool) {
        switch phase {
        case .running: self = .up
        case .idle, .held, .waiting, .ready, .starting, .discarding, .backingOff: self = isOver ? .gone : .pending
        case .brokenDown, .endingRun, .stopping, .failed, .skipped, .cancelled, .abandoned, .stopped: self = .gone
        }
    }
}

/// Where all services stood at one moment, and the values of those that were up.
struct Standings: Sendable {
    /// The epoch at that moment.
    let epoch: Int
    /// By launch order.
    let all: ContiguousArray<Standing>
    let values: [(any LaunchedValue)?]
}

/// What the router of events is to be told of.
struct EventNews: OptionSet, Sendable {
    let rawValue: UInt8
    /// Services that came up, for which events may be held, or that never will.
    static let arrivals = EventNews(rawValue: 1)
    /// Services that went down, whose values somebody may still know as responders.
    static let departures = EventNews(rawValue: 2)
}

extension DispatcherCore {
    /// Where all services stand, and a promise to tell the router of what it wants to know from then on.
    ///
    /// - Complexity: O(services).
    func standings(wanting news: EventNews = []) -> Standings {
        state.withLock { state in
            state.newsWanted.formUnion(news)
            let isOver = state.machine.isOver
            return Standings(
                epoch: epoch.now,
                all: ContiguousArray(state.machine.nodes.lazy.map { Standing($0.phase, isOver: isOver) }),
                values: state.values)
        }
    }

    /// Whether the service at `p` may still be told an event, `value` being what its launch returned if that responds.
    ///
    /// - Parameter mustBeUp: whether one that is not up yet is not told: it was up before, and is being launched anew.
    func isStillThere(_ p: LaunchPosition, _ value: AnyObject?, mustBeUp: Bool = false) -> Bool {
        state.withLock { state in
            switch Standing(state.machine.nodes[p].phase, isOver: state.machine.isOver) {
            case .gone: false
            case .pending: value == nil && !mustBeUp
            case .up: value == nil || state.values[p] === value
            }
        }
    }
}

extension LaunchStateMachine {
    /// Whether everything was shut down, and nothing was launched anew.
    var isOver: Bool {
        if case .ended = status { return true }
        return false
    }
}
