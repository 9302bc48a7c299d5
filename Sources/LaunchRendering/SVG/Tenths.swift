extension DefaultStringInterpolation {
    /// A number with one decimal, or none where that is enough.
    mutating func appendInterpolation(tenths number: Double) {
        let tenths = Int((number * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        appendLiteral(rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)")
    }
}
