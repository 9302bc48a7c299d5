/// The path of a file as the system represents it: bytes, usually UTF-8.
package struct SystemPath: Hashable, Sendable {
    /// The bytes, without a zero at the end.
    package let bytes: [UInt8]

    /// The path with these bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// The path in an argument or a variable, which is a string that represents bytes.
    package init(systemText: String) {
        bytes = systemText.systemBytes
    }

    /// The path in a text, such as a manifest.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// A string that stands for the path.
    package var systemText: String { String(systemBytes: bytes) }

    /// Whether it starts at the root.
    package var isAbsolute: Bool { bytes.first == Self.separator }

    /// Whether it contains a separator.
    package var hasSeparator: Bool { bytes.contains(Self.separator) }

    /// Its folder, with the separator; `nil` if it contains no separator.
    package var folder: SystemPath? {
        bytes.lastIndex(of: Self.separator).map { SystemPath(bytes[...$0]) }
    }

    /// `path` relative to this folder.
    package func resolving(_ path: SystemPath) -> SystemPath {
        if path.isAbsolute || bytes.isEmpty { return path }
        if path.bytes.isEmpty { return self }
        return SystemPath(bytes + (bytes.last == Self.separator ? [] : [Self.separator]) + path.bytes)
    }

    /// Calls `body` with the path as a C string. A path that contains a zero byte names no file; `body` receives an empty path.
    package func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let isNameable = !bytes.contains(0)
        let string = (isNameable ? bytes : []).map { CChar(bitPattern: $0) } + [0]
        return try string.withUnsafeBufferPointer { buffer throws(Failure) in
            // The array contains at least the closing zero, so it has an address.
            guard let address = buffer.baseAddress else {
                preconditionFailure("an array with an element has an address")
            }
            return try body(address)
        }
    }

    private static let separator = UInt8(ascii: "/")
}

extension SystemPath: CustomStringConvertible {
    /// The path as a person reads it.
    package var description: String { VisibleText.escaping(systemText) }
}
