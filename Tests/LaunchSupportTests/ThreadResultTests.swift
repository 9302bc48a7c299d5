import Dispatch
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThreadResultTests {
    @Test func `a value is computed once, while its reader goes on, and can be read again`() async {
        let mayEnd = DispatchSemaphore(value: 0)
        let calls = Locked(0)
        let result = ThreadResult {
            mayEnd.wait()
            return calls.withLock { calls in
                calls += 1
                return calls
            }
        }
        mayEnd.signal()
        #expect([result.value, result.value] == [1, 1])
    }
}
