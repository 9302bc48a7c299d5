extension Duration {
    /// The duration in nanoseconds, cut to what fits.
    package var saturatedNanoseconds: Int64 {
        // `components` traps for what has more seconds than an Int64 can count.
        if self >= .nanoseconds(Int64.max) { return .max }
        if self <= .nanoseconds(Int64.min) { return .min }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
