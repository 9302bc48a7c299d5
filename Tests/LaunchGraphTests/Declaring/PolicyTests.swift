import LaunchGraph
import LaunchSupport
import Testing

@Suite struct PolicyTests {
    private func pauses(_ backoff: Backoff, _ count: Int) -> [Duration] {
        (1...count).map { .nanoseconds(backoff.nanoseconds(after: $0)) }
    }

    @Test func `backoff doubles without limit by default`() {
        #expect(
            [
                pauses(.exponential(from: .milliseconds(50)), 4),
                pauses(.exponential(from: .seconds(1), factor: 3, limit: .seconds(5)), 3),
                pauses(.exponential(from: .seconds(1), factor: 1.5), 3),
                pauses(.constant(.seconds(2)), 3),
                pauses(.none, 2),
            ] == [
                [.milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400)],
                [.seconds(1), .seconds(3), .seconds(5)],
                [.seconds(1), .milliseconds(1500), .milliseconds(2250)],
                [.seconds(2), .seconds(2), .seconds(2)],
                [.zero, .zero],
            ])
    }

    @Test func `backoff never overflows`() {
        #expect(
            [
                Backoff.exponential(from: .seconds(1)).nanoseconds(after: 1000),
                Backoff.exponential(from: .seconds(1), factor: 1.7).nanoseconds(after: 1000),
                Backoff.exponential(from: .seconds(-1)).nanoseconds(after: 3),
            ] == [.max, .max, 0])
        #expect(Backoff.exponential(from: .seconds(1), factor: .nan).nanoseconds(after: 3) >= 0)
    }

    @Test func `a duration beyond 64 bits of nanoseconds saturates`() {
        let longest = Duration.nanoseconds(Int64.max)
        let durations: [Duration] = [
            longest, longest + .nanoseconds(1), longest - .nanoseconds(1), .seconds(Int64.max),
            .seconds(Int64.max) + .seconds(1), .seconds(Int64.min) - .seconds(1), .nanoseconds(Int64.min + 1),
            .milliseconds(-1500),
        ]
        #expect(
            durations.map(\.saturatedNanoseconds)
                == [.max, .max, .max - 1, .max, .max, .min, .min + 1, -1_500_000_000])
    }

    @Test(arguments: invalid) func `a policy that cannot work is a problem of the graph at its source location`(
        policy: ServicePolicy, message: String, help: String
    ) throws {
        let line = #line + 4
        func makeGraph() throws -> ServiceGraph {
            try ServiceGraph {
                InlineService("good") { _ in }
                InlineService("bad service", policy: policy) { _ in }
            }
        }
        let error = #expect(throws: ServiceGraphError.self) { try makeGraph() }
        let found = error?.diagnostics.map { diagnostic in
            [
                "\(diagnostic.location?.file ?? ""):\(diagnostic.location?.line ?? 0)", "\(diagnostic.severity)",
                diagnostic.rule?.name, diagnostic.message, diagnostic.help,
            ] + diagnostic.services
        }
        #expect(
            found == [
                [
                    "\(#filePath):\(line)", "error", "invalid-policy",
                    "the policy of bad service is invalid: \(message)", help, "bad service",
                ]
            ])
        #expect(error?.description.contains(message) == true)
    }

    private static let invalid: [(ServicePolicy, String, String)] = [
        (ServicePolicy(timeout: .seconds(-1)), "timeout is -1.0 seconds", "timeout must be zero or longer"),
        (
            ServicePolicy(shutdownTimeout: .nanoseconds(-1)), "shutdownTimeout is -1e-09 seconds",
            "shutdownTimeout must be zero or longer"
        ),
        (ServicePolicy(grace: .seconds(-2)), "grace is -2.0 seconds", "grace must be zero or longer"),
        (ServicePolicy(drain: .seconds(-2)), "drain is -2.0 seconds", "drain must be zero or longer"),
        (
            ServicePolicy(health: .every(.seconds(-1))), "health.interval is -1.0 seconds",
            "health.interval must be zero or longer"
        ),
        (
            ServicePolicy(health: .every(.seconds(10), timeout: .seconds(-2))), "health.timeout is -2.0 seconds",
            "health.timeout must be zero or longer"
        ),
        (
            retrying(.constant(.seconds(-1))), "retry.backoff.first is -1.0 seconds",
            "retry.backoff.first must be zero or longer"
        ),
        (
            retrying(.exponential(from: .seconds(1), factor: .infinity)), "retry.backoff.factor is inf",
            "retry.backoff.factor must be a finite number, at least 1"
        ),
        (
            retrying(.exponential(from: .seconds(1), factor: .nan)), "retry.backoff.factor is nan",
            "retry.backoff.factor must be a finite number, at least 1"
        ),
        (
            retrying(.exponential(from: .seconds(1), factor: 0.5)), "retry.backoff.factor is 0.5",
            "retry.backoff.factor must be a finite number, at least 1"
        ),
        (
            retrying(.exponential(from: .seconds(1), limit: .seconds(-1))), "retry.backoff.limit is -1.0 seconds",
            "retry.backoff.limit must be zero or longer"
        ),
        (
            retrying(.constant(.seconds(1), jitter: 1.1)), "retry.backoff.jitter is 1.1",
            "retry.backoff.jitter must be from 0 to 1"
        ),
        (
            retrying(.constant(.seconds(1), jitter: .nan)), "retry.backoff.jitter is nan",
            "retry.backoff.jitter must be from 0 to 1"
        ),
        (
            changed { $0.retry.attempts = 0 }, "retry.attempts is 0", "retry.attempts must be at least 1"
        ),
        (ServicePolicy(restart: .run(limit: 0)), "restart.limit is 0", "restart.limit must be at least 1"),
        (
            ServicePolicy(restart: .service(within: .zero)), "restart.period is 0.0 seconds",
            "restart.period must be longer than zero"
        ),
        (
            ServicePolicy(restart: .run(backoff: .constant(.seconds(1), jitter: -0.5))),
            "restart.backoff.jitter is -0.5", "restart.backoff.jitter must be from 0 to 1"
        ),
        (
            ServicePolicy(timeout: .seconds(-1), restart: .run(limit: -3)),
            "timeout is -1.0 seconds, restart.limit is -3",
            "timeout must be zero or longer, restart.limit must be at least 1"
        ),
    ]

    private static func retrying(_ backoff: Backoff) -> ServicePolicy {
        ServicePolicy(retry: RetryPolicy(attempts: 2, backoff: backoff))
    }

    private static func changed(_ change: (inout ServicePolicy) -> Void) -> ServicePolicy {
        var policy = ServicePolicy()
        change(&policy)
        return policy
    }

    @Test func `policies at the limits of what they can be are accepted`() throws {
        let policies = [
            ServicePolicy(timeout: .zero, shutdownTimeout: .none, grace: .zero, drain: .zero),
            ServicePolicy(drain: .none, restart: .never),
            Self.retrying(.exponential(from: .zero, factor: 1, limit: .zero, jitter: 1)),
            ServicePolicy(restart: .run(limit: 1, within: .nanoseconds(1), backoff: .none)),
            ServicePolicy(restart: .service(limit: .max, within: .seconds(Int64.max))),
        ]
        for policy in policies { _ = try ServiceGraph { InlineService("a", policy: policy) { _ in } } }
    }

    @Test func `the default policy is 30 s to launch, 10 s to shut down, 2 s of grace and one attempt`() {
        #expect(
            ServicePolicy()
                == ServicePolicy(
                    timeout: .seconds(30), shutdownTimeout: .seconds(10), grace: .seconds(2),
                    retry: RetryPolicy(attempts: 1), onFailure: .abort))
        #expect(RetryPolicy(attempts: -3).attempts == 1)
    }
}
