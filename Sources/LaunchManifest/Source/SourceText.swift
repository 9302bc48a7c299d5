public import LaunchGraph
import Synchronization

/// The bytes of one file and its name; turns a byte offset into the line and column that an editor shows.
///
/// Lines end with LF, CRLF or a lone CR. Columns count Unicode scalars from 1 (what SARIF calls `unicodeCodePoints`): a
/// tab is one column, a byte order mark none. An offset becomes a place in constant time after one pass over the bytes,
/// which is made when the first place is asked for.
public final class SourceText: Sendable {
    /// The file as it was named to the tool.
    public let name: String

    /// All bytes of it, a byte order mark included.
    public let bytes: [UInt8]

    private let checkpoints = Mutex<[Position]>([])

    /// A text called `name`.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// A text called `name`.
    public convenience init(name: String, _ text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// How many bytes of a byte order mark the text starts with: 3 or 0.
    public var byteOrderMarkLength: Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The place of the byte at `offset`; one past the end is the place where the text ends.
    public func place(at offset: Int) -> SourcePlace {
        let offset = min(max(offset, byteOrderMarkLength), bytes.count)
        let block = offset / Self.blockLength
        var position = checkpoints.withLock { checkpoints in
            if checkpoints.isEmpty { checkpoints = measured() }
            return checkpoints[block]
        }
        position.advance(over: max(block * Self.blockLength, byteOrderMarkLength)..<offset, of: bytes)
        return SourcePlace(file: name, line: Int(position.line), column: Int(position.column))
    }

    private static let blockLength = 1024

    /// The position of the first byte of each block.
    private func measured() -> [Position] {
        var position = Position()
        var positions: [Position] = []
        positions.reserveCapacity(bytes.count / Self.blockLength + 1)
        var start = byteOrderMarkLength
        for blockStart in stride(from: 0, through: bytes.count, by: Self.blockLength) {
            if blockStart > start {
                position.advance(over: start..<blockStart, of: bytes)
                start = blockStart
            }
            positions.append(position)
        }
        return positions
    }
}

/// A line and a column, both counted from 1, that move forward over bytes.
private struct Position: Sendable {
    var line: UInt32 = 1
    var column: UInt32 = 1

    mutating func advance(over range: Range<Int>, of bytes: [UInt8]) {
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                line += 1
                column = 1
            case UInt8(ascii: "\r"):
                // In CRLF the LF ends the line, and the CR is its last character.
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
