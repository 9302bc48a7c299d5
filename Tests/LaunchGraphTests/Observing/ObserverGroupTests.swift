import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct ObserverGroupTests {
    private let clock = ManualClock()
    private let observer = SuspendedObserver()
    private let group: ObserverGroup
    private let time: TimeSource

    init() {
        time = TimeSource(clock)
        group = ObserverGroup([observer], time: time, executor: nil)
    }

    @Test func `a flush returns after the observer has received everything that was sent before it`() async {
        for number in 1...10 { group.send(change(number)) }
        async let release: Void = {
            for number in 1...10 {
                await observer.control.reached("observing", times: number)
                observer.control.release("observing")
            }
        }()
        await group.flush()
        #expect(observer.control.lines == (1...10).map { "\($0) received" })
        await release
    }

    @Test func `a flush does not wait for what is sent after it`() async {
        group.send(change(1))
        await observer.control.reached("observing")
        let flush = Task { await group.flush() }
        await clock.waitForSleeper(at: .seconds(1))
        group.send(change(2))
        observer.control.release("observing")
        await flush.value
        #expect(observer.control.lines == ["1 received"])
        observer.control.release("observing")
    }

    @Test func `flushing an observer's changes ends at its time limit`() async {
        group.send(change(1))
        let flush = Task { await group.flush() }
        await clock.waitForSleeper(at: .seconds(1))
        clock.advance(by: .seconds(1))
        await flush.value
        #expect(observer.control.lines == [])
        observer.control.release("observing")
    }

    @Test func `a flush of several observers has one limit for all of them`() async {
        let others = ObserverGroup((0..<3).map { _ in SuspendedObserver() }, time: time, executor: nil)
        others.send(change(1))
        let flush = Task { await others.flush() }
        await clock.waitForSleeper(at: .seconds(1))
        clock.advance(by: .seconds(1))
        await flush.value
        #expect(clock.now.offset == .seconds(1))
    }

    @Test func `a flush leaves no timer, and one without observers waits for nothing`() async {
        group.send(change(1))
        observer.control.release("observing")
        await group.flush()
        await ObserverGroup([], time: time, executor: nil).flush()
        await clock.waitForNoSleeper()
    }

    @Test func `an observer that throws has received what it was given`() async {
        struct Throwing: LaunchObserver {
            func observe(_ change: LaunchChange) async throws { throw Broken() }
        }
        let group = ObserverGroup([Throwing()], time: time, executor: nil)
        for number in 1...5 { group.send(change(number)) }
        await group.flush()
    }

    @Test func `concurrent flushes return after the observer has received what was sent before each`() async {
        for _ in 0..<200 {
            let observer = CountingObserver()
            let observers = ObserverGroup([observer], time: time, executor: nil)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        observers.send(change(1))
                        let least = observer.increaseExpectation()
                        await observers.flush()
                        if observer.received < least { Issue.record("received \(observer.received) of \(least)") }
                    }
                }
            }
            #expect(observer.received == 4)
        }
    }
}

extension ObserverGroup {
    fileprivate func send(_ change: LaunchChange) { deliver { try await $0.observe(change) } }
    fileprivate func flush() async { await flush(deliver) }
}

func change(_ number: Int, _ kind: LaunchChange.Kind = .state) -> LaunchChange {
    LaunchChange(id: "a", state: .running, at: .seconds(number), attempt: number, kind: kind, error: nil, because: nil)
}

/// Suspends at the checkpoint "observing" for each change.
private final class SuspendedObserver: LaunchObserver {
    let control = ServiceControl()

    func observe(_ change: LaunchChange) async throws {
        try await control.wait(at: "observing")
        control.note("\(change.attempt) received")
    }
}

private final class CountingObserver: LaunchObserver {
    private let counts = Locked((expected: 0, received: 0))

    var received: Int { counts.withLock(\.received) }

    /// How many changes were sent at least.
    func increaseExpectation() -> Int {
        counts.withLock {
            $0.expected += 1
            return $0.expected
        }
    }

    func observe(_ change: LaunchChange) async throws {
        counts.withLock { $0.received += 1 }
    }
}
