package import LaunchGraph

/// The highlighting of text: by colour if requested, otherwise none.
package struct TextStyle: Sendable {
    /// Whether colour is used.
    package let isColoured: Bool

    /// Creates a style with or without colour.
    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// Text without any colour.
    package static let plain = TextStyle(isColoured: false)

    /// The role of a piece of text, which determines its style.
    package enum Role: Sendable {
        /// The most important part of a line.
        case strong
        /// Secondary information.
        case faint
        /// A success.
        case good
        /// A failure.
        case bad
        /// A warning.
        case doubtful
        /// Information.
        case informative

        /// The parameters of the terminal's "select graphic rendition" sequence (ECMA-48, 8.3.117).
        fileprivate var parameters: String {
            switch self {
            case .strong: "1"
            case .faint: "2"
            case .good: "1;32"
            case .bad: "1;31"
            case .doubtful: "1;33"
            case .informative: "1;36"
            }
        }
    }

    /// Returns the role of a severity's name.
    package static func role(of severity: Severity) -> Role {
        switch severity {
        case .error: .bad
        case .warning: .doubtful
        case .note, .off: .informative
        }
    }
}

extension TextBuffer {
    /// Appends the text that `body` appends, highlighted as `role`.
    @inline(__always)
    mutating func append(_ role: TextStyle.Role, _ style: TextStyle, _ body: (inout TextBuffer) -> Void) {
        if style.isColoured {
            append("\u{1B}[")
            append(role.parameters)
            append(ascii: "m")
            body(&self)
            append("\u{1B}[0m")
        } else {
            body(&self)
        }
    }

    /// Appends `text`, highlighted as `role`.
    @inline(__always)
    mutating func append(_ text: String, _ role: TextStyle.Role, _ style: TextStyle) {
        append(role, style) { $0.append(text) }
    }
}
