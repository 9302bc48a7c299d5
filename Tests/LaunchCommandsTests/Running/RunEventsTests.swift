import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchCommands

/// Waiting during a run. A run whose notification is lost would wait forever.
struct RunEventsTests {
    @Test func `a request that arrives while the condition is evaluated ends the wait`() async {
        let events = RunEvents()
        // Without the notification, the wait ends only then.
        let rescue = DeadlineTimer(after: .seconds(20)) {
            Issue.record("the wait was not notified")
            events.changed()
        }
        defer { rescue.cancel() }
        var evaluations = 0
        await events.wait {
            evaluations += 1
            let isRequested = events.request != nil
            if evaluations == 1 { events.request(.terminate) }
            return isRequested
        }
        #expect(evaluations == 2)
    }

    @Test func `a condition that is already true is evaluated once`() async {
        let events = RunEvents()
        var evaluations = 0
        await events.wait {
            evaluations += 1
            return true
        }
        #expect(evaluations == 1)
    }

    @Test func `every wait is notified of changes on other threads`() async {
        let events = RunEvents()
        let count = Count()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await events.wait { count.value == Count.last } } }
            group.addTask {
                while count.increment() {
                    events.changed()
                    await Task.yield()
                }
                events.changed()
            }
        }
        #expect(count.value == Count.last)
    }
}

/// A number that several tasks read.
private final class Count: Sendable {
    static let last = 2_000
    private let state = Locked(0)

    var value: Int { state.withLock { $0 } }

    /// Adds 1; returns whether the last number is not yet reached.
    func increment() -> Bool {
        state.withLock { value in
            value += 1
            return value < Self.last
        }
    }
}
