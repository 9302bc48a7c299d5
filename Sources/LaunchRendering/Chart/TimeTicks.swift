import LaunchGraph
import LaunchSupport

/// The ticks of a time axis: round times, all in one unit.
struct TimeTicks {
    let nanoseconds: [Int64]

    init(until end: Duration, most: Int) {
        let end = max(1, end.saturatedNanoseconds)
        let step = Self.step(atLeast: end / Int64(max(1, most)) + (end % Int64(max(1, most)) == 0 ? 0 : 1))
        nanoseconds = Array(stride(from: 0, through: end, by: Int64.Stride(step)))
    }

    /// Returns the label of the tick at `time`: `0`, `50ms`, `1.25s`, `2m30s`, `3h`.
    static func text(_ time: Int64) -> String {
        guard time > 0 else { return "0" }
        guard time >= 60_000_000_000, time % 1_000_000_000 == 0 else { return Duration.nanoseconds(time).exactText }
        let (hours, seconds) = (time / 1_000_000_000).quotientAndRemainder(dividingBy: 3600)
        let parts = [(hours, "h"), (seconds / 60, "m"), (seconds % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }

    /// Returns one, two or five times a power of ten up to ten seconds; above, divisors of minutes, hours and days.
    private static func step(atLeast least: Int64) -> Int64 {
        var power: Int64 = 1
        while power < 10_000_000_000 {
            for factor: Int64 in [1, 2, 5] where factor * power >= least { return factor * power }
            power *= 10
        }
        let second: Int64 = 1_000_000_000
        let steps: [Int64] = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200]
        for step in steps where step * second >= least { return step * second }
        var days = 86_400 * second
        while days < least, days < Int64.max / 2 { days *= 2 }
        return days
    }
}
