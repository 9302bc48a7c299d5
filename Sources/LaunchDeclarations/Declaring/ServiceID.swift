import LaunchSupport

/// The name by which a service is known in its graph.
///
/// Two identifiers are equal when their UTF-8 bytes are; Swift's `String ==`, which takes a composed and a decomposed
/// accent for the same, is not that.
public struct ServiceID: Sendable {
    /// The identifier as text.
    public let name: String

    /// The identifier `name`.
    public init(_ name: String) {
        self.name = name
    }

    /// The identifier that a service of `type` has by default: the type's name within its module, with the types it is
    /// nested in (`Feature.ConfigService`) but without the module's own name. Type arguments keep the names of their modules
    /// (`Cache<Swift.String>`).
    public init(of type: Any.Type) {
        self.name = Self.nameWithinModule(_typeName(type, qualified: true))
    }

    /// Drops the module in front, and the `(unknown context at …)` with which the runtime marks private types, also those that
    /// are type arguments: the address in it differs in each process.
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
        let mark = "(unknown context at "
        var rest = name[...]
        var result = ""
        while let open = rest.firstIndex(of: "(") {
            result += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix(mark), let close = rest.firstIndex(of: ")") {
                // The period that follows separates the context from the type.
                rest = rest[close...].dropFirst(2)
            } else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

extension ServiceID: Hashable {
    /// Whether both have the same UTF-8 bytes.
    public static func == (left: ServiceID, right: ServiceID) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { name.hashBytes(into: &hasher) }
}

extension ServiceID: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The identifier that the literal spells, as in `"worker \(number)"`.
    public init(stringLiteral literal: String) {
        self.init(literal)
    }

    /// The identifier as text.
    public var description: String { name }
}

extension ServiceID: Codable {
    /// Reads the identifier from a string.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
