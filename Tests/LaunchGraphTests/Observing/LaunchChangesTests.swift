import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct LaunchChangesTests {
    private let broadcast = Broadcast()

    private func attempts(_ changes: AsyncStream<LaunchChange>) async -> [Int] {
        await changes.reduce(into: []) { $0.append($1.attempt) }
    }

    @Test func `every subscriber gets every change from its subscription to the end`() async {
        broadcast.yield(change(1))
        let first = broadcast.subscribe()
        broadcast.yield(change(2))
        let second = broadcast.subscribe()
        broadcast.yield(change(3))
        broadcast.finish()
        broadcast.yield(change(4))
        let received = [await attempts(first), await attempts(second)]
        #expect(received == [[2, 3], [3]])
    }

    @Test func `a subscriber waits for the next change`() async {
        let changes = broadcast.subscribe()
        let task = Task { await attempts(changes) }
        await Task.yield()
        for number in 1...3 { broadcast.yield(change(number)) }
        broadcast.finish()
        #expect(await task.value == [1, 2, 3])
    }

    @Test func `a sequence that is created after the end has the changes of the next launch`() async {
        broadcast.finish()
        let changes = broadcast.subscribe()
        broadcast.yield(change(1))
        broadcast.finish()
        #expect(await attempts(changes) == [1])
    }

    @Test func `a subscriber that is released is not given anything more`() async {
        #expect(broadcast.isIdle)
        do {
            let changes = broadcast.subscribe()
            #expect(!broadcast.isIdle)
            broadcast.yield(change(1))
            for await _ in changes { break }
        }
        #expect(broadcast.isIdle)
        _ = broadcast.subscribe()
        #expect(broadcast.isIdle)
    }

    @Test func `a subscriber whose task is cancelled is not given anything more`() async {
        let changes = broadcast.subscribe()
        let task = Task { await attempts(changes) }
        task.cancel()
        #expect(await task.value == [])
        #expect(broadcast.isIdle)
    }

    @Test func `the release of the dispatcher ends the changes`() async {
        var broadcast: Broadcast? = Broadcast()
        let changes = broadcast?.subscribe() ?? AsyncStream { _ in }
        broadcast?.yield(change(1))
        broadcast = nil
        #expect(await attempts(changes) == [1])
    }

    @Test func `concurrent subscribers and changes lose nothing after the subscription`() async {
        for _ in 0..<200 {
            let broadcast = Broadcast()
            let complete = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let numbers = await attempts(broadcast.subscribe())
                        guard let first = numbers.first else { return true }
                        return numbers == Array(first...50)
                    }
                }
                group.addTask {
                    for number in 1...50 { broadcast.yield(change(number)) }
                    return true
                }
                // A subscriber ends only when it is cancelled, after it has received everything.
                _ = await group.next()
                group.cancelAll()
                return await group.reduce(true) { $0 && $1 }
            }
            guard complete else {
                Issue.record("a subscriber missed a change")
                return
            }
        }
    }

    @Test func `a change tells whether it is a notice of a stall`() {
        let changes = [change(1), change(1, .stalled), change(1, .eventFailed("reload"))]
        #expect(changes.map(\.isStalled) == [false, true, false])
    }
}

/// A dispatcher whose changes the tests make up.
private struct Broadcast: Sendable {
    private let dispatcher = Dispatcher(.empty)

    var isIdle: Bool { dispatcher.change { state, _ in !state.hasReceivers } }

    func subscribe() -> AsyncStream<LaunchChange> { dispatcher.changes }
    func yield(_ change: LaunchChange) { dispatcher.change { state, _ in state.notify(change) } }
    func finish() { dispatcher.change { state, _ in state.endChanges() } }
}
