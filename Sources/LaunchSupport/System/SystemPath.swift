/// The path of a file as the system represents it: bytes, usually UTF-8.
package struct SystemPath: Hashable, Sendable {
    package let bytes: [UInt8]

    private let secrets: [Range<Int>]

    package init(_ bytes: some Sequence<UInt8>) { self.init(Array(bytes), secrets: []) }

    private init(_ bytes: [UInt8], secrets: [Range<Int>]) {
        self.bytes = bytes
        self.secrets = secrets
    }

    package init(_ text: SecretText) {
        let bytes = Array(text.revealed.utf8)
        self.init(bytes, secrets: text.allSecrets(of: bytes))
    }

    /// Creates the path in an argument or a variable, which is a string that represents bytes.
    package init(systemText: String) { self.init(systemText.systemBytes) }

    package init(_ text: String) { self.init(text.utf8) }

    package var systemText: String { String(systemBytes: bytes) }

    package var isAbsolute: Bool { bytes.first == Self.separator }

    /// The folder of the path, with the separator; `nil` if the path contains no separator.
    package var folder: SystemPath? { bytes.lastIndex(of: Self.separator).map { SystemPath(bytes[...$0]) } }

    package func resolving(_ path: SystemPath) -> SystemPath {
        if path.isAbsolute || bytes.isEmpty { return path }
        if path.bytes.isEmpty { return self }
        let base = bytes + (bytes.last == Self.separator ? [] : [Self.separator])
        let moved = path.secrets.map { ($0.lowerBound + base.count)..<($0.upperBound + base.count) }
        return SystemPath(base + path.bytes, secrets: secrets + moved)
    }

    /// Calls `body` with the path as a C string; an empty one if the path has a zero byte and cannot name a file.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body((bytes.contains(0) ? [] : bytes).map { CChar(bitPattern: $0) } + [0])
    }

    private static let separator = UInt8(ascii: "/")
}

extension SystemPath: CustomStringConvertible {
    package var description: String {
        VisibleText.escaping(String(systemBytes: SecretText.masking(secrets, in: bytes)))
    }
}
