import LaunchSupport
import Testing

@testable import LaunchGraph

/// The tasks that are about to launch services, and the services that another task takes over.
@Suite struct AttemptTasksTests {
    /// Returns a machine that has started `count` services, of which those at `impatient` have missed their deadlines.
    private func machine(_ count: Int, impatient: Set<Int> = []) -> LaunchStateMachine {
        let limits = (0..<count).map { index in
            LaunchPlan.Limits(
                ServicePolicy(timeout: impatient.contains(index) ? .seconds(1) : nil), mode: .eager,
                isSynchronous: false, hasRun: false, hasShutdown: false)
        }
        let none = [[Int]](repeating: [], count: count)
        var machine = LaunchStateMachine(
            LaunchPlan(limits: limits, hard: none, orderOnly: none), isObserved: false)
        machine.handle(.launch(only: nil), at: 0)
        machine.handle(.timePassed, at: 2_000_000_000)
        return machine
    }

    private func add(_ p: LaunchPosition, to tasks: inout AttemptTasks) -> AttemptTasks.Ticket {
        let ticket = tasks.nextTicket()
        tasks.add(Task {}, for: p)
        return ticket
    }

    @Test func `a cancelled attempt begins in its own task, and the next one can be taken over`() {
        let machine = machine(3, impatient: [0, 2])
        var tasks = AttemptTasks()
        let tickets = (0..<3).map { add(LaunchPosition($0), to: &tasks) }
        #expect(tasks.takeOver(machine) == 1)
        #expect(tasks.takeOver(machine) == nil)
        #expect(tickets.map { tasks.begin($0) } == [0, nil, 2])
    }

    @Test func `a spare task gets the next service, and none once priorities change`() {
        let machine = machine(4)
        var tasks = AttemptTasks()
        let tickets = (0..<2).map { add(LaunchPosition($0), to: &tasks) }
        #expect(tasks.assign(2) == nil)
        #expect(tasks.takeOver(machine) == 0)
        #expect(tasks.takeOver(machine) == 1)
        #expect(tasks.assign(2) != nil)
        tasks.removeSpare()
        #expect(tasks.assign(3) == nil)
        #expect(Set(tickets.map { tasks.begin($0) }) == [nil, 2])
    }

    @Test(arguments: 0..<20) func `each service begins exactly once, by its own task or another one`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = 500
        let machine = machine(count)
        var tasks = AttemptTasks()
        var (tickets, begun, next): ([AttemptTasks.Ticket], [LaunchPosition], Int) = ([], [], 0)
        while next < count || !tickets.isEmpty {
            switch Int.random(in: 0..<3, using: &random) {
            case 0 where next < count:
                let p = LaunchPosition(next)
                next += 1
                if tasks.assign(p) == nil { tickets.append(add(p, to: &tasks)) }
            case 1:
                if let p = tasks.takeOver(machine) { begun.append(p) }
            default:
                guard let index = tickets.indices.randomElement(using: &random) else { continue }
                if let p = tasks.begin(tickets.remove(at: index)) { begun.append(p) }
            }
            // Every service that has not begun has a task that will begin.
            #expect(next - begun.count <= tickets.count)
        }
        #expect(begun.sorted() == (0..<count).map { LaunchPosition($0) })
    }

    @Test func `memory does not grow while there is always a task that has not begun`() {
        let machine = machine(3)
        var tasks = AttemptTasks()
        var tickets = [add(0, to: &tasks)]
        for round in 0..<10_000 {
            // A task begins after the next one was added; every third service is taken over.
            if tasks.assign(LaunchPosition(round % 3)) == nil {
                tickets.append(add(LaunchPosition(round % 3), to: &tasks))
            }
            if round.isMultiple(of: 3) { _ = tasks.takeOver(machine) }
            if tickets.count > 1 { _ = tasks.begin(tickets.removeFirst()) }
        }
        #expect(tasks.storedCount < 20)
    }
}
