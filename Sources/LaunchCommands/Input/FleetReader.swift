import LaunchGraph
import LaunchManifest
import LaunchRendering

/// Reads the launches of a fleet from files of launch reports: one report, or one after another.
///
/// The files are read piece by piece, and only the times of the launches are kept. After a report that cannot be read,
/// reading continues at the next line that begins with ‘{’.
struct FleetReader {
    /// The launches so far.
    private(set) var fleet: Fleet
    private var problems = LimitedDiagnostics()
    private var scanner: FleetScanner

    /// The bytes that have been read; those before ``start`` have been processed.
    private var buffer: [UInt8]
    private var start = 0
    private var end = 0
    /// The line of the byte at ``start``.
    private var line = 1
    private var file = ""
    private let mostBytes: Int

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - label: the label by which launches are grouped.
    ///   - most: the number of reports that are kept of each group.
    ///   - piece: the number of bytes that are read at once.
    ///   - mostBytes: the maximum length of a report; a longer one is skipped.
    init(groupedBy label: String?, keeping most: Int, piece: Int = 1 << 20, mostBytes: Int = 64 << 20) {
        fleet = Fleet(groupedBy: label, keeping: most)
        scanner = FleetScanner(label: label)
        buffer = [UInt8](repeating: 0, count: piece)
        self.mostBytes = mostBytes
    }

    /// The reports that could not be read, each with its file and line.
    var diagnostics: [Diagnostic] { problems.all }

    /// Reads all reports of a file.
    ///
    /// - Parameters:
    ///   - source: the contents of the file.
    ///   - name: the name of the file in diagnostics.
    ///   - onPiece: called after each piece, with its number of bytes and the launches so far.
    mutating func read(
        _ source: inout ByteSource, named name: String, onPiece: (Int, Int) -> Void = { _, _ in }
    ) throws(SystemCallError) {
        (file, start, end, line) = (name, 0, 0, 1)
        var isAtEnd = try !fill(&source, onPiece)
        if buffer[..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        while true {
            skipSpace()
            if start == end {
                if isAtEnd { return }
                isAtEnd = try !fill(&source, onPiece)
                continue
            }
            guard let failure = readReport() else { continue }
            if case .incomplete = failure, !isAtEnd, end - start < mostBytes {
                isAtEnd = try !fill(&source, onPiece)
                continue
            }
            note(failure, isAtEnd: isAtEnd)
            while !findNextReport() {
                if isAtEnd { return }
                isAtEnd = try !fill(&source, onPiece)
            }
        }
    }

    /// Adds the report at ``start`` to the fleet; returns the reason if there is none.
    private mutating func readReport() -> FleetScanner.Failure? {
        let bytes = buffer
        let result: Result<Int, FleetScanner.Failure> = bytes.withUnsafeBufferPointer { bytes in
            let rest = UnsafeBufferPointer(rebasing: bytes[start..<end])
            return Result { () throws(FleetScanner.Failure) in
                let length = try scanner.scan(rest)
                fleet.add(scanner.launch, report: UnsafeBufferPointer(rebasing: rest[..<length]))
                return length
            }
        }
        switch result {
        case .success(let length):
            advance(to: start + length)
            return nil
        case .failure(let failure): return failure
        }
    }

    private mutating func note(_ failure: FleetScanner.Failure, isAtEnd: Bool) {
        var place = start + scanner.index
        var message = "the report ends in the middle"
        switch failure {
        case .incomplete:
            if !isAtEnd { message = "the report has more than \(mostBytes >> 20) MiB" }
            place = start
        case .invalid(let reason):
            let beginsNext =
                place > start && place < end && buffer[place] == UInt8(ascii: "{")
                && buffer[place - 1] == UInt8(ascii: "\n")
            if beginsNext { place = start } else { message = reason }
        }
        fleet.unread += 1
        let location = SourceLocation(file: file, line: line + lineBreaks(from: start, to: place))
        problems.add(nil, Diagnostic(nil, severity: .warning, message, at: location))
    }

    /// Moves to the next line that begins with ‘{’; returns `false` if the buffer contains none.
    private mutating func findNextReport() -> Bool {
        var place = start
        while let lineBreak = buffer[place..<end].firstIndex(of: UInt8(ascii: "\n")), lineBreak + 1 < end {
            place = lineBreak + 1
            if buffer[place] == UInt8(ascii: "{") {
                advance(to: place)
                return true
            }
        }
        // The last byte can be the line break before a report.
        advance(to: max(start, end - 1))
        return false
    }

    private mutating func skipSpace() {
        var place = start
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        while place < end, isSpace(buffer[place]) { place += 1 }
        advance(to: place)
    }

    private mutating func advance(to place: Int) {
        line += lineBreaks(from: start, to: place)
        start = place
    }

    private func lineBreaks(from start: Int, to end: Int) -> Int {
        buffer.withUnsafeBufferPointer { bytes in
            bytes[start..<end].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        }
    }

    /// Reads the next piece; returns `false` if it is the last one.
    private mutating func fill(
        _ source: inout ByteSource, _ onPiece: (Int, Int) -> Void
    ) throws(SystemCallError) -> Bool {
        if start > 0 {
            let rest = end - start
            let place = start
            buffer.withUnsafeMutableBytes { bytes in
                // The regions can overlap, which this method allows.
                if let first = bytes.baseAddress { first.copyMemory(from: first + place, byteCount: rest) }
            }
            (start, end) = (0, rest)
        }
        // A report that does not fit is read again from its beginning, so the buffer grows by its own length.
        if end > buffer.count / 2 { buffer += [UInt8](repeating: 0, count: buffer.count) }
        let place = end
        let room = buffer.count - place
        let count = try buffer.withUnsafeMutableBytes { bytes in
            let free = UnsafeMutableRawBufferPointer(rebasing: bytes[place...])
            return Result { () throws(SystemCallError) in try source.read(into: free) }
        }.get()
        end += count
        onPiece(count, fleet.launches)
        return count == room
    }
}
