public import LaunchDeclarations

/// Dependencies that a manifest forbids, by the identifiers at both ends.
public struct ForbiddenDependency: Hashable, Sendable {
    /// Which dependents it is about: `*` stands for any characters, `?` for one.
    public var from: IdentifierPattern
    /// Which services they must not depend on.
    public var to: IdentifierPattern
    /// Why.
    public var reason: String?
    /// Where it is forbidden.
    public var location: SourceLocation?

    /// Forbids services that match `from` to depend on services that match `to`.
    public init(from: String, to: String, reason: String? = nil, location: SourceLocation? = nil) {
        self.from = IdentifierPattern(from)
        self.to = IdentifierPattern(to)
        self.reason = reason
        self.location = location
    }
}

/// Identifiers by how they are written: `*` stands for any characters or none, `?` for one; everything else for itself.
public struct IdentifierPattern: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as it was given.
    public let description: String
    private let scalars: [Unicode.Scalar]

    /// The pattern that `text` is.
    public init(_ text: String) {
        description = text
        scalars = Array(text.unicodeScalars)
    }

    /// Whether the whole of `identifier` is as the pattern says.
    ///
    /// - Complexity: the length of the pattern times that of the identifier at worst.
    public func matches(_ identifier: String) -> Bool {
        let text = Array(identifier.unicodeScalars)
        var (position, index) = (0, 0)
        var star: (position: Int, index: Int)?
        while index < text.count {
            if position < scalars.count, scalars[position] == "*" {
                star = (position, index)
                position += 1
            } else if position < scalars.count, scalars[position] == "?" || scalars[position] == text[index] {
                position += 1
                index += 1
            } else if let last = star {
                // Let the last star take one more.
                star = (last.position, last.index + 1)
                position = last.position + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return scalars[position...].allSatisfy { $0 == "*" }
    }
}
