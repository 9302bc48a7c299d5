import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

/// Reads the launches of a fleet from files of launch reports: one report, or one after another.
///
/// The files are read piece by piece, and only the times of the launches are kept. After a report that cannot be read,
/// reading continues at the next line that begins with ‘{’.
struct FleetReader {
    private(set) var fleet: Fleet
    private var problems = LimitedDiagnostics()
    private var reader: FleetLaunchReader

    /// The bytes that have been read; those before ``start`` have been processed.
    private var buffer: [UInt8] = []
    private var start = 0
    private var line = 1
    private var file = ""
    private let piece: Int
    private let mostBytes: Int

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - most: the number of reports that are kept of each group.
    ///   - piece: the number of bytes that are read at once.
    ///   - mostBytes: the maximum length of a report; a longer one is skipped.
    init(groupedBy label: String?, keeping most: Int, piece: Int = 1 << 20, mostBytes: Int = 64 << 20) {
        fleet = Fleet(groupedBy: label, keeping: most)
        reader = FleetLaunchReader(label: label)
        (self.piece, self.mostBytes) = (piece, mostBytes)
    }

    /// The reports that could not be read, each with its file and line.
    var diagnostics: [Diagnostic] { problems.all }

    /// Reads all reports of a file.
    ///
    /// - Parameter onPiece: called after each piece, with its number of bytes and the launches so far.
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
            do throws(FleetLaunchReader.Problem) {
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

    private mutating func readReport() throws(FleetLaunchReader.Problem) {
        guard buffer[start] == UInt8(ascii: "{") else {
            throw .init(message: "an object is expected here", offset: start)
        }
        let end = try reader.read(SourceText(name: file, bytes: buffer), at: start)
        fleet.add(reader.launch, report: buffer[start..<end])
        advance(to: end)
    }

    private mutating func note(_ problem: FleetLaunchReader.Problem, isAtEnd: Bool) {
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
    private mutating func fill(
        _ source: inout ByteSource, _ onPiece: (Int, Int) -> Void
    ) throws(SystemError) -> Bool {
        buffer.removeFirst(start)
        start = 0
        // A report that does not fit is read again from its beginning, so the buffer grows by its own length.
        let room = max(piece, buffer.count)
        let next = try source.read(room)
        buffer += next
        onPiece(next.count, fleet.launches)
        return next.count == room
    }
}
