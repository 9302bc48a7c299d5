import LaunchSupport

/// The name that identifies a service in its graph.
///
/// Two identifiers are equal if their UTF-8 bytes are equal, in contrast to Swift's `String ==`, which treats a
/// composed and a decomposed accent as equal.
public struct ServiceID: Sendable {
    /// The identifier as text.
    public let name: String

    /// Creates the identifier `name`.
    public init(_ name: String) { self.name = name }

    /// Creates the default identifier of a service of `type`: the type's name within its module, with the types that it
    /// is nested in (`Feature.ConfigService`) but without the module's own name. Type arguments keep the names of their
    /// modules (`Cache<Swift.String>`).
    public init(of type: Any.Type) { self.name = Self.nameWithinModule(_typeName(type, qualified: true)) }

    /// Removes the leading module name, and the `(unknown context at …)` with which the runtime marks private types,
    /// including type arguments: the address in it differs in each process.
    private static func nameWithinModule(_ name: String) -> String {
        let qualified = withoutUnknownContexts(name)
        var parts: [Substring] = []
        var depth = 0
        var start = qualified.startIndex
        for index in qualified.indices {
            switch qualified[index] {
            case "<", "(": depth += 1
            case ">", ")": depth -= 1
            case "." where depth == 0:
                parts.append(qualified[start..<index])
                start = qualified.index(after: index)
            default: break
            }
        }
        parts.append(qualified[start...])
        let within = parts.count > 1 ? parts.dropFirst() : parts[...]
        return within.filter { !$0.hasPrefix("(") }.joined(separator: ".")
    }

    private static func withoutUnknownContexts(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "(")) else { return name }
        let parts = name.split(separator: "(unknown context at ", omittingEmptySubsequences: false)
        // The period that follows separates the context from the type.
        return parts[0] + parts.dropFirst().map { $0.drop { $0 != ")" }.dropFirst(2) }.joined()
    }
}

extension ServiceID: Hashable {
    /// Returns whether both have the same UTF-8 bytes.
    public static func == (left: ServiceID, right: ServiceID) -> Bool { left.name.hasSameBytes(as: right.name) }

    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { name.hashBytes(into: &hasher) }
}

extension ServiceID: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Creates the identifier from a literal, such as `"worker \(number)"`.
    public init(stringLiteral literal: String) { self.init(literal) }

    /// The identifier as text.
    public var description: String { name }
}

extension ServiceID: Codable {
    /// Decodes the identifier from a string.
    public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

    /// Encodes the identifier as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
