import LaunchGraph
import LaunchSupport
import Testing

@Suite struct PolicyTests {
    private func pauses(_ backoff: Backoff, _ count: Int) -> [Duration] {
        (1...count).map { .nanoseconds(backoff.nanoseconds(after: $0)) }
    }

    @Test func `back-off doubles without limit by default`() {
        #expect(
            pauses(.exponential(from: .milliseconds(50)), 4)
                == [.milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400)])
        #expect(
            pauses(.exponential(from: .seconds(1), factor: 3, limit: .seconds(5)), 3)
                == [.seconds(1), .seconds(3), .seconds(5)])
        #expect(pauses(.exponential(from: .seconds(1), factor: 1.5), 3)[2] == .milliseconds(2250))
        #expect(pauses(.constant(.seconds(2)), 3) == [.seconds(2), .seconds(2), .seconds(2)])
        #expect(pauses(.none, 2) == [.zero, .zero])
    }

    @Test func `back-off never overflows`() {
        #expect(Backoff.exponential(from: .seconds(1)).nanoseconds(after: 1000) == .max)
        #expect(Backoff.exponential(from: .seconds(1), factor: 1.7).nanoseconds(after: 1000) == .max)
        #expect(Backoff.exponential(from: .seconds(-1)).nanoseconds(after: 3) == 0)
        #expect(Backoff.exponential(from: .seconds(1), factor: .nan).nanoseconds(after: 3) >= 0)
    }

    @Test func `a duration beyond 64 bits of nanoseconds saturates`() {
        let longest = Duration.nanoseconds(Int64.max)
        #expect(longest.saturatedNanoseconds == .max)
        #expect((longest + .nanoseconds(1)).saturatedNanoseconds == .max)
        #expect((longest - .nanoseconds(1)).saturatedNanoseconds == .max - 1)
        #expect(Duration.seconds(Int64.max).saturatedNanoseconds == .max)
        #expect((Duration.seconds(Int64.max) + .seconds(1)).saturatedNanoseconds == .max)
        #expect((Duration.seconds(Int64.min) - .seconds(1)).saturatedNanoseconds == .min)
        #expect(Duration.nanoseconds(Int64.min + 1).saturatedNanoseconds == .min + 1)
        #expect(Duration.milliseconds(-1500).saturatedNanoseconds == -1_500_000_000)
    }

    @Test func `the default policy is 30 s to launch, 10 s to shut down, 2 s of grace and one attempt`() {
        let policy = ServicePolicy()
        #expect(policy.timeout == .seconds(30))
        #expect(policy.shutdownTimeout == .seconds(10))
        #expect(policy.grace == .seconds(2))
        #expect(policy.retry.attempts == 1)
        #expect(policy.onFailure == .abort)
        #expect(RetryPolicy(attempts: -3).attempts == 1)
    }
}
