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
        while let world = stack.popLast() {
            states += 1
            check(world, launch)
            guard violation == nil else { return }
            for event in Self.events(world, launch) {
                var next = world
                Self.perform(event, in: &next, launch)
                steps += 1
                if next.model.violation != nil { stack.append(next) }
                if seen.insert(Self.key(next)).inserted { stack.append(next) }
            }
        }
    }

    private mutating func check(_ world: World, _ launch: SmallLaunch) {
        var words = world.model.violation
        if Self.nextMoment(world.machine) == nil {
            // Nothing will happen any more if services do nothing: whoever waits must have been told.
            if let p = world.model.awaited.firstIndex(where: { $0 > 0 }) {
                words = words ?? "nobody is told what became of \(p)"
            }
            switch world.machine.status {
            case .launching: words = words ?? "the launch never returns"
            case .stopping: words = words ?? "the shutdown never returns"
            case .running, .ended, .idle, .launchingSynchronously: break
            }
        }
        if let words { violation = "\(words), after \(world.path), in: \(launch)" }
    }

    /// Everything that can happen next.
    private static func events(_ world: World, _ launch: SmallLaunch) -> [Event] {
        var events: [Event] = []
        let model = world.model
        for p in 0..<launch.count {
            if model.attemptIsOut[p] { events += [.returns(p), .throwsError(p)] }
            if model.runIsOut[p] { events.append(.runEnds(p)) }
            if model.stopIsOut[p] { events.append(.stopEnds(p)) }
        }
        if nextMoment(world.machine) != nil { events.append(.timePasses) }
        if !world.isInterrupted {
            switch world.machine.status {
            case .launching: events += [.cancelled, .shutDown]
            case .running: events.append(.shutDown)
            default: break
            }
        }
        if world.model.tickets.count < launch.requests {
            switch world.machine.status {
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

    private static func perform(_ event: Event, in world: inout World, _ launch: SmallLaunch) {
        world.path.append(event)
        world.model.prepare(world.machine)
        switch event {
        case .returns(let p):
            world.model.attemptIsOut[p] = false
            world.model.isUp[p] = true
            world.model.isLate[p] = false
            world.model.hasBroken[p] = false
            world.machine.handle(.returned(LaunchPosition(p)), at: world.now)
            world.model.runIsOut[p] = world.machine.isToRun(LaunchPosition(p))
        case .throwsError(let p):
            world.model.attemptIsOut[p] = false
            world.machine.handle(.threw(LaunchPosition(p), Thrown()), at: world.now)
        case .runEnds(let p):
            world.model.runIsOut[p] = false
            world.model.hasBroken[p] = true
            world.machine.handle(.runEnded(LaunchPosition(p), nil), at: world.now)
        case .stopEnds(let p):
            world.model.stopIsOut[p] = false
            world.model.isUp[p] = false
            let isLate = world.model.isLate[p]
            world.machine.handle(
                isLate ? .discarded(LaunchPosition(p), nil) : .shutdownEnded(LaunchPosition(p), nil), at: world.now)
        case .required(let p):
            let ticket = world.model.require(p, world.machine)
            world.machine.handle(.require(LaunchPosition(p), ticket: ticket), at: world.now)
        case .timePasses:
            world.now = nextMoment(world.machine) ?? world.now
            world.machine.handle(.timePassed, at: world.now)
        case .cancelled:
            world.isInterrupted = true
            world.machine.handle(.cancelLaunch, at: world.now)
        case .shutDown:
            world.isInterrupted = true
            world.machine.handle(.shutdown(within: nil), at: world.now)
        }
        world.model.carryOut(world.machine, of: launch)
    }

    /// Everything on which it depends what can happen from here on; moments count from now.
    private static func key(_ world: World) -> Key {
        var words: [UInt64] = [0, 0, 0]
        for (p, node) in world.machine.services.enumerated() {
            let model = world.model
            let position = LaunchPosition(p)
            let deadline = world.machine.timers.deadline(of: position)
            var word = node.state.code << 3 | UInt64(node.outstanding.rawValue)
            word = word << 2 | UInt64(node.discard == .none ? 0 : node.discard == .underWay ? 1 : 2)
            for bit in [
                node.isRequired, world.machine.progress.isAwaited(position), world.machine.shutdown.contains(position),
            ] { word = word << 1 | (bit ? 1 : 0) }
            word = word << 3 | UInt64(node.attempts)
            word = word << 3 | UInt64(world.machine.shutdown.dependentsUp(of: position) & 7)
            word = word << 5 | (deadline == .max ? 31 : UInt64(min(30, max(0, deadline + 1 - world.now))))
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
        let machine = world.machine
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
        rest = rest << 2 | UInt64(world.model.tickets.count & 3)
        for bit in [world.isInterrupted, world.model.isLaunched, world.model.isEnded] {
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
