import LaunchGraph

/// The role of a piece of text: the raw value is the parameters of "select graphic rendition" (ECMA-48, 8.3.117).
enum Highlight: String, Sendable {
    case strong = "1"
    case faint = "2"
    case good = "1;32"
    case bad = "1;31"
    case doubtful = "1;33"
    case informative = "1;36"
}

extension Severity {
    var role: Highlight {
        switch self {
        case .error: .bad
        case .warning: .doubtful
        case .note, .off: .informative
        }
    }
}

/// A text with highlighted parts: `"\("failed", .bad): 2 errors"`.
struct StyledText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    fileprivate var parts: [(text: String, role: Highlight?)] = []

    init(literalCapacity: Int, interpolationCount: Int) {}
    init(stringLiteral text: String) { appendLiteral(text) }
    init(stringInterpolation: Self) { self = stringInterpolation }

    mutating func appendLiteral(_ text: String) { parts.append((text, nil)) }

    mutating func appendInterpolation(_ text: some CustomStringConvertible, _ role: Highlight? = nil) {
        parts.append((text.description, role))
    }
}

extension TextBuffer {
    mutating func append(_ text: String, _ role: Highlight?) {
        guard isColoured, let role else { return append(text) }
        append("\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m")
    }

    mutating func append(styled text: StyledText) { for part in text.parts { append(part.text, part.role) } }

    mutating func append(line text: StyledText) {
        append(styled: text)
        endLine()
    }
}
