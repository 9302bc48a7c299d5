@testable import LaunchGraph

/// A launch of up to three services with their policies and modes.
struct SmallLaunch: CustomStringConvertible {
    var hard: [[Int]]
    var orderOnly: [[Int]]
    var failure: [FailurePolicy]
    var mode: [LaunchMode]
    var attempts: Int
    var hasRun: Bool
    var limit: Int?
    /// The number of requests during the launch or afterwards.
    var requests = 0

    var count: Int { hard.count }

    var description: String {
        (0..<count).map { "\($0) depends on \(hard[$0]), starts after \(orderOnly[$0]), \(mode[$0]), \(failure[$0])" }
            .joined(separator: "; ")
            + "; attempts \(attempts), run \(hasRun), limit \(limit ?? 0), requests \(requests)"
    }

    var machine: LaunchStateMachine {
        let limits = (0..<count).map { p in
            LaunchPlan.Limits(
                ServicePolicy(
                    timeout: .nanoseconds(5), shutdownTimeout: .nanoseconds(3), grace: .nanoseconds(2),
                    retry: RetryPolicy(attempts: attempts, backoff: .constant(.nanoseconds(1))),
                    onFailure: failure[p]),
                mode: mode[p], hasRun: hasRun)
        }
        return LaunchStateMachine(LaunchPlan(limits: limits, hard: hard, orderOnly: orderOnly), limit: limit)
    }

    /// All graphs of `count` services, each of which may wait for services before it.
    static func graphs(_ count: Int) -> [(hard: [[Int]], orderOnly: [[Int]])] {
        let pairs = (0..<count).flatMap { p in (0..<p).map { (p, $0) } }
        return (0..<pairs.reduce(1) { product, _ in product * 3 }).map { number in
            var number = number
            var hard = [[Int]](repeating: [], count: count)
            var orderOnly = [[Int]](repeating: [], count: count)
            for (p, q) in pairs {
                if number % 3 == 1 { hard[p].append(q) }
                if number % 3 == 2 { orderOnly[p].append(q) }
                number /= 3
            }
            return (hard, orderOnly)
        }
    }

    /// All assignments of `values` to `count` services.
    static func choices<Value>(_ values: [Value], _ count: Int) -> [[Value]] {
        (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in values.map { list + [$0] } } }
    }
}
