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

    /// The positions of the first bytes of blocks, as far as they have been computed.
    private let checkpoints = Locked<[Position]>([])

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
    init(_ file: LongFile) {
        name = file.name
        contents = .file(file)
        byteOrderMarkLength = Self.byteOrderMarkLength(file.bytes(in: 0..<3))
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
    var length: Int {
        switch contents {
        case .memory(let bytes): bytes.count
        case .file(let file): file.length
        }
    }

    /// Returns the window of the text that begins at an offset.
    ///
    /// - Throws: the reason why the file could not be read.
    func window(from start: Int) throws(FileContents.Failure) -> TextWindow {
        switch contents {
        case .memory(let bytes): TextWindow(bytes)
        case .file(let file): try TextWindow(of: file, from: start)
        }
    }

    /// Calls `body` with the bytes in a range, and the byte after them if there is one.
    private func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        switch contents {
        case .memory(let bytes):
            bytes.withUnsafeBufferPointer { bytes in
                body(UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<min(range.upperBound + 1, bytes.count)]))
            }
        case .file(let file):
            file.bytes(in: range.lowerBound..<range.upperBound + 1).withUnsafeBufferPointer(body)
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
        var position = checkpoints.withLock { checkpoints in
            extend(&checkpoints, to: block)
            return checkpoints[block]
        }
        let rest = start(ofBlock: block)..<offset
        withBytes(in: rest) { position.advance(over: 0..<rest.count, of: $0) }
        return SourceLocation(file: name, line: Int(position.line), column: Int(position.column))
    }

    private static let blockLength = 1024

    /// Computes positions up to the beginning of `block`.
    private func extend(_ checkpoints: inout [Position], to block: Int) {
        if checkpoints.isEmpty { checkpoints.append(Position()) }
        while checkpoints.count <= block {
            // A file is read many blocks at a time.
            let first = checkpoints.count - 1
            let last = min(block, first + 64)
            let base = start(ofBlock: first)
            withBytes(in: base..<start(ofBlock: last)) { bytes in
                var position = checkpoints[first]
                for next in first + 1...last {
                    let range = start(ofBlock: next - 1) - base..<start(ofBlock: next) - base
                    position.advance(over: range, of: bytes)
                    checkpoints.append(position)
                }
            }
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
