import LaunchGraph
import LaunchSupport

/// Durations to the nanosecond, in the unit a person would choose: `120.345678ms`, `2m5.25s`.
enum ExactDuration {
    static func text(_ duration: Duration) -> String {
        let nanoseconds = duration.saturatedNanoseconds
        if nanoseconds < 0 { return "-" + text(.nanoseconds(nanoseconds == .min ? .max : -nanoseconds)) }
        switch nanoseconds {
        case 0: return "0s"
        case ..<1000: return "\(nanoseconds)ns"
        case ..<1_000_000: return decimal(nanoseconds, digits: 3) + "us"
        case ..<1_000_000_000: return decimal(nanoseconds, digits: 6) + "ms"
        case ..<60_000_000_000: return decimal(nanoseconds, digits: 9) + "s"
        default:
            let (minutes, rest) = nanoseconds.quotientAndRemainder(dividingBy: 60_000_000_000)
            return "\(minutes)m" + (rest == 0 ? "" : decimal(rest, digits: 9) + "s")
        }
    }

    /// `number` over ten to the power of `digits`, without zeros at the end.
    static func decimal(_ number: Int64, digits: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<digits { scale *= 10 }
        let (whole, rest) = number.quotientAndRemainder(dividingBy: scale)
        var fraction = String(rest)
        fraction = String(repeating: "0", count: digits - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
    }
}
