internal import LaunchSupport

/// How often a service is tried, and how long to wait in between.
public struct RetryPolicy: Sendable, Hashable {
    /// How many attempts there are, the first one included; at least 1.
    public var attempts: Int

    /// How long to wait after a failed attempt.
    public var backoff: Backoff

    /// Up to `attempts` attempts, the first one included, with `backoff` in between.
    public init(attempts: Int, backoff: Backoff = .none) {
        self.attempts = max(1, attempts)
        self.backoff = backoff
    }

    /// One attempt.
    public static let never = RetryPolicy(attempts: 1)
}

/// The time between two attempts.
public struct Backoff: Sendable, Hashable {
    /// The time after the first failed attempt.
    public var first: Duration

    /// By how much each time is longer than the one before.
    public var factor: Double

    /// The longest time; `nil` for no limit.
    public var limit: Duration?

    /// No waiting.
    public static let none = Backoff(first: .zero, factor: 1, limit: nil)

    /// The same time after every attempt.
    public static func constant(_ time: Duration) -> Backoff {
        Backoff(first: time, factor: 1, limit: nil)
    }

    /// `first` after the first attempt, then `factor` times as long after each, never longer than `limit`.
    public static func exponential(from first: Duration, factor: Double = 2, limit: Duration? = nil) -> Backoff {
        Backoff(first: first, factor: factor, limit: limit)
    }

    /// The time to wait after attempt number `attempt`, the first being 1, in nanoseconds; it saturates instead of
    /// overflowing.
    package func nanoseconds(after attempt: Int) -> Int64 {
        let start = first.saturatedNanoseconds
        guard start > 0 else { return 0 }
        let most = limit?.saturatedNanoseconds ?? Int64.max
        guard factor != 1 else { return min(start, most) }
        // Whole factors are multiplied as integers, so that 50 ms doubled is 100 ms to the nanosecond.
        let isWhole = factor >= 1 && factor < 1e9 && factor.rounded() == factor
        var time = start
        var remaining = attempt - 1
        while remaining > 0 && time < most && time > 0 {
            remaining -= 1
            if isWhole {
                let (product, overflow) = time.multipliedReportingOverflow(by: Int64(factor))
                time = overflow ? .max : product
            } else {
                let product = Double(time) * factor
                time = product < 9.2e18 ? Int64(max(0, product)) : .max
            }
        }
        return min(time, most)
    }
}
