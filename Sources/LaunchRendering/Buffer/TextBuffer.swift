/// A buffer for UTF-8 output. With a `drain`, its memory is bounded for output of any length.
package struct TextBuffer {
    package private(set) var bytes: [UInt8] = []

    private let limit: Int
    private let drain: ((UnsafeRawBufferPointer) -> Void)?

    package let isColoured: Bool

    /// Creates a buffer. It passes its bytes to `drain` when it contains `limit` bytes or more, and at `flush()`.
    package init(isColoured: Bool = false, limit: Int = 1 << 16, drain: ((UnsafeRawBufferPointer) -> Void)? = nil) {
        (self.isColoured, self.drain) = (isColoured, drain)
        self.limit = drain == nil ? .max : limit
        if drain != nil { bytes.reserveCapacity(limit + limit / 4) }
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns a buffer with what `body` appends.
    package static func filled(isColoured: Bool = false, _ body: (inout TextBuffer) -> Void) -> TextBuffer {
        var buffer = TextBuffer(isColoured: isColoured)
        body(&buffer)
        return buffer
    }

    package mutating func append(_ text: String) { append(utf8: text.utf8) }

    /// Appends bytes, which must be UTF-8.
    package mutating func append(utf8: some Collection<UInt8>) {
        bytes.append(contentsOf: utf8)
        if bytes.count >= limit { flush() }
    }

    /// Appends one ASCII character `count` times; nothing if `count` is below 1.
    package mutating func append(_ character: Unicode.Scalar, count: Int) {
        guard count > 0 else { return }
        bytes.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: character.value), count: count))
    }

    package mutating func endLine() { bytes.append(0x0A) }

    package mutating func flush() {
        guard let drain, !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { drain($0) }
        bytes.removeAll(keepingCapacity: true)
    }
}
