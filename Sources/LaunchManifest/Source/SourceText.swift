package import LaunchDeclarations
import LaunchSupport

/// The bytes of one file and its name; turns a byte offset into the line and column that an editor shows.
///
/// Lines end with LF, CRLF or a lone CR. Columns count Unicode scalars from 1 (what SARIF calls `unicodeCodePoints`): a
/// tab is one column, a byte order mark none. Positions are computed lazily and once; the location of an offset in the
/// part that was already computed takes constant time.
public final class SourceText: Sendable {
    /// The file as it was named to the tool.
    public let name: String

    /// All bytes of it, a byte order mark included.
    public let bytes: [UInt8]

    /// The positions of the first bytes of blocks, as far as the text has been measured.
    private let checkpoints = Locked<[Position]>([])

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
    package var byteOrderMarkLength: Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The source location of the byte at `offset`, which may be the end of the text.
    package func location(at offset: Int) -> SourceLocation {
        let offset = min(max(offset, byteOrderMarkLength), bytes.count)
        let block = offset / Self.blockLength
        var position = checkpoints.withLock { checkpoints in
            extend(&checkpoints, to: block)
            return checkpoints[block]
        }
        position.advance(over: start(ofBlock: block)..<offset, of: bytes)
        return SourceLocation(file: name, line: Int(position.line), column: Int(position.column))
    }

    private static let blockLength = 1024

    /// Measures the text as far as the beginning of `block`.
    private func extend(_ checkpoints: inout [Position], to block: Int) {
        if checkpoints.isEmpty { checkpoints.append(Position()) }
        while checkpoints.count <= block {
            let next = checkpoints.count
            var position = checkpoints[next - 1]
            position.advance(over: start(ofBlock: next - 1)..<start(ofBlock: next), of: bytes)
            checkpoints.append(position)
        }
    }

    private func start(ofBlock block: Int) -> Int {
        max(block * Self.blockLength, byteOrderMarkLength)
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
