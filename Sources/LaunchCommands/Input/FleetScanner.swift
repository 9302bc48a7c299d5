import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

/// Scans launch reports one after another, without a document: a fleet has gigabytes of them.
///
/// Only what a fleet needs is read. It must have the right type, as for ``LaunchReportReader``; of other values, only
/// the extent is found.
struct FleetScanner {
    /// The reason why no report could be scanned. ``FleetScanner/index`` is the offset of the problem.
    enum Failure: Error {
        /// The text ends in the middle of a value.
        case incomplete
        /// The text is not a launch report.
        case invalid(String)
    }

    /// The launch of the last report.
    var launch = FleetLaunch()
    /// The offset of the next byte.
    private(set) var index = 0
    private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private let label: String?

    /// The maximum number of seconds, as for ``LaunchReportReader``.
    private static let mostSeconds = 9.223_372_037e9

    /// Creates a scanner that reads the label named `label`.
    init(label: String?) { self.label = label }

    /// Scans the report at the beginning of `bytes`.
    ///
    /// - Returns: the length of the report.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> Int {
        (self.bytes, index) = (bytes, 0)
        launch.clear()
        var (hasOutcome, hasServices) = (false, false)
        try object { (scanner, key) throws(Failure) in
            if scanner.has(key, "outcome") {
                hasOutcome = true
                scanner.launch.outcome = try scanner.choice("outcome") ?? .idle
            } else if scanner.has(key, "services") {
                hasServices = true
                try scanner.array { (scanner) throws(Failure) in try scanner.service() }
            } else if scanner.has(key, "wall") {
                scanner.launch.wall = try scanner.seconds()
            } else if scanner.has(key, "fingerprint") {
                scanner.launch.fingerprint = try scanner.text() ?? ""
            } else if scanner.has(key, "name") {
                scanner.launch.name = try scanner.text()
            } else if scanner.has(key, "labels") {
                try scanner.labels()
            } else if scanner.has(key, "schemaVersion") {
                guard try scanner.seconds() == 1_000_000_000 else { throw .invalid("unsupported schema version") }
            } else {
                try scanner.skipValue()
            }
        }
        guard hasOutcome, hasServices else {
            throw .invalid("not a launch report: ‘outcome’ or ‘services’ is missing")
        }
        if launch.wall < 0 { launch.wall = launch.services.reduce(0) { max($0, $1.settled) } }
        return index
    }

    private mutating func labels() throws(Failure) {
        let label = label
        try object { (scanner, key) throws(Failure) in
            guard let label, try scanner.string(key).utf8.elementsEqual(label.utf8) else {
                return try scanner.skipValue()
            }
            scanner.launch.label = try scanner.text()
        }
    }

    private mutating func service() throws(Failure) {
        var service = FleetLaunch.Service(name: -1)
        var tries = 0
        let first = launch.dependencies.count
        let start = index
        try object { (scanner, key) throws(Failure) in
            if scanner.has(key, "id") {
                guard let id = try scanner.text() else { return }
                service.name = scanner.launch.number(of: id)
            } else if scanner.has(key, "dependsOn") || scanner.has(key, "startsAfter") {
                try scanner.array { (scanner) throws(Failure) in
                    guard let id = try scanner.text() else { return }
                    scanner.launch.dependencies.append(scanner.launch.number(of: id))
                }
            } else if scanner.has(key, "state") {
                service.state = try scanner.choice("state") ?? .idle
            } else if scanner.has(key, "ready") {
                service.ready = try scanner.seconds()
            } else if scanner.has(key, "started") {
                service.started = try scanner.seconds()
            } else if scanner.has(key, "settled") {
                service.settled = try scanner.seconds()
            } else if scanner.has(key, "attempts") {
                service.attempts = Int(clamping: try scanner.seconds() / 1_000_000_000)
            } else if scanner.has(key, "tries") {
                try scanner.array { (scanner) throws(Failure) in
                    tries += 1
                    try scanner.skipValue()
                }
            } else {
                try scanner.skipValue()
            }
        }
        guard service.name >= 0 else {
            index = start
            throw .invalid("a service in a report must be an object with an ‘id’")
        }
        let id = launch.names[service.name]
        if service.settled >= 0, service.started > service.settled || service.ready > service.settled {
            throw .invalid("\(id) cannot have settled before it started")
        }
        if service.started >= 0, service.ready > service.started {
            throw .invalid("\(id) cannot have started before it was ready to start")
        }
        service.attempts = max(service.attempts, tries, service.started >= 0 ? 1 : 0)
        service.dependencies = first..<launch.dependencies.count
        guard launch.add(service) else {
            throw .invalid("the report has a second service \(NameList.quoted(id))")
        }
    }
}

// Values of the types that a report contains.
extension FleetScanner {
    private func has(_ key: Range<Int>, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount else { return false }
        for (offset, place) in key.enumerated() where bytes[place] != name.utf8Start[offset] { return false }
        return true
    }

    /// Scans an object, or `null`; `member` scans the value of each key, whose bytes it receives without quotes.
    private mutating func object(
        _ member: (inout FleetScanner, Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        try list("{", "}", "an object") { (scanner) throws(Failure) in
            guard try scanner.next() == UInt8(ascii: "\"") else { throw .invalid("a key is expected here") }
            let key = try scanner.stringExtent()
            guard try scanner.next() == UInt8(ascii: ":") else { throw .invalid("‘:’ is expected here") }
            scanner.index += 1
            try member(&scanner, key)
        }
    }

    /// Scans an array, or `null`; `element` scans each element.
    private mutating func array(_ element: (inout FleetScanner) throws(Failure) -> Void) throws(Failure) {
        try list("[", "]", "an array", element)
    }

    private mutating func list(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ what: String,
        _ item: (inout FleetScanner) throws(Failure) -> Void
    ) throws(Failure) {
        guard try !skipNull() else { return }
        guard bytes[index] == UInt8(ascii: opening) else { throw .invalid("\(what) is expected here") }
        index += 1
        if try next() == UInt8(ascii: closing) {
            index += 1
            return
        }
        while true {
            try item(&self)
            let byte = try next()
            if byte == UInt8(ascii: closing) {
                index += 1
                return
            }
            guard byte == UInt8(ascii: ",") else { throw .invalid("‘,’ or ‘\(closing)’ is expected here") }
            index += 1
        }
    }

    /// Scans a string; returns `nil` for `null`.
    private mutating func text() throws(Failure) -> String? {
        guard try !skipNull() else { return nil }
        guard bytes[index] == UInt8(ascii: "\"") else { throw .invalid("a string is expected here") }
        // A call with both would copy the scanner.
        let extent = try stringExtent()
        return try string(extent)
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(Failure) -> Choice? {
        guard let text = try text() else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .invalid("unknown \(name) \(NameList.quoted(text))")
        }
        return choice
    }

    /// Scans a number of seconds; the result is in nanoseconds, ``FleetLaunch/unknown`` for `null`.
    private mutating func seconds() throws(Failure) -> Int64 {
        guard try !skipNull() else { return FleetLaunch.unknown }
        guard bytes[index] != UInt8(ascii: "-") else { throw .invalid("a time must not be negative") }
        guard bytes[index] &- UInt8(ascii: "0") < 10 else { throw .invalid("a number is expected here") }
        let end = try scalarEnd()
        let digits = UnsafeBufferPointer(rebasing: bytes[index..<end])
        if let time = Self.shortTime(digits) {
            index = end
            return time
        }
        guard let seconds = Double(String(decoding: digits, as: UTF8.self)) else {
            throw .invalid("a number is expected here")
        }
        guard seconds < Self.mostSeconds else { throw .invalid("a time must be less than 292 years") }
        index = end
        return Duration.rounded(seconds: seconds).saturatedNanoseconds
    }

    /// Returns the nanoseconds in a number of seconds without exponent and with at most nine decimals, as reports contain
    /// them; `nil` for another one. With `Double` alone, a fleet would be read a third more slowly.
    private static func shortTime(_ digits: UnsafeBufferPointer<UInt8>) -> Int64? {
        var (time, unit): (Int64, Int64) = (0, 1_000_000_000)
        var isFraction = false
        for byte in digits {
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            // A longer time would overflow.
            guard digit < 10, time < 100_000_000_000_000_000, !isFraction || unit > 1 else { return nil }
            if isFraction { unit /= 10 } else { time *= 10 }
            time += Int64(digit) * unit
        }
        return time
    }
}

// The extents of values.
extension FleetScanner {
    /// Skips white space and returns the byte after it, which is not consumed.
    private mutating func next() throws(Failure) -> UInt8 {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            case let byte: return byte
            }
        }
        throw .incomplete
    }

    /// Skips white space and, if it follows, `null`; returns whether it did.
    private mutating func skipNull() throws(Failure) -> Bool {
        guard try next() == UInt8(ascii: "n") else { return false }
        let end = try scalarEnd()
        guard bytes[index..<end].elementsEqual("null".utf8) else { throw .invalid("a value is expected here") }
        index = end
        return true
    }

    /// Returns the end of the number or word at the current offset.
    private func scalarEnd() throws(Failure) -> Int {
        var end = index
        while end < bytes.count {
            switch bytes[end] {
            // Without the x of a hexadecimal number, which is not JSON.
            case UInt8(ascii: "a")...UInt8(ascii: "u"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                end += 1
            default:
                guard end > index else { throw .invalid("a value is expected here") }
                return end
            }
        }
        throw .incomplete
    }

    /// Scans the string that begins at the current offset, and returns the bytes between its quotes.
    private mutating func stringExtent() throws(Failure) -> Range<Int> {
        index += 1
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                index += 1
                return start..<(index - 1)
            }
            if byte == UInt8(ascii: "\\") {
                index += 1
            } else if byte < 0x20 {
                let isLineBreak = byte == UInt8(ascii: "\n")
                throw .invalid(
                    isLineBreak
                        ? "the line ends in the middle of a string"
                        : "a string must not contain a control character")
            }
            index += 1
        }
        throw .incomplete
    }

    private func string(_ extent: Range<Int>) throws(Failure) -> String {
        guard bytes[extent].contains(UInt8(ascii: "\\")) else { return String(decoding: bytes[extent], as: UTF8.self) }
        let quoted = Array(bytes[(extent.lowerBound - 1)...extent.upperBound])
        guard let document = try? JSONDocument(SourceText(name: "", bytes: quoted)), let string = document.root.string
        else { throw .invalid("invalid escape in a string") }
        return string
    }

    /// Skips a value of any type, without recursion.
    private mutating func skipValue() throws(Failure) {
        var depth = 0
        var followsValue = false
        repeat {
            let byte = try next()
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard followsValue, depth > 0 else { throw .invalid("a value is expected here") }
                followsValue = false
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw .invalid("a value is expected here") }
                depth -= 1
                followsValue = true
                index += 1
            // Two values without a comma: the rest of the report is missing, and another one follows.
            case _ where followsValue: throw .invalid("‘,’ is expected here")
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "\""):
                _ = try stringExtent()
                followsValue = true
            default:
                index = try scalarEnd()
                followsValue = true
            }
        } while depth > 0
    }
}
