/// Durations as manifests write them: `320ms`, `1.25s`, `2m5s`.
enum RoundedDuration {
    /// The duration to three digits or so, in the unit a person would choose.
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

    /// Thousandths of a unit as a decimal, with at most three digits where that loses no whole unit.
    private static func decimal(_ thousandths: Int64) -> String {
        let whole = thousandths / 1000
        let locations = whole >= 100 ? 0 : whole >= 10 ? 1 : 2
        var fraction = String(thousandths % 1000)
        fraction = String((String(repeating: "0", count: 3 - fraction.count) + fraction).prefix(locations))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
    }
}
