package import LaunchDeclarations
import LaunchSupport

/// The bytes of one file and its name; converts a byte offset into the line and column that an editor shows.
///
/// Lines end with LF, CRLF or a lone CR. Columns count Unicode scalars from 1 (SARIF calls this `unicodeCodePoints`): a
/// tab is one column, a byte order mark none. Positions are computed lazily and once; the location of an offset in the
/// part that was already computed takes constant time.
public final class SourceText: Sendable {
    /// The name of the file as it was given to the tool.
    public let name: String

    private let contents: Contents

    /// The length of the text's byte order mark: 3 or 0.
    package let byteOrderMarkLength: Int

    /// The locations of parts of the bytes in the original text, by increasing offset; `nil` if the bytes are the
    /// original text.
    private let marks: [Mark]?

    private let progress = Locked(Progress())

    /// What has been computed to locate bytes.
    private struct Progress: Sendable {
        /// The positions of the first bytes of blocks, as far as they have been computed.
        var checkpoints: [Position] = []
        /// The part of a long file that was read last, and its offset.
        var part: (start: Int, bytes: [UInt8]) = (0, [])
    }

    /// Where the bytes are.
    private enum Contents: Sendable {
        case memory([UInt8])
        /// A long file, which is read in windows.
        case file(LongFile)
    }

    /// Creates a text named `name`.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        contents = .memory(bytes)
        byteOrderMarkLength = Self.byteOrderMarkLength(bytes)
        marks = nil
    }

    /// Creates the text of a long file, of which only windows are in memory.
    ///
    /// The text is that of the file at the time of each access: if the file is changed, source locations refer to the
    /// changed file.
    ///
    /// - Parameter beginning: the first three bytes.
    init(_ file: LongFile, beginningWith beginning: [UInt8]) {
        name = file.name
        contents = .file(file)
        byteOrderMarkLength = Self.byteOrderMarkLength(beginning)
        marks = nil
    }

    /// Creates a text whose bytes are derived from another text, to which source locations refer.
    ///
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - bytes: the bytes to read instead of the file.
    ///   - marks: the locations of parts of `bytes` in the file, by increasing offset.
    package init(name: String, bytes: [UInt8], locatedBy marks: [Mark]) {
        self.name = name
        contents = .memory(bytes)
        byteOrderMarkLength = Self.byteOrderMarkLength(bytes)
        self.marks = marks
    }

    /// The location in the original text of the bytes that begin at an offset.
    package struct Mark: Sendable {
        let offset: UInt32
        let line: UInt32
        let column: UInt32

        package init(offset: UInt32, line: UInt32, column: UInt32) {
            self.offset = offset
            self.line = line
            self.column = column
        }
    }

    /// Creates a text named `name`.
    public convenience init(name: String, _ text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// Returns whether the text contains a byte. The C library compares several bytes at once.
    ///
    /// - Complexity: linear in the length of the text.
    package func contains(_ byte: UInt8) -> Bool {
        bytes.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            return memchr(start, Int32(byte), text.count) != nil
        }
    }

    private static func byteOrderMarkLength(_ bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// All bytes, including a byte order mark. Those of a long file are read at each access.
    public var bytes: [UInt8] {
        switch contents {
        case .memory(let bytes): bytes
        case .file(let file): file.bytes(in: 0..<file.length)
        }
    }

    /// The number of bytes. A file that is changed later may have another length.
    package var length: Int {
        switch contents {
        case .memory(let bytes): bytes.count
        case .file(let file): file.length
        }
    }

    /// Returns the window of the text that begins at an offset; all of a text in memory.
    ///
    /// - Parameters:
    ///   - start: the offset.
    ///   - length: the maximum length of the window of a long file, if it is less than the usual one.
    /// - Throws: the reason why the file could not be read.
    func window(from start: Int, upTo length: Int = .max) throws(FileContents.Failure) -> TextWindow {
        switch contents {
        case .memory(let bytes): TextWindow(bytes)
        case .file(let file): try TextWindow(of: file, from: start, length: min(length, file.windowLength))
        }
    }

    /// Calls `body` with the bytes in a range, and the byte after them if there is one.
    private func withBytes(
        in range: Range<Int>, _ part: inout (start: Int, bytes: [UInt8]), _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        func pass(_ bytes: [UInt8], from start: Int) {
            let range = (range.lowerBound - start..<range.upperBound + 1 - start).clamped(to: 0..<bytes.count)
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
        }
        switch contents {
        case .memory(let bytes): pass(bytes, from: 0)
        case .file(let file):
            // Most locations are near the last one.
            if range.lowerBound < part.start || range.upperBound >= part.start + part.bytes.count {
                let length = max(range.count + 1, Self.blocksPerPart * Self.blockLength)
                part = (range.lowerBound, file.bytes(in: range.lowerBound..<range.lowerBound + length))
            }
            pass(part.bytes, from: part.start)
        }
    }

    /// Returns the source location of the byte at `offset`, which may be the end of the text.
    package func location(at offset: Int) -> SourceLocation {
        if let marks {
            let next = marks.partitioningIndex { Int($0.offset) > offset }
            let mark = next > 0 ? marks[next - 1] : nil
            return SourceLocation(file: name, line: Int(mark?.line ?? 1), column: Int(mark?.column ?? 1))
        }
        let offset = max(min(offset, length), byteOrderMarkLength)
        let block = offset / Self.blockLength
        let position = progress.withLock { progress in
            extend(&progress, to: block)
            var position = progress.checkpoints[block]
            let rest = start(ofBlock: block)..<offset
            withBytes(in: rest, &progress.part) { position.advance(over: 0..<rest.count, of: $0) }
            return position
        }
        return SourceLocation(file: name, line: Int(position.line), column: Int(position.column))
    }

    private static let blockLength = 1024
    private static let blocksPerPart = 64

    /// Computes positions up to the beginning of `block`.
    private func extend(_ progress: inout Progress, to block: Int) {
        if progress.checkpoints.isEmpty { progress.checkpoints.append(Position()) }
        while progress.checkpoints.count <= block {
            let first = progress.checkpoints.count - 1
            let last = min(block, first + Self.blocksPerPart)
            let base = start(ofBlock: first)
            var position = progress.checkpoints[first]
            var added: [Position] = []
            withBytes(in: base..<start(ofBlock: last), &progress.part) { bytes in
                for next in first + 1...last {
                    let range = start(ofBlock: next - 1) - base..<start(ofBlock: next) - base
                    position.advance(over: range, of: bytes)
                    added.append(position)
                }
            }
            progress.checkpoints += added
        }
    }

    private func start(ofBlock block: Int) -> Int {
        max(block * Self.blockLength, byteOrderMarkLength)
    }
}

/// A line and a column, both counted from 1, that advance over bytes.
private struct Position: Sendable {
    var line: UInt32 = 1
    var column: UInt32 = 1

    /// Advances over a range of bytes, as far as there are any.
    mutating func advance(over range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
        for index in range.clamped(to: 0..<bytes.count) {
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                line += 1
                column = 1
            case UInt8(ascii: "\r"):
                // In CRLF, the LF ends the line, and the CR is the line's last character.
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") {
                    column += 1
                } else {
                    line += 1
                    column = 1
                }
            case let byte where byte & 0b1100_0000 != 0b1000_0000: column += 1
            default: break
            }
        }
    }
}
