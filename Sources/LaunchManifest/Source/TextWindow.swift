/// The part of a text that is in memory: all of a short text, or a window of a long file.
///
/// A long file is read through one window, so that its text takes neither memory nor the time to obtain memory. For a
/// million services, the launch order then takes four fifths of the time and half of the memory.
struct TextWindow: Sendable {
    /// The maximum length of a text that is read whole, and the minimum length of a window, in bytes.
    static let shortestLength = 1 << 15

    /// Returns the usual length of a window of a long text, in bytes: small compared with the text and with a cache of
    /// the processor, and long compared with the incomplete part at its end, which is scanned again.
    static func usualLength(inTextOf length: Int) -> Int { min(max(shortestLength, length / 64), 1 << 17) }

    /// The bytes in the window.
    private(set) var bytes: [UInt8]

    /// The offset in the text at which the window begins.
    private(set) var start: Int

    /// The file; `nil` if the window contains the whole text.
    private let file: OpenFile?

    /// Whether the text ends with the window.
    private(set) var isLast = false

    /// Creates the window that contains a whole text.
    init(_ text: [UInt8]) {
        bytes = text
        start = 0
        file = nil
        isLast = true
    }

    /// Creates a window that contains only the beginning of a text and the end of its last window, from an offset on. The
    /// bytes between them are never accessed, so that the system provides no memory for most of them.
    init(_ beginning: [UInt8], and last: TextWindow, from offset: Int) {
        bytes = [UInt8](unsafeUninitializedCapacity: last.end) { buffer, initialized in
            _ = buffer.update(fromContentsOf: beginning)
            _ = buffer[offset...].update(fromContentsOf: last.bytes[(offset - last.start)...])
            initialized = last.end
        }
        start = 0
        file = nil
        isLast = true
    }

    /// Creates the window of a file that begins at an offset.
    ///
    /// - Throws: the reason why the file could not be read.
    init(of file: LongFile, from start: Int, length: Int) throws(FileContents.Failure) {
        bytes = [UInt8](repeating: 0, count: length)
        self.start = start
        self.file = try OpenFile(file)
        try fill(from: 0)
    }

    /// The offset at which the window ends.
    var end: Int { start + bytes.count }

    /// Moves a window that is not the last one, so that it begins at an offset that is not before its current one. If it
    /// begins there already, it becomes twice as long.
    ///
    /// - Throws: the reason why the file could not be read.
    mutating func move(to newStart: Int) throws(FileContents.Failure) {
        let offset = newStart - start
        let kept = max(0, bytes.count - offset)
        if offset == 0 {
            bytes += [UInt8](repeating: 0, count: bytes.count)
        } else if kept > 0 {
            bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset...])) }
        }
        start = newStart
        try fill(from: kept)
    }

    /// Reads the bytes from an index on.
    private mutating func fill(from index: Int) throws(FileContents.Failure) {
        guard let file else { return }
        let offset = start + index
        let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileContents.Failure) in
            try file.read(
                UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[index...])), at: offset)
        }
        isLast = index + count < bytes.count
        bytes.removeLast(bytes.count - index - count)
    }

    /// Calls `body` with the bytes of the window at their offsets in the text. Only the elements from ``start`` to
    /// ``end`` may be accessed.
    @inline(__always)
    func withText<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            // Nodes have offsets in the text, which are indices here without a subtraction for each access. The address
            // of the text's first byte is computed with integers: a pointer may not be moved out of its memory.
            let origin = UInt(bitPattern: bytes.baseAddress) &- UInt(bitPattern: start)
            return try body(UnsafeBufferPointer(start: UnsafePointer(bitPattern: origin), count: end))
        }
    }
}
