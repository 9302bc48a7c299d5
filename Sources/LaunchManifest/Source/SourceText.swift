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

    /// The bytes; `nil` after a release.
    private let contents: Locked<[UInt8]?>

    /// The number of bytes. A file that is changed later may have another length.
    package let length: Int

    /// The file from which the bytes can be read again.
    private let file: String?

    /// 3 or 0.
    package let byteOrderMarkLength: Int

    /// The original locations of parts of the bytes, by increasing offset; `nil` if the bytes are the original text.
    private let marks: [Mark]?

    /// The positions of the first bytes of blocks, as far as they have been computed.
    private let checkpoints = Locked([Position()])

    /// Creates a text named `name`.
    public convenience init(name: String, bytes: [UInt8]) { self.init(name: name, bytes: bytes, file: nil) }

    /// Creates a text named `name`.
    public convenience init(name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8), file: nil) }

    /// Creates a text whose bytes are those of the regular file at `file`, or are derived from another text, in which
    /// `marks` are the locations of parts of them, by increasing offset.
    package init(name: String, bytes: [UInt8], file: String? = nil, locatedBy marks: [Mark]? = nil) {
        self.name = name
        self.file = file
        contents = Locked(bytes)
        length = bytes.count
        self.marks = marks
        byteOrderMarkLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The location in the original text of the bytes that begin at an offset.
    package typealias Mark = (offset: UInt32, line: UInt32, column: UInt32)

    /// All bytes, including a byte order mark.
    ///
    /// Those of a file that was released are read again. If the file was changed, they are those of the changed file, and
    /// none if it cannot be read.
    public var bytes: [UInt8] {
        contents.withLock { contents in
            let bytes = contents ?? file.flatMap { try? FileContents.read($0, isChosen: false).bytes } ?? []
            contents = bytes
            return bytes
        }
    }

    /// Releases the bytes of a file of more than a megabyte, which has been read.
    ///
    /// Without this, a manifest of a million services takes more memory than the budget, since the text is needed again
    /// only for source locations of problems.
    func release() {
        contents.withLock { if file != nil, ($0?.count ?? 0) > 1 << 20 { $0 = nil } }
    }

    /// Returns the source location of the byte at `offset`, which may be the end of the text.
    package func location(at offset: Int) -> SourceLocation {
        if let marks {
            let next = marks.partitioningIndex { Int($0.offset) > offset }
            let mark = next > 0 ? marks[next - 1] : nil
            return SourceLocation(file: name, line: Int(mark?.line ?? 1), column: Int(mark?.column ?? 1))
        }
        let bytes = bytes
        let offset = max(min(offset, bytes.count), byteOrderMarkLength)
        let block = offset / Self.blockLength
        var position = checkpoints.withLock { checkpoints in
            while checkpoints.count <= block {
                let next = checkpoints.count
                var position = checkpoints[next - 1]
                position.advance(over: start(ofBlock: next - 1)..<start(ofBlock: next), of: bytes)
                checkpoints.append(position)
            }
            return checkpoints[block]
        }
        position.advance(over: start(ofBlock: block)..<offset, of: bytes)
        return SourceLocation(file: name, line: Int(position.line), column: Int(position.column))
    }

    private static let blockLength = 256

    private func start(ofBlock block: Int) -> Int { max(block * Self.blockLength, byteOrderMarkLength) }
}

/// A line and a column, both counted from 1, that advance over bytes.
private struct Position: Sendable {
    var line: UInt32 = 1
    var column: UInt32 = 1

    mutating func advance(over range: Range<Int>, of bytes: [UInt8]) {
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
