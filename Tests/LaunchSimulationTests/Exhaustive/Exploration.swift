@testable import LaunchGraph

/// Tries every order in which everything that can happen in a small launch can happen.
///
/// Whether an attempt returns, throws or does neither is part of what can happen, and so is whether a deadline passes
/// before it; states that were met before are not gone through again.
struct Exploration {
    /// How many states there are, and in how many ways one leads to another.
    private(set) var states = 0
    private(set) var steps = 0
    /// What was violated first, and what had happened until then.
    private(set) var violation: String?

    private struct World {
        var machine: LaunchStateMachine
        var model: SmallModel
        var now: Int64 = 0
        /// Whether the launch was called off, or shut down, from outside: that happens once at most.
        var isInterrupted = false
        var path: [Event] = []
    }

    private enum Event: Hashable, CustomStringConvertible {
        case returns(Int), throwsError(Int), runEnds(Int), stopEnds(Int), timePasses, cancelled, shutDown
        case required(Int)

        var description: String {
            switch self {
            case .returns(let p): "\(p) returns"
            case .throwsError(let p): "\(p) throws"
            case .runEnds(let p): "\(p) stops working"
            case .stopEnds(let p): "\(p) is down"
            case .timePasses: "time passes"
            case .cancelled: "the launch is called off"
            case .shutDown: "everything is shut down"
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
        var first = World(machine: launch.machine, model: SmallModel(launch.count))
        first.machine.handle(.launch(only: nil), at: 0)
        first.model.carryOut(first.machine, of: launch)
        var seen: Set<Key> = [Self.key(first)]
        var stack = [first]
        while let executor = stack.popLast() {
            states += 1
            check(executor, launch)
            guard violation == nil else { return }
            for event in Self.events(executor, launch) {
                var next = executor
                Self.perform(event, in: &next, launch)
                steps += 1
                if next.model.violation != nil { stack.append(next) }
                if seen.insert(Self.key(next)).inserted { stack.append(next) }
            }
        }
    }

    private mutating func check(_ executor: World, _ launch: SmallLaunch) {
        var words = executor.model.violation
        if Self.nextMoment(executor.machine) == nil {
            // Nothing will happen any more if services do nothing: whoever waits must have been told.
            if let p = executor.model.awaited.firstIndex(where: { $0 > 0 }) {
                words = words ?? "nobody is told what became of \(p)"
            }
            switch executor.machine.status {
            case .launching: words = words ?? "the launch never returns"
            case .stopping: words = words ?? "the shutdown never returns"
            case .running, .ended, .idle, .launchingSynchronously: break
            }
        }
        if let words { violation = "\(words), after \(executor.path), in: \(launch)" }
    }

    /// Everything that can happen next.
    private static func events(_ executor: World, _ launch: SmallLaunch) -> [Event] {
        var events: [Event] = []
        let model = executor.model
        for p in 0..<launch.count {
            if model.attemptIsOut[p] { events += [.returns(p), .throwsError(p)] }
            if model.runIsOut[p] { events.append(.runEnds(p)) }
            if model.stopIsOut[p] { events.append(.stopEnds(p)) }
        }
        if nextMoment(executor.machine) != nil { events.append(.timePasses) }
        if !executor.isInterrupted {
            switch executor.machine.status {
            case .launching: events += [.cancelled, .shutDown]
            case .running: events.append(.shutDown)
            default: break
            }
        }
        if executor.model.tickets.count < launch.requests {
            switch executor.machine.status {
            case .launching, .running: events += (0..<launch.count).map { .required($0) }
            default: break
            }
        }
        return events
    }

    /// The next moment at which a timer that still matters has passed.
    private static func nextMoment(_ machine: LaunchStateMachine) -> Int64? {
        let next = machine.services.positions.map { machine.timers.deadline(of: $0) }.min() ?? .max
        return next == .max ? nil : next + 1
    }

    private static func perform(_ event: Event, in executor: inout World, _ launch: SmallLaunch) {
        executor.path.append(event)
        executor.model.prepare(executor.machine)
        switch event {
        case .returns(let p):
            executor.model.attemptIsOut[p] = false
            executor.model.isUp[p] = true
            executor.model.isLate[p] = false
            executor.model.hasBroken[p] = false
            executor.machine.handle(.returned(LaunchPosition(p)), at: executor.now)
            executor.model.runIsOut[p] = executor.machine.isToRun(LaunchPosition(p))
        case .throwsError(let p):
            executor.model.attemptIsOut[p] = false
            executor.machine.handle(.threw(LaunchPosition(p), Thrown()), at: executor.now)
        case .runEnds(let p):
            executor.model.runIsOut[p] = false
            executor.model.hasBroken[p] = true
            executor.machine.handle(.runEnded(LaunchPosition(p), nil), at: executor.now)
        case .stopEnds(let p):
            executor.model.stopIsOut[p] = false
            executor.model.isUp[p] = false
            let isLate = executor.model.isLate[p]
            executor.machine.handle(
                isLate ? .discarded(LaunchPosition(p), nil) : .shutdownEnded(LaunchPosition(p), nil), at: executor.now)
        case .required(let p):
            let ticket = executor.model.require(p, executor.machine)
            executor.machine.handle(.require(LaunchPosition(p), ticket: ticket), at: executor.now)
        case .timePasses:
            executor.now = nextMoment(executor.machine) ?? executor.now
            executor.machine.handle(.timePassed, at: executor.now)
        case .cancelled:
            executor.isInterrupted = true
            executor.machine.handle(.cancelLaunch, at: executor.now)
        case .shutDown:
            executor.isInterrupted = true
            executor.machine.handle(.shutdown(within: nil), at: executor.now)
        }
        executor.model.carryOut(executor.machine, of: launch)
    }

    /// Everything on which it depends what can happen from here on; moments count from now.
    private static func key(_ executor: World) -> Key {
        var words: [UInt64] = [0, 0, 0]
        for (p, node) in executor.machine.services.enumerated() {
            let model = executor.model
            let position = LaunchPosition(p)
            let deadline = executor.machine.timers.deadline(of: position)
            var word = node.state.code << 3 | UInt64(node.outstanding.rawValue)
            word = word << 2 | UInt64(node.discard == .none ? 0 : node.discard == .underWay ? 1 : 2)
            for bit in [
                node.isRequired, executor.machine.progress.isAwaited(position),
                executor.machine.shutdown.contains(position),
            ] { word = word << 1 | (bit ? 1 : 0) }
            word = word << 3 | UInt64(node.attempts)
            word = word << 3 | UInt64(executor.machine.shutdown.dependentsUp(of: position) & 7)
            word = word << 5 | (deadline == .max ? 31 : UInt64(min(30, max(0, deadline + 1 - executor.now))))
            word = word << 2 | (node.settled >= 0 ? 1 : 0)
            word = word << 3 | UInt64(truncatingIfNeeded: ((node.because?.index ?? -1) + 1) & 7)
            word = word << 2 | UInt64(truncatingIfNeeded: model.attempts[p] & 3)
            word = word << 2 | UInt64(truncatingIfNeeded: model.awaited[p] & 3)
            for bit in [
                model.attemptIsOut[p], model.isCancelled[p], model.isUp[p], model.isLate[p], model.runIsOut[p],
                model.hasBroken[p], model.stopIsOut[p], model.isLeavingFirst[p],
            ] {
                word = word << 1 | (bit ? 1 : 0)
            }
            words[p] = word
        }
        let machine = executor.machine
        var rest: UInt64 =
            switch machine.status {
            case .idle, .launchingSynchronously: 0
            case .launching: 1
            case .running: 2
            case .stopping: 3
            case .ended: 4
            }
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.progress.slotsInUse & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.shutdown.count & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.shutdown.lateValueCount & 15)
        rest = rest << 4 | UInt64(truncatingIfNeeded: machine.progress.awaitedCount & 15)
        rest = rest << 2 | UInt64(executor.model.tickets.count & 3)
        for bit in [executor.isInterrupted, executor.model.isLaunched, executor.model.isEnded] {
            rest = rest << 1 | (bit ? 1 : 0)
        }
        return Key(nodes: (words[0], words[1], words[2]), rest: rest)
    }
}

extension ServiceLifecycle.State {
    /// A number of five bits for the kind of state, followed by three for how many others it waits for.
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
            case .stopping(let stopping): (12 + (stopping.afterFailure ? 1 : 0) + (stopping.isOverdue ? 2 : 0), 0)
            case .ended(.failed): (16, 0)
            case .ended(.skipped): (17, 0)
            case .ended(.cancelled): (18, 0)
            case .ended(.abandoned): (19, 0)
            case .ended(.stopped(afterFailure: false)): (20, 0)
            case .ended(.stopped(afterFailure: true)): (21, 0)
            }
        return kind << 3 | UInt64(unsettled & 7)
    }
}
