import LaunchGraph
import LaunchSupport

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

    /// Returns thousandths of a unit as a decimal number with at most three digits, or more if the integer part needs
    /// them.
    private static func decimal(_ thousandths: Int64) -> String {
        switch thousandths {
        case ..<10_000: (thousandths / 10).decimal(places: 2)
        case ..<100_000: (thousandths / 100).decimal(places: 1)
        default: "\(thousandths / 1000)"
        }
    }
}
