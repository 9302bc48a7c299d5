import LaunchSupport

package enum DurationText {
    package enum Problem: Error, Hashable {
        case malformed
        case unitMissing
        case unknownUnit(String)
        case negative
        case tooLong
        case tooFine
    }

    typealias Unit = (name: String, nanoseconds: Int64)

    private static let units: [Unit] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000),
        ("ns", 1),
    ]

    package static func duration(_ text: String) -> Duration? {
        try? Array(text.utf8).withUnsafeBufferPointer(parse).get()
    }

    /// Returns the sum of the durations in `text`, as in `1m30s`; `nil` if it contains anything else.
    package static func sum(_ text: String) -> Duration? {
        var total = Duration.zero
        var rest = text[...]
        while !rest.isEmpty {
            let number = rest.prefix { $0.isNumber || $0 == "." }
            let unit = rest.dropFirst(number.count).prefix { !$0.isNumber && $0 != "." }
            guard let part = duration(String(number + unit)), part < .seconds(1 << 31), total < .seconds(1 << 31)
            else { return nil }
            total += part
            rest = rest.dropFirst(number.count + unit.count)
        }
        return text.isEmpty ? nil : total
    }

    /// Returns `duration` in the notation of manifests: a whole number of the largest unit that allows one.
    ///
    /// Fractions of a nanosecond are dropped; a negative duration, which a manifest cannot represent, is `0s`.
    package static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let fraction = attoseconds / 1_000_000_000
        guard seconds >= 0, fraction >= 0, seconds > 0 || fraction > 0 else { return "0s" }
        if fraction == 0 {
            let unit = units.prefix(3).first { seconds % ($0.nanoseconds / 1_000_000_000) == 0 }
            return "\(seconds / ((unit?.nanoseconds ?? 1_000_000_000) / 1_000_000_000))\(unit?.name ?? "s")"
        }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflow2) = whole.addingReportingOverflow(fraction)
        guard !overflow, !overflow2 else { return "\(seconds)s" }
        let unit = units.first { sum % $0.nanoseconds == 0 } ?? ("ns", 1)
        return "\(sum / unit.nanoseconds)\(unit.name)"
    }

    /// Returns the largest of `s`, `ms`, `us` and `ns` that is not longer than `nanoseconds`; `ns` for 0.
    static func unit(for nanoseconds: Int64) -> Unit {
        let candidates = units.dropFirst(2)
        return candidates.first { nanoseconds >= $0.nanoseconds } ?? ("ns", 1)
    }

    /// Returns `nanoseconds`, which must not be negative, as an exact decimal of `s`, `ms`, `us` or `ns`.
    static func text(_ nanoseconds: Int64, in unit: Unit) -> String {
        nanoseconds.decimal(places: "\(unit.nanoseconds)".count - 1) + unit.name
    }

    /// Parses a duration: digits, optionally a decimal point and more digits, and a unit without a space.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Duration, Problem> {
        if bytes.first == UInt8(ascii: "-") { return .failure(.negative) }
        let wholeEnd = endOfDigits(bytes, from: 0)
        guard wholeEnd > 0 else { return .failure(.malformed) }
        var fraction = wholeEnd..<wholeEnd
        if wholeEnd < bytes.count, bytes[wholeEnd] == UInt8(ascii: ".") {
            fraction = wholeEnd + 1..<endOfDigits(bytes, from: wholeEnd + 1)
            if fraction.isEmpty { return .failure(.malformed) }
        }
        let name = bytes[fraction.upperBound...]
        if name.isEmpty { return .failure(.unitMissing) }
        guard let unit = units.first(where: { $0.name.utf8.elementsEqual(name) }) else {
            return .failure(.unknownUnit(String(decoding: name, as: UTF8.self)))
        }
        return nanoseconds(bytes[..<wholeEnd], bytes[fraction], unit.nanoseconds).map { .nanoseconds($0) }
    }

    private static func endOfDigits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
    }

    private static func nanoseconds(
        _ whole: Slice<UnsafeBufferPointer<UInt8>>, _ fraction: Slice<UnsafeBufferPointer<UInt8>>, _ unit: Int64
    ) -> Result<Int64, Problem> {
        let (scaled, overflow) =
            Int64(String(decoding: whole, as: UTF8.self))?.multipliedReportingOverflow(by: unit) ?? (0, true)
        if overflow { return .failure(.tooLong) }
        // Each digit of the fraction counts a tenth of the previous unit.
        var remainder = unit
        var part: Int64 = 0
        for digit in fraction {
            let value = Int64(digit - UInt8(ascii: "0"))
            if value > 0, remainder == 0 || remainder % 10 != 0 { return .failure(.tooFine) }
            remainder /= 10
            part += value * remainder
        }
        let (sum, overflow2) = scaled.addingReportingOverflow(part)
        return overflow2 ? .failure(.tooLong) : .success(sum)
    }
}
