import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchCommands

/// Waiting during a run. A run whose notification is lost would wait forever.
struct RunEventsTests {
    @Test func `a condition is evaluated until it is true, again after a request that arrives meanwhile`() async {
        let events = RunEvents()
        let limit = limitOfWait(for: events)
        defer { limit.cancel() }
        var evaluations = 0
        await events.wait {
            evaluations += 1
            let isRequested = events.request != nil
            if evaluations == 1 { events.request(.terminate) }
            return isRequested
        }
        #expect(evaluations == 2)
        await events.wait {
            evaluations += 1
            return true
        }
        #expect(evaluations == 3)
    }

    @Test func `every wait is notified of changes on other threads`() async {
        let events = RunEvents()
        let limit = limitOfWait(for: events)
        defer { limit.cancel() }
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

    /// Ends waits that are not notified, and records an issue.
    private func limitOfWait(for events: RunEvents) -> Task<Void, Never> {
        Task.timer(after: .seconds(300)) {
            Issue.record("a wait was not notified")
            while !Task.isCancelled {
                events.changed()
                await Task.yield()
            }
        }
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
