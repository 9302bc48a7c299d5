import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

/// Reads the launches of a fleet from files of launch reports, piece by piece; only the times of the launches are kept.
/// After a report that cannot be read, reading continues at the next line that begins with ‘{’.
struct FleetReader {
    struct Problem: Error {
        let message: String
        let offset: Int
        /// Whether the text ends at the problem, so that more text could solve it.
        var isAtEnd = false
    }

    private(set) var fleet: Fleet
    private var problems = LimitedDiagnostics()

    /// The bytes that have been read; those before ``start`` have been processed.
    private var buffer: [UInt8] = []
    private var start = 0
    private var line = 1
    private var file = ""
    private let piece: Int
    private let mostBytes: Int

    /// Creates a reader that keeps `most` reports of each group, reads `piece` bytes at once, and skips longer reports
    /// than `mostBytes`.
    init(groupedBy label: String?, keeping most: Int, piece: Int = 1 << 20, mostBytes: Int = 64 << 20) {
        fleet = Fleet(groupedBy: label, keeping: most)
        (self.piece, self.mostBytes) = (piece, mostBytes)
    }

    var diagnostics: [Diagnostic] { problems.all }

    /// Reads all reports of a file. `onPiece` receives the number of bytes of each piece and the launches so far.
    mutating func read(
        _ source: inout ByteSource, named name: String, onPiece: (Int, Int) -> Void = { _, _ in }
    ) throws(SystemError) {
        (file, buffer, start, line) = (name, [], 0, 1)
        var isAtEnd = try !fill(&source, onPiece)
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        while true {
            skipSpace()
            if start == buffer.count {
                if isAtEnd { return }
                isAtEnd = try !fill(&source, onPiece)
                continue
            }
            do throws(Problem) {
                try readReport()
                continue
            } catch {
                if error.isAtEnd, !isAtEnd, buffer.count - start < mostBytes {
                    isAtEnd = try !fill(&source, onPiece)
                    continue
                }
                note(error, isAtEnd: isAtEnd)
            }
            while !findNextReport() {
                if isAtEnd { return }
                isAtEnd = try !fill(&source, onPiece)
            }
        }
    }

    private mutating func readReport() throws(Problem) {
        guard buffer[start] == UInt8(ascii: "{") else {
            throw Problem(message: "an object is expected here", offset: start)
        }
        let text = SourceText(name: file, bytes: buffer)
        let (report, end): (JSONValue, Int)
        do throws(JSONScanner.Failure) {
            (report, end) = try JSONDocument.value(at: start, of: text, acceptsComments: false)
        } catch {
            throw Problem(message: error.message, offset: error.offset, isAtEnd: error.isAtEnd)
        }
        fleet.add(try FleetLaunch(report, groupedBy: fleet.label), report: buffer[start..<end])
        advance(to: end)
    }

    private mutating func note(_ problem: Problem, isAtEnd: Bool) {
        var (message, place) = (problem.message, problem.offset)
        if problem.isAtEnd {
            message = isAtEnd ? "the report ends in the middle" : "the report has more than \(mostBytes >> 20) MiB"
            place = start
        } else if buffer[place] == UInt8(ascii: "\n") {
            message = "the line ends in the middle of a string"
        } else if place > start, buffer[place] == UInt8(ascii: "{"), buffer[place - 1] == UInt8(ascii: "\n") {
            // The next report begins here.
            (message, place) = ("the report ends in the middle", start)
        }
        fleet.unread += 1
        let location = SourceLocation(file: file, line: line + lineBreaks(from: start, to: place))
        problems.add(nil, Diagnostic(nil, severity: .warning, message, at: location))
    }

    /// Moves to the next line that begins with ‘{’; returns `false` if the buffer contains none.
    private mutating func findNextReport() -> Bool {
        var place = start
        while let lineBreak = buffer[place...].firstIndex(of: UInt8(ascii: "\n")), lineBreak + 1 < buffer.count {
            place = lineBreak + 1
            if buffer[place] == UInt8(ascii: "{") {
                advance(to: place)
                return true
            }
        }
        // The last byte can be the line break before a report.
        advance(to: max(start, buffer.count - 1))
        return false
    }

    private mutating func skipSpace() {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        advance(to: buffer[start...].firstIndex { !isSpace($0) } ?? buffer.count)
    }

    private mutating func advance(to place: Int) {
        line += lineBreaks(from: start, to: place)
        start = place
    }

    private func lineBreaks(from start: Int, to end: Int) -> Int {
        buffer[start..<end].count { $0 == UInt8(ascii: "\n") }
    }

    /// Reads the next piece; returns `false` if it is the last one.
    private mutating func fill(_ source: inout ByteSource, _ onPiece: (Int, Int) -> Void) throws(SystemError) -> Bool {
        buffer.removeFirst(start)
        start = 0
        // A report that does not fit is read again from its beginning, so the buffer grows by its own length.
        let room = max(piece, buffer.count)
        let next = try source.next(room)
        buffer += next
        onPiece(next.count, fleet.launches)
        return next.count == room
    }
}

extension FleetLaunch {
    /// Reads what a fleet needs of a report. It must have the right type, as for ``LaunchReportReader``.
    fileprivate init(_ report: JSONValue, groupedBy label: String?) throws(FleetReader.Problem) {
        self.init()
        var (hasOutcome, hasServices) = (false, false)
        for (key, value) in try report.object() {
            switch key {
            case "outcome":
                hasOutcome = true
                outcome = try value.choice("outcome") ?? .idle
            case "services":
                hasServices = true
                for service in try value.array() { try add(service) }
            case "wall": wall = try value.time()
            case "fingerprint": fingerprint = try value.text() ?? ""
            case "name": name = try value.text()
            case "labels":
                for (key, value) in try value.object() where label?.hasSameBytes(as: key) == true {
                    self.label = try value.text()
                }
            case "schemaVersion":
                guard try value.time() == 1_000_000_000 else { throw value.problem("unsupported schema version") }
            default: break
            }
        }
        guard hasOutcome, hasServices else {
            throw report.problem("not a launch report: ‘outcome’ or ‘services’ is missing")
        }
        if wall < 0 { wall = services.reduce(0) { max($0, $1.settled) } }
    }

    private mutating func add(_ report: JSONValue) throws(FleetReader.Problem) {
        var id: String?
        var service = Service(id: "")
        for (key, value) in try report.object() {
            switch key {
            case "id": id = try value.text() ?? id
            case "dependsOn", "startsAfter":
                for element in try value.array() { if let id = try element.text() { service.dependencies.append(id) } }
            case "state": service.state = try value.choice("state") ?? .idle
            case "ready": service.ready = try value.time()
            case "started": service.started = try value.time()
            case "settled": service.settled = try value.time()
            case "attempts": service.attempts = max(service.attempts, Int(clamping: try value.time() / 1_000_000_000))
            case "tries": service.attempts = max(service.attempts, try value.array().count)
            default: break
            }
        }
        guard let id else { throw report.problem("a service in a report must be an object with an ‘id’") }
        service.id = id
        if service.settled >= 0, service.started > service.settled || service.ready > service.settled {
            throw report.problem("\(id) cannot have settled before it started")
        }
        if service.started >= 0, service.ready > service.started {
            throw report.problem("\(id) cannot have started before it was ready to start")
        }
        service.attempts = max(service.attempts, service.started >= 0 ? 1 : 0)
        guard add(service) else { throw report.problem("the report has a second service \(NameList.quoted(id))") }
    }
}

// Values of the types that a report contains; each can be `null`.
extension JSONValue {
    fileprivate func problem(_ message: String) -> FleetReader.Problem { .init(message: message, offset: offset) }

    fileprivate func object() throws(FleetReader.Problem) -> [(key: String, value: JSONValue)] {
        try expect(.object, "an object")
        return namedMembers
    }

    fileprivate func array() throws(FleetReader.Problem) -> [JSONValue] {
        try expect(.array, "an array")
        return elements
    }

    fileprivate func text() throws(FleetReader.Problem) -> String? {
        try expect(.string, "a string")
        return string
    }

    fileprivate func choice<Choice: RawRepresentable<String>>(_ name: String) throws(FleetReader.Problem) -> Choice? {
        guard let text = try text() else { return nil }
        guard let choice = Choice(rawValue: text) else { throw problem("unknown \(name) \(NameList.quoted(text))") }
        return choice
    }

    /// Returns a number of seconds in nanoseconds, ``FleetLaunch/unknown`` for `null`.
    fileprivate func time() throws(FleetReader.Problem) -> FleetLaunch.Time {
        try expect(.number, "a number")
        guard let seconds = numberText.flatMap(Double.init) else { return FleetLaunch.unknown }
        guard seconds >= 0 else { throw problem("a time must not be negative") }
        guard seconds < LaunchReportReader.mostSeconds else { throw problem("a time must be less than 292 years") }
        return Duration.rounded(seconds: seconds).saturatedNanoseconds
    }

    private func expect(_ kind: JSONKind, _ name: String) throws(FleetReader.Problem) {
        guard self.kind == kind || self.kind == .null else { throw problem("\(name) is expected here") }
    }
}
