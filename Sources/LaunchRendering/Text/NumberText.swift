import LaunchSupport

enum Count {
    /// Returns a number with its noun in the singular or plural: `1 service`, `2 services`, `3 dependencies`.
    static func of(_ count: Int, _ noun: String) -> String {
        if count == 1 { return "1 \(noun)" }
        let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + (noun.hasSuffix("ch") ? "es" : "s")
        return "\(count) \(plural)"
    }
}

/// Formats fractions in per cent, with one rounding for all outputs.
package enum Percentage {
    /// Returns `12%` or `-3.5%`: rounded to tenths below 100 %, and to integers from 100 % on.
    package static func text(_ part: Double) -> String {
        let rounded = (part * 1000).rounded()
        guard rounded.magnitude < 1e15 else { return part < 0 ? "-∞" : "∞" }
        if rounded.magnitude >= 1000 { return "\(Int((part * 100).rounded()))%" }
        return Int(rounded).decimal(places: 1) + "%"
    }

    /// The number before the percent sign of `text`, with only decimal digits and a point: `Double` accepts more
    /// spellings than users expect of a percentage.
    package static func value(_ text: some StringProtocol) -> Double? {
        let digits = text.dropLast()
        guard text.hasSuffix("%"), digits.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension DefaultStringInterpolation {
    /// Appends a number with one decimal, or none if it is zero.
    mutating func appendInterpolation(tenths number: Double) {
        appendLiteral(Int((number * 10).rounded()).decimal(places: 1))
    }
}
