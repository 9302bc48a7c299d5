import Dispatch
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct TimerTests {
    @Test func `a timer performs its action at its deadline`() async {
        let timers = AsyncStream.makeStream(of: Void.self)
        let timer = Task.timer(after: .milliseconds(1)) { timers.continuation.finish() }
        for await _ in timers.stream {}
        await timer.value
    }

    @Test func `a timer that is cancelled before its deadline does not perform its action`() async {
        let timer = Task.timer(after: .seconds(600)) { Issue.record("the action was performed") }
        timer.cancel()
        await timer.value
    }

    @Test func `a timer that is cancelled while its sleep ends does not perform its action`() async {
        let timer = Task.timer(sleep: { withUnsafeCurrentTask { $0?.cancel() } }) {
            Issue.record("the action was performed")
        }
        await timer.value
    }

    @Test func `work on a queue is waited for, but not beyond its limit`() async {
        let queue = DispatchQueue(label: "test")
        let order = Locked<[String]>([])
        await queue.perform(within: nil) { order.withLock { $0.append("first") } }
        #expect(order.withLock { $0 } == ["first"])

        let gate = DispatchSemaphore(value: 0)
        queue.async { gate.wait() }
        await queue.perform(within: .milliseconds(1)) { order.withLock { $0.append("second") } }
        #expect(order.withLock { $0 } == ["first"])
        gate.signal()
        await queue.perform(within: nil)
        #expect(order.withLock { $0 } == ["first", "second"])
    }
}
