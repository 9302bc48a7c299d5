import DependencyGraph
import LaunchSupport

extension GraphPicture {
    /// Appends a graph in the DOT language of Graphviz. The names of the nodes are the identifiers, so that a reader of
    /// DOT gets the same graph.
    package func dot(to buffer: inout TextBuffer) {
        buffer.append(
            """
            digraph \(name.map { "\(dotQuoted: $0) " } ?? ""){
              rankdir=RL
              node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif"]
              edge [arrowsize=0.7]

            """)
        for service in services { buffer.append("  \(dotName: service.id)\(dotAttributes: service.dotAttributes)\n") }
        for service in services {
            for dependency in service.dependencies {
                buffer.append("  \(dotName: service.id) -> \(dotName: services[dependency.target].id)")
                buffer.append("\(dotAttributes: dependency.dotAttributes)\n")
            }
        }
        buffer.append("}\n")
    }
}

extension GraphPicture.Dependency {
    fileprivate var dotAttributes: [String] {
        var attributes: [String] = []
        if kind == .orderOnly { attributes.append("style=dashed") }
        if isOnCycle { attributes.append("color=\"#c62828\"") }
        // Graphviz shows the label and ignores the condition, which allows a reader to restore the same graph.
        if let condition { attributes += ["label=\(condition)", "fontsize=10", "condition=\(condition)"] }
        return attributes
    }
}

extension GraphPicture.Service {
    fileprivate var dotAttributes: [String] {
        // Without a label, Graphviz shows the name, but interprets escapes and character references in it, and replaces
        // a name that begins with a per cent sign.
        let needsLabel =
            label != id || label.utf8.first == UInt8(ascii: "%") || label.utf8.contains { "\\&".utf8.contains($0) }
        let attributes = needsLabel ? ["label=\(dotQuoted: label)"] : []
        if isMissing {
            return attributes + [
                "style=\"rounded,dashed\"", "color=\"#c62828\"", "fontcolor=\"#c62828\"", "tooltip=\"missing\"",
            ]
        }
        if isOnCycle { return attributes + ["color=\"#c62828\"", "fontcolor=\"#c62828\"", "tooltip=\"in a cycle\""] }
        return attributes + (isFocus ? ["penwidth=2"] : [])
    }
}

extension DefaultStringInterpolation {
    fileprivate mutating func appendInterpolation(dotAttributes attributes: [String]) {
        if !attributes.isEmpty { appendLiteral(" [\(attributes.joined(separator: ", "))]") }
    }

    /// In a quoted name, a backslash cannot be escaped, and escapes a quotation mark after it. A name with such a
    /// backslash is written as an HTML string or, if it cannot be one, with each backslash doubled.
    fileprivate mutating func appendInterpolation(dotName name: String) {
        let isQuotable = DOTName.isQuotable(name)
        if !isQuotable, DOTName.isHTML(name) {
            appendLiteral("<\(name.replacingScalars { $0.isControlCharacter ? " " : nil })>")
        } else {
            append(quoted: name, backslash: isQuotable ? "\\" : "\\\\", ampersand: "&")
        }
    }

    /// Appends a quoted string that Graphviz shows as `text`, regardless of its content: in labels, a backslash begins
    /// an escape, and an ampersand a character reference.
    mutating func appendInterpolation(dotQuoted text: String) {
        append(quoted: text, backslash: "\\\\", ampersand: "&amp;")
    }

    /// Appends a quoted string. It is interrupted where a CI server could find a command such as `##[group]`.
    private mutating func append(quoted text: String, backslash: String, ampersand: String) {
        var previous: Unicode.Scalar?
        let escaped = text.replacingScalars { scalar in
            defer { previous = scalar }
            return switch scalar {
            case "#" where previous == "#": "\" + \"#"
            case "\"": "\\\""
            case "\\": backslash
            case "&": ampersand
            case _ where scalar.isControlCharacter: " "
            default: nil
            }
        }
        appendLiteral("\"\(escaped)\"")
    }
}

package enum DOTName {
    /// Returns whether DOT can represent a name so that a reader gets the same name.
    package static func isExpressible(_ name: String) -> Bool { isQuotable(name) || isHTML(name) }

    /// Returns whether each quotation mark, and the end, follows an even number of backslashes.
    static func isQuotable(_ name: String) -> Bool {
        var isEven = true
        for byte in name.utf8 {
            if byte == UInt8(ascii: "\"") && !isEven { return false }
            isEven = byte == UInt8(ascii: "\\") ? !isEven : true
        }
        return isEven
    }

    /// Returns whether the angle brackets of a name are balanced, and it needs no separator for CI servers, which only a
    /// quoted name can have.
    static func isHTML(_ name: String) -> Bool {
        guard !name.contains("##") else { return false }
        var depth = 0
        for byte in name.utf8 {
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }
}
