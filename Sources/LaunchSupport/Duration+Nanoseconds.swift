extension Duration {
    /// The duration in nanoseconds, clamped to the range of `Int64`.
    package var saturatedNanoseconds: Int64 {
        // `components` traps for a duration with more seconds than an Int64 can represent.
        if self >= .nanoseconds(Int64.max) { return .max }
        if self <= .nanoseconds(Int64.min) { return .min }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}

extension Int64 {
    /// Returns the sum, saturated at the bounds of the type.
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
