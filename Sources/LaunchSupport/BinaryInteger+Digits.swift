extension BinaryInteger {
    /// Returns this number, which must not be negative, padded with zeros to at least `count` digits.
    package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }

    /// Returns this number divided by ten to the power of `places`, as an exact decimal without trailing zeros.
    package func decimal(places: Int) -> String {
        let digits = magnitude.digits(places + 1)
        var fraction = digits.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        return (self < 0 ? "-" : "") + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
    }
}

extension Unicode.Scalar {
    /// The notation of the scalar in the Unicode Standard, such as `U+000A`.
    package var codePoint: String { "U+" + value.digits(4, radix: 16, uppercase: true) }
}
