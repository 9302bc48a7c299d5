import LaunchGraph
import LaunchSupport

enum Count {
    /// Returns a number with its noun in the singular or plural: `1 service`, `2 services`, `3 dependencies`.
    static func of(_ count: Int, _ noun: String) -> String {
        if count == 1 { return "1 \(noun)" }
        let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + (noun.hasSuffix("ch") ? "es" : "s")
        return "\(count) \(plural)"
    }

    /// Returns the numbers of `kinds` that occur in `all`, each with the text of `describe`.
    static func list<Kind: Equatable>(
        _ kinds: [Kind], among all: [Kind], _ describe: (Kind, Int) -> String
    ) -> String {
        kinds.map { kind in (kind, all.count { $0 == kind }) }.filter { $1 > 0 }.map(describe).joined(separator: ", ")
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

    /// The number before the percent sign: `Double` accepts more spellings than users expect of a percentage.
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

extension Duration {
    /// The exact duration, to the nanosecond, in a suitable unit: `120.345678ms`, `2m5.25s`.
    var exactText: String {
        let nanoseconds = saturatedNanoseconds
        if nanoseconds < 0 { return "-" + Duration.nanoseconds(nanoseconds == .min ? .max : -nanoseconds).exactText }
        switch nanoseconds {
        case 0: return "0s"
        case ..<1000: return "\(nanoseconds)ns"
        case ..<1_000_000: return nanoseconds.decimal(places: 3) + "us"
        case ..<1_000_000_000: return nanoseconds.decimal(places: 6) + "ms"
        case ..<60_000_000_000: return nanoseconds.decimal(places: 9) + "s"
        default:
            let (minutes, rest) = nanoseconds.quotientAndRemainder(dividingBy: 60_000_000_000)
            return "\(minutes)m" + (rest == 0 ? "" : rest.decimal(places: 9) + "s")
        }
    }

    /// The duration with about three digits in a suitable unit, in the format of manifests: `320ms`, `1.25s`, `2m5s`.
    var roundedText: String {
        let (seconds, attoseconds) = components
        let nanoseconds = attoseconds / 1_000_000_000
        if seconds >= 60 {
            let rest = seconds % 60
            return "\(seconds / 60)m" + (rest == 0 ? "" : "\(rest)s")
        }
        if seconds > 0 { return Self.decimal(seconds * 1000 + nanoseconds / 1_000_000) + "s" }
        if nanoseconds >= 1_000_000 { return Self.decimal(nanoseconds / 1000) + "ms" }
        if nanoseconds >= 1000 { return Self.decimal(nanoseconds) + "us" }
        return nanoseconds == 0 ? "0s" : "\(nanoseconds)ns"
    }

    var signedText: String { self < .zero ? "-" + (.zero - self).roundedText : "+" + roundedText }

    /// Returns thousandths of a unit with three digits, or as many as the integer part needs.
    private static func decimal(_ thousandths: Int64) -> String {
        switch thousandths {
        case ..<10_000: (thousandths / 10).decimal(places: 2)
        case ..<100_000: (thousandths / 100).decimal(places: 1)
        default: "\(thousandths / 1000)"
        }
    }
}
