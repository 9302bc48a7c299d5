// Text of the system (arguments, names of files, values of variables) consists of bytes, which are not always UTF-8. A
// string can represent any such bytes: a byte that is not part of a valid character becomes a scalar of the last
// private-use plane, as it becomes a lone surrogate in Python (PEP 383). Bytes that already encode such a scalar are
// escaped in the same way, so that different bytes are always different strings.
extension String {
    /// The sum of this number and an invalid byte, which is 0x80 or more, is the scalar that represents the byte.
    private static let escapeBase: UInt32 = 0x10FF00

    /// Creates the string that represents `bytes`; for valid UTF-8, it is the text itself.
    package init(systemBytes bytes: some Collection<UInt8>) {
        if let text = String(validUTF8: bytes), !text.hasEscapedBytes {
            self = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            var (scalar, length) = (Unicode.Scalar?.none, 1)
            if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
                (scalar, length) = (Unicode.UTF8.decode(encoded), encoded.count)
            }
            if let scalar, !scalar.isEscapedByte {
                scalars.append(scalar)
            } else {
                scalars.append(contentsOf: rest.prefix(length).map(Self.escape))
            }
            rest = rest.dropFirst(length)
        }
        self = String(scalars)
    }

    package init(systemString: UnsafePointer<CChar>) {
        self.init(systemBytes: UnsafeRawBufferPointer(start: systemString, count: strlen(systemString)))
    }

    package var systemBytes: [UInt8] {
        guard hasEscapedBytes else { return Array(utf8) }
        var bytes: [UInt8] = []
        for scalar in unicodeScalars {
            if scalar.isEscapedByte {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
            }
        }
        return bytes
    }

    /// Calls `body` with the bytes that this string represents, as a C string.
    package func withSystemString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        SystemPath(systemText: self).withCString(body)
    }

    private static func escape(_ byte: UInt8) -> Unicode.Scalar {
        // A byte that is not part of a valid character has its highest bit set, so the sum is below 0x110000.
        Unicode.Scalar(escapeBase + UInt32(byte)) ?? "\u{FFFD}"
    }

    private var hasEscapedBytes: Bool {
        // In UTF-8, these scalars begin with F4 8F, which rarely occurs in text.
        utf8.contains(0xF4) && unicodeScalars.contains(where: \.isEscapedByte)
    }
}

extension Unicode.Scalar {
    package var escapedByte: UInt8? { isEscapedByte ? UInt8(truncatingIfNeeded: value) : nil }

    fileprivate var isEscapedByte: Bool { value >= 0x10FF80 }
}
