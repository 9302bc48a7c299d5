import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct ObserverPumpTests {
    private let clock = ManualClock()
    private let observer = SuspendedObserver()
    private let pump: ObserverPump
    private let time: any TimeSource

    init() {
        pump = ObserverPump(observer, executor: nil)
        time = timeSource(clock)
    }

    @Test func `a flush returns after the observer has received everything that was sent before it`() async {
        for number in 1...10 { pump.send(change(number)) }
        async let release: Void = {
            for number in 1...10 {
                await observer.control.reached("observing", times: number)
                observer.control.release("observing")
            }
        }()
        await pump.flush(within: .seconds(1), time: time)
        #expect(observer.control.lines == (1...10).map { "\($0) received" })
        await release
        pump.finish()
    }

    @Test func `a flush does not wait for what is sent after it`() async {
        pump.send(change(1))
        await observer.control.reached("observing")
        let flush = Task { await pump.flush(within: .seconds(1), time: time) }
        await clock.waitForSleeper(at: .seconds(1))
        pump.send(change(2))
        observer.control.release("observing")
        await flush.value
        #expect(observer.control.lines == ["1 received"])
        observer.control.release("observing")
        pump.finish()
    }

    @Test func `flushing an observer's changes ends at its time limit`() async {
        pump.send(change(1))
        let flush = Task { await pump.flush(within: .seconds(1), time: time) }
        await clock.waitForSleeper(at: .seconds(1))
        clock.advance(by: .seconds(1))
        await flush.value
        #expect(observer.control.lines == [])
        observer.control.release("observing")
        pump.finish()
    }

    @Test func `a flush of several observers has one limit for all of them`() async {
        let others = (0..<3).map { _ in ObserverPump(SuspendedObserver(), executor: nil) }
        for pump in others { pump.send(change(1)) }
        let flush = Task { await others.flush(within: .seconds(1), time: time) }
        await clock.waitForSleeper(at: .seconds(1))
        clock.advance(by: .seconds(1))
        await flush.value
        #expect(clock.now.offset == .seconds(1))
        for pump in others { pump.finish() }
        pump.finish()
    }

    @Test func `a flush without anything to wait for creates no task`() async {
        let executor = CountingExecutor()
        let observer = SuspendedObserver()
        let pump = ObserverPump(observer, executor: executor)
        pump.send(change(1))
        observer.control.release("observing")
        await pump.flush(within: .seconds(1), time: time)
        pump.finish()
        // The observer's task has ended when it releases the observer.
        let jobs = executor.jobs
        await pump.flush(within: .seconds(1), time: time)
        await ObserverPump(observer, executor: nil).flush(within: .seconds(1), time: time)
        #expect(executor.jobs - jobs <= 1)
        await clock.waitForNoSleeper()
    }

    @Test func `an observer that throws has received what it was given`() async {
        struct Throwing: LaunchObserver {
            func observe(_ change: LaunchChange) async throws { throw Broken() }
        }
        let pump = ObserverPump(Throwing(), executor: nil)
        for number in 1...5 { pump.send(change(number)) }
        await pump.flush(within: .seconds(1), time: time)
        pump.finish()
        self.pump.finish()
    }

    @Test func `concurrent flushes return after the observer has received what was sent before each`() async {
        for _ in 0..<200 {
            let observer = CountingObserver()
            let pump = ObserverPump(observer, executor: nil)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { [time] in
                        pump.send(change(1))
                        let least = observer.increaseExpectation()
                        await pump.flush(within: .seconds(1), time: time)
                        if observer.received < least { Issue.record("received \(observer.received) of \(least)") }
                    }
                }
            }
            #expect(observer.received == 4)
            pump.finish()
        }
        pump.finish()
    }
}

extension ObserverPump {
    fileprivate func send(_ change: LaunchChange) {
        expectNotice()
        deliver(.change(change))
    }
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
