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
    var requests: Int
    /// What a service does when its run throws or returns, and whether its run has a shutdown handler.
    var supervision: Supervision

    struct Supervision: CustomStringConvertible {
        var restart: RestartPolicy.Scope?
        /// Whether the run is called again, or the service relaunched, after a backoff.
        var hasBackoff = false
        var onEnd = EndPolicy.failure
        var hasHandler = false

        /// The number of restarts that are allowed, within a period that never passes.
        static let limit = 1
        static let drain: Int64 = 4

        var policy: RestartPolicy {
            let backoff: Backoff = hasBackoff ? .constant(.nanoseconds(2)) : .none
            return switch restart {
            case nil: .never
            case .run: .run(limit: Self.limit, within: .seconds(3600), backoff: backoff)
            case .instance: .instance(limit: Self.limit, within: .seconds(3600), backoff: backoff)
            case .service: .service(limit: Self.limit, within: .seconds(3600), backoff: backoff)
            }
        }

        var description: String {
            "restart \(restart.map { "\($0)" } ?? "never")\(hasBackoff ? " after a backoff" : ""), onEnd \(onEnd), "
                + "handler \(hasHandler)"
        }

        /// All restart and end policies, with and without a shutdown handler.
        static let all: [Supervision] = {
            var all: [Supervision] = []
            for (restart, hasBackoff) in [
                (nil, false), (RestartPolicy.Scope.run, false), (.run, true), (.instance, false),
                (.instance, true), (.service, false), (.service, true),
            ] as [(RestartPolicy.Scope?, Bool)] {
                for onEnd in EndPolicy.allCases {
                    for hasHandler in [false, true] {
                        all.append(
                            Supervision(restart: restart, hasBackoff: hasBackoff, onEnd: onEnd, hasHandler: hasHandler))
                    }
                }
            }
            return all
        }()

        /// Each restart policy once.
        static let restarts = all.filter { $0.onEnd == .completes && $0.hasHandler == $0.hasBackoff }
    }

    /// Creates a launch of `graph`: eager services with one attempt each, unless the parameters say otherwise.
    init(
        _ graph: (hard: [[Int]], orderOnly: [[Int]]), _ failure: [FailurePolicy], mode: [LaunchMode]? = nil,
        attempts: Int = 1, hasRun: Bool = false, limit: Int? = nil, requests: Int = 0,
        supervision: Supervision = Supervision()
    ) {
        (hard, orderOnly) = graph
        self.failure = failure
        self.mode = mode ?? Array(repeating: .eager, count: failure.count)
        self.attempts = attempts
        self.hasRun = hasRun
        self.limit = limit
        self.requests = requests
        self.supervision = supervision
    }

    var count: Int { hard.count }

    var description: String {
        (0..<count).map { "\($0) depends on \(hard[$0]), starts after \(orderOnly[$0]), \(mode[$0]), \(failure[$0])" }
            .joined(separator: "; ")
            + "; attempts \(attempts), run \(hasRun), limit \(limit ?? 0), requests \(requests), \(supervision)"
    }

    var machine: Launch {
        let limits = (0..<count).map { p in
            LaunchPlan.Limits(
                policy: ServicePolicy(
                    timeout: .nanoseconds(5), shutdownTimeout: .nanoseconds(3), grace: .nanoseconds(2),
                    drain: .nanoseconds(Supervision.drain),
                    retry: RetryPolicy(attempts: attempts, backoff: .constant(.nanoseconds(1))),
                    restart: supervision.policy, onEnd: supervision.onEnd, onFailure: failure[p]),
                mode: mode[p], isSynchronous: false, hasRun: hasRun, hasShutdown: true)
        }
        return Launch(
            LaunchPlan(limits: limits, hard: hard, orderOnly: orderOnly), limit: limit, isObserved: false)
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
