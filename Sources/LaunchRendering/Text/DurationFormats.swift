import LaunchGraph
import LaunchSupport

/// Formats durations exactly, to the nanosecond, in a suitable unit: `120.345678ms`, `2m5.25s`.
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

    /// Returns `number` divided by ten to the power of `digits`, without trailing zeros.
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

/// Formats rounded durations in the format of manifests: `320ms`, `1.25s`, `2m5s`.
enum RoundedDuration {
    /// Returns the duration with about three digits in a suitable unit.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = attoseconds / 1_000_000_000
        if seconds >= 60 {
            let rest = seconds % 60
            return "\(seconds / 60)m" + (rest == 0 ? "" : "\(rest)s")
        }
        if seconds > 0 { return decimal(seconds * 1000 + nanoseconds / 1_000_000) + "s" }
        if nanoseconds >= 1_000_000 { return decimal(nanoseconds / 1000) + "ms" }
        if nanoseconds >= 1000 { return decimal(nanoseconds) + "us" }
        return nanoseconds == 0 ? "0s" : "\(nanoseconds)ns"
    }

    /// Returns thousandths of a unit as a decimal number with at most three digits, or more if the integer part needs
    /// them.
    private static func decimal(_ thousandths: Int64) -> String {
        let whole = thousandths / 1000
        let digits = whole >= 100 ? 0 : whole >= 10 ? 1 : 2
        var fraction = String(thousandths % 1000)
        fraction = String((String(repeating: "0", count: 3 - fraction.count) + fraction).prefix(digits))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
    }
}
