import LaunchSupport

/// Numbers with a noun in the singular or plural: `1 service`, `2 services`, `3 dependencies`.
enum Count {
    static func services(_ count: Int) -> String { of(count, "service", "services") }
    static func dependencies(_ count: Int) -> String { of(count, "dependency", "dependencies") }
    static func waves(_ count: Int) -> String { of(count, "wave", "waves") }
    static func errors(_ count: Int) -> String { of(count, "error", "errors") }
    static func warnings(_ count: Int) -> String { of(count, "warning", "warnings") }
    static func problems(_ count: Int) -> String { of(count, "problem", "problems") }
    static func notes(_ count: Int) -> String { of(count, "note", "notes") }

    static func of(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

/// Formats fractions in per cent, with one rounding for all outputs.
package enum Percentage {
    /// Returns `12%` or `-3.5%`: rounded to tenths below 100 %, and to integers from 100 % on.
    package static func text(_ part: Double) -> String {
        let rounded = (part * 1000).rounded()
        guard rounded.magnitude < 1e15 else { return part < 0 ? "-∞" : "∞" }
        if rounded.magnitude >= 1000 { return "\(Int((part * 100).rounded()))%" }
        let tenths = Int(rounded)
        return (tenths < 0 ? "-" : "") + tenths.magnitude.decimal(places: 1) + "%"
    }

    /// The number before the percent sign of `text`; `nil` if `text` is not a percentage.
    ///
    /// Only decimal digits and a point are accepted: `Double` accepts more spellings than users expect of a percentage.
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
        let tenths = Int((number * 10).rounded())
        appendLiteral((tenths < 0 ? "-" : "") + tenths.magnitude.decimal(places: 1))
    }
}
