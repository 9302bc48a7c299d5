public import LaunchDeclarations

/// Dependencies that a manifest forbids, given as patterns for the identifiers at both ends.
public struct ForbiddenDependency: Hashable, Sendable {
    /// The dependents that the rule applies to.
    public var from: IdentifierPattern
    /// The services that the dependents must not depend on.
    public var to: IdentifierPattern
    /// The reason for the rule.
    public var reason: String?
    /// The source location of the rule.
    public var location: SourceLocation?

    /// Creates a rule that forbids services that match `from` to depend on services that match `to`.
    public init(from: String, to: String, reason: String? = nil, location: SourceLocation? = nil) {
        self.from = IdentifierPattern(from)
        self.to = IdentifierPattern(to)
        self.reason = reason
        self.location = location
    }
}

/// A pattern for identifiers: `*` matches any number of characters, `?` one, and any other character itself.
public struct IdentifierPattern: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as text.
    public let description: String
    /// The bytes. They differ for patterns whose descriptions are only canonically equivalent.
    private let bytes: [UInt8]

    /// Creates a pattern.
    public init(_ text: String) {
        description = text
        bytes = Array(text.utf8)
    }

    /// The prefix of every matching identifier: the characters before the first wildcard.
    var literalPrefix: String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Returns whether the whole of `identifier` matches the pattern. Text is compared byte by byte.
    ///
    /// - Complexity: the product of both lengths in the worst case.
    public func matches(_ identifier: String) -> Bool {
        var work = 0
        return matches(identifier, &work)
    }

    /// Returns whether all of `identifier` matches, and subtracts the number of compared bytes from `work`.
    func matches(_ identifier: String, _ work: inout Int) -> Bool {
        var identifier = identifier
        return identifier.withUTF8 { matches($0, &work) }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, _ work: inout Int) -> Bool {
        var (position, index) = (0, 0)
        var star: (position: Int, index: Int)?
        while index < text.count {
            work -= 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
                star = (position, index)
                position += 1
            } else if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
                position += 1
                index = endOfScalar(in: text, at: index)
            } else if position < bytes.count, bytes[position] == text[index] {
                position += 1
                index += 1
            } else if let last = star {
                // The last star matches one more character.
                let next = endOfScalar(in: text, at: last.index)
                star = (last.position, next)
                position = last.position + 1
                index = next
            } else {
                return false
            }
        }
        return bytes[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    private func endOfScalar(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        var end = index + 1
        while end < text.count, text[end] & 0b1100_0000 == 0b1000_0000 { end += 1 }
        return end
    }
}
