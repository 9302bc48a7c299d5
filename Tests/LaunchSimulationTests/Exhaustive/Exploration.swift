import DependencyGraph

@testable import LaunchGraph

/// Explores every order of events in a small launch.
///
/// The events include that an attempt returns, throws or does neither, and that a deadline passes before that. States that
/// have been explored are not explored again.
struct Exploration {
    /// The number of states, and of transitions between them.
    private(set) var states = 0
    private(set) var steps = 0
    /// The first violation, with the events that led to it.
    private(set) var violation: String?

    private struct Situation {
        var machine: Launch
        var model: SmallModel
        var now: Int64 = 0
        /// Whether the launch was cancelled or shut down, which happens at most once.
        var isInterrupted = false
        var path: [Event] = []
    }

    private enum Event: Hashable, CustomStringConvertible {
        case returns(Int), throwsError(Int), runEnds(Int), runThrows(Int), stopEnds(Int), timePasses, cancelled,
            shutDown
        case required(Int)

        var description: String {
            switch self {
            case .returns(let p): "\(p) returns"
            case .throwsError(let p): "\(p) throws"
            case .runEnds(let p): "the run of \(p) returns"
            case .runThrows(let p): "the run of \(p) throws"
            case .stopEnds(let p): "\(p) is down"
            case .timePasses: "time passes"
            case .cancelled: "the launch is cancelled"
            case .shutDown: "the dispatcher is shut down"
            case .required(let p): "\(p) is required"
            }
        }
    }

    private struct Key: Hashable {
        var nodes: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var rest: UInt64 = 0

        static func == (left: Key, right: Key) -> Bool { left.nodes == right.nodes && left.rest == right.rest }

        func hash(into hasher: inout Hasher) {
            hasher.combine(nodes.0)
            hasher.combine(nodes.1)
            hasher.combine(nodes.2)
            hasher.combine(rest)
        }
    }

    private struct Thrown: Error {}

    init(_ launch: SmallLaunch) {
        var first = Situation(machine: launch.machine, model: SmallModel(launch.count))
        first.machine.handle(.launch(only: nil), at: 0)
        first.model.perform(first.machine, of: launch)
        var seen: Set<Key> = [Self.key(first)]
        var stack = [first]
        while let situation = stack.popLast() {
            states += 1
            check(situation, launch)
            guard violation == nil else { return }
            for event in Self.events(situation, launch) {
                var next = situation
                Self.perform(event, in: &next, launch)
                steps += 1
                if next.model.violation != nil { stack.append(next) }
                if seen.insert(Self.key(next)).inserted { stack.append(next) }
            }
        }
    }

    private mutating func check(_ situation: Situation, _ launch: SmallLaunch) {
        var words = situation.model.violation
        if Self.nextMoment(situation.machine) == nil {
            // If no service acts, no other event can happen. All waiting callers must have an answer.
            if let p = situation.model.awaited.firstIndex(where: { $0 > 0 }) {
                words = words ?? "a request for \(p) is never answered"
            }
            switch situation.machine.status {
            case .launching: words = words ?? "the launch never returns"
            case .stopping: words = words ?? "the shutdown never returns"
            case .running where situation.model.unrestarted(situation.machine) != nil:
                words = words ?? "a service is never restarted"
            case .running, .ended, .idle, .launchingSynchronously: break
            }
        }
        if let words { violation = "\(words), after \(situation.path), in: \(launch)" }
    }

    /// All events that can happen next.
    private static func events(_ situation: Situation, _ launch: SmallLaunch) -> [Event] {
        var events: [Event] = []
        let model = situation.model
        for p in 0..<launch.count {
            if model.hasAttempt[p] { events += [.returns(p), .throwsError(p)] }
            if model.hasRun[p] {
                events.append(.runEnds(p))
                if launch.supervision.restart != nil || launch.supervision.onEnd != .failure {
                    events.append(.runThrows(p))
                }
            }
            if model.hasShutdown[p] { events.append(.stopEnds(p)) }
        }
        if nextMoment(situation.machine) != nil { events.append(.timePasses) }
        if !situation.isInterrupted {
            switch situation.machine.status {
            case .launching: events += [.cancelled, .shutDown]
            case .running: events.append(.shutDown)
            default: break
            }
        }
        if situation.model.tickets.count < launch.requests {
            switch situation.machine.status {
            case .launching, .running: events += (0..<launch.count).map { .required($0) }
            default: break
            }
        }
        return events
    }

    /// The next moment at which a deadline has passed.
    private static func nextMoment(_ machine: Launch) -> Int64? {
        let next = machine.services.positions.map { machine.timers.deadline(of: $0) }.min() ?? .never
        return next == .never ? nil : next.nanoseconds + 1
    }

    private static func perform(_ event: Event, in situation: inout Situation, _ launch: SmallLaunch) {
        situation.path.append(event)
        situation.model.prepare(situation.machine)
        situation.model.now = situation.now
        switch event {
        case .returns(let p):
            situation.model.hasAttempt[p] = false
            situation.model.comeUp(p)
            situation.machine.handle(.returned(LaunchPosition(p)), at: Moment(situation.now))
            situation.model.hasRun[p] = situation.machine.isRunOutstanding(LaunchPosition(p))
        case .throwsError(let p):
            situation.model.hasAttempt[p] = false
            situation.machine.handle(.threw(LaunchPosition(p), Thrown()), at: Moment(situation.now))
        case .runEnds(let p):
            situation.model.endRun(p, throwing: false, launch, situation.machine)
            situation.machine.handle(.runEnded(LaunchPosition(p), nil), at: Moment(situation.now))
        case .runThrows(let p):
            situation.model.endRun(p, throwing: true, launch, situation.machine)
            situation.machine.handle(.runEnded(LaunchPosition(p), Thrown()), at: Moment(situation.now))
        case .stopEnds(let p):
            situation.model.hasShutdown[p] = false
            situation.model.isUp[p] = false
            situation.machine.handle(.shutdownEnded(LaunchPosition(p), nil), at: Moment(situation.now))
        case .required(let p):
            let ticket = situation.model.require(p, situation.machine)
            situation.machine.handle(
                .require(ServiceRequest(position: LaunchPosition(p), ticket: ticket)), at: Moment(situation.now))
        case .timePasses:
            situation.now = nextMoment(situation.machine) ?? situation.now
            situation.model.now = situation.now
            situation.machine.handle(.timePassed, at: Moment(situation.now))
        case .cancelled:
            situation.isInterrupted = true
            situation.machine.handle(.cancelLaunch, at: Moment(situation.now))
        case .shutDown:
            situation.isInterrupted = true
            situation.machine.handle(.shutdown(within: nil), at: Moment(situation.now))
        }
        situation.model.perform(situation.machine, of: launch)
        for p in situation.model.ignoresShutdown.indices where situation.model.ignoresShutdown[p] {
            situation.model.ignoresShutdown[p] = false
            situation.model.prepare(situation.machine)
            situation.machine.handle(.runIgnoresShutdown(LaunchPosition(p)), at: Moment(situation.now))
            situation.model.perform(situation.machine, of: launch)
        }
    }

    /// Everything that determines the further course, with moments relative to now.
    private static func key(_ situation: Situation) -> Key {
        var words: [UInt64] = [0, 0, 0]
        var holdings: UInt64 = 0
        for (p, node) in situation.machine.services.enumerated() {
            let model = situation.model
            let position = LaunchPosition(p)
            let deadline = situation.machine.timers.deadline(of: position)
            let counts = situation.machine.shutdown.dependentsUp
            let dependentsUp = counts.isEmpty ? 0 : UInt64(truncatingIfNeeded: counts[position])
            var word = node.state.code << 3 | UInt64(node.outstanding.rawValue)
            word = word << 2 | UInt64(node.discard == .none ? 0 : node.discard == .underWay ? 1 : 2)
            for bit in [
                node.isRequired, situation.machine.awaited.contains(position.node),
                situation.machine.shutdown.contains(position),
            ] { word = word << 1 | (bit ? 1 : 0) }
            word = word << 3 | UInt64(node.attempts)
            word = word << 3 | dependentsUp & 7
            word =
                word << 5
                | (deadline == .never ? 31 : UInt64(min(30, max(0, deadline.nanoseconds + 1 - situation.now))))
            word = word << 2 | (node.settled != .never ? 1 : 0)
            word = word << 3 | UInt64(truncatingIfNeeded: ((node.because?.index ?? -1) + 1) & 7)
            word = word << 2 | UInt64(truncatingIfNeeded: model.attempts[p] & 3)
            word = word << 2 | UInt64(truncatingIfNeeded: model.awaited[p] & 3)
            for bit in [
                model.hasAttempt[p], model.isCancelled[p], model.isUp[p], model.isLate[p], model.hasRun[p],
                model.hasRunEnded[p], model.hasShutdown[p], model.endsRunFirst[p], model.mustRun[p],
                model.mustRestart[p], model.isRelaunching[p], model.goesDown[p], model.isNotified[p],
            ] {
                word = word << 1 | (bit ? 1 : 0)
            }
            word = word << 2 | UInt64(model.restarts[p] & 3)
            word = word << 2 | (node.relaunch == .none ? 0 : node.relaunch == .afterFailure ? 1 : 2)
            words[p] = word
            holdings = holdings << 6 | model.holdings(p)
        }
        let machine = situation.machine
        var rest: UInt64 =
            switch machine.status {
            case .idle, .launchingSynchronously: 0
            case .launching: 1
            case .running: 2
            case .stopping: 3
            case .ended: 4
            }
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.starts.slotsInUse & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.shutdown.members.count & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.shutdown.lateValueCount & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.awaited.count & 15)
        rest = rest << 2 | UInt64(situation.model.tickets.count & 3)
        for bit in [situation.isInterrupted, situation.model.isLaunched, situation.model.isEnded] {
            rest = rest << 1 | (bit ? 1 : 0)
        }
        return Key(nodes: (words[0], words[1], words[2]), rest: rest << 18 | holdings)
    }
}

extension ServiceLifecycle.State {
    /// Five bits for the kind of the state, followed by three for the number of services it waits for.
    fileprivate var code: UInt64 {
        let (kind, unsettled): (UInt64, Int32) =
            switch self {
            case .idle: (0, 0)
            case .deferred(let unsettled): (1, unsettled)
            case .waiting(let unsettled): (2, unsettled)
            case .ready: (3, 0)
            case .starting(.inTime): (4, 0)
            case .starting(.timedOut): (5, 0)
            case .starting(.cancelled): (6, 0)
            case .discarding: (7, 0)
            case .backingOff: (8, 0)
            case .running: (9, 0)
            case .broken: (10, 0)
            case .endingRun: (11, 0)
            case .stopping(let afterFailure, let isOverdue): (12 + (afterFailure ? 1 : 0) + (isOverdue ? 2 : 0), 0)
            case .ended(.failed): (16, 0)
            case .ended(.skipped): (17, 0)
            case .ended(.cancelled): (18, 0)
            case .ended(.abandoned): (19, 0)
            case .ended(.stopped(afterFailure: false)): (20, 0)
            case .ended(.stopped(afterFailure: true)): (21, 0)
            case .awaitingRun: (22, 0)
            case .completed: (23, 0)
            case .draining: (24, 0)
            case .relaunching: (25, 0)
            case .rerunning(let isOverdue): (isOverdue ? 26 : 27, 0)
            }
        return kind << 3 | UInt64(unsettled & 7)
    }
}
