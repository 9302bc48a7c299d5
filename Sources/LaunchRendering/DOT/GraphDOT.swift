import DependencyGraph
import LaunchSupport

extension GraphPicture {
    /// Appends a graph in the DOT language of Graphviz, with time from left to right.
    ///
    /// The names of the nodes are the identifiers, so that a reader of DOT gets the same graph.
    package func dot(to buffer: inout TextBuffer) {
        buffer.append("digraph ")
        if let name {
            buffer.append(dotQuoted: name)
            buffer.append(" ")
        }
        buffer.append(
            """
            {
              rankdir=RL
              node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif"]
              edge [arrowsize=0.7]

            """)
        for service in services { buffer.append(dotNode: service) }
        for service in services {
            for dependency in service.dependencies {
                buffer.append("  ")
                buffer.append(dotName: service.id)
                buffer.append(" -> ")
                buffer.append(dotName: services[dependency.target].id)
                buffer.append(dotAttributesOf: dependency)
                buffer.endLine()
            }
        }
        buffer.append("}\n")
    }
}

extension TextBuffer {
    fileprivate mutating func append(dotAttributesOf dependency: GraphPicture.Dependency) {
        var attributes: [String] = []
        if dependency.kind == .orderOnly { attributes.append("style=dashed") }
        if dependency.isOnCycle { attributes.append("color=\"#c62828\"") }
        // Graphviz shows the label and ignores the condition, which allows a reader to restore the same graph.
        if let condition = dependency.condition {
            attributes += ["label=\(condition)", "fontsize=10", "condition=\(condition)"]
        }
        append(dotAttributes: attributes)
    }

    fileprivate mutating func append(dotNode service: GraphPicture.Service) {
        var attributes: [String] = []
        if service.isMissing {
            attributes = [
                "style=\"rounded,dashed\"", "color=\"#c62828\"", "fontcolor=\"#c62828\"", "tooltip=\"missing\"",
            ]
        } else if service.isOnCycle {
            attributes = ["color=\"#c62828\"", "fontcolor=\"#c62828\"", "tooltip=\"in a cycle\""]
        } else if service.isFocus {
            attributes = ["penwidth=2"]
        }
        append("  ")
        append(dotName: service.id)
        // Without a label, Graphviz shows the name, but interprets escapes and character references in it, and replaces
        // a name that begins with a per cent sign.
        let bytes = service.label.utf8
        let needsLabel =
            service.label != service.id || bytes.first == UInt8(ascii: "%")
            || bytes.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }
        if needsLabel {
            var label = TextBuffer()
            label.append(dotQuoted: service.label)
            attributes.insert("label=\(label.text)", at: 0)
        }
        append(dotAttributes: attributes)
        endLine()
    }

    private mutating func append(dotAttributes attributes: [String]) {
        if !attributes.isEmpty { append(" [" + attributes.joined(separator: ", ") + "]") }
    }

    /// Appends the name of a node, which may contain any characters.
    ///
    /// In a quoted name, a backslash cannot be escaped, and escapes a quotation mark after it. A name with such a
    /// backslash is written as an HTML string or, if it cannot be one, with each backslash doubled.
    mutating func append(dotName name: String) {
        let isQuotable = DOTName.isQuotable(name)
        if !isQuotable, DOTName.isHTML(name) {
            append("<")
            for scalar in name.unicodeScalars { append(scalar.isControlCharacter ? " " : scalar) }
            append(">")
            return
        }
        append(quoted: name, backslash: isQuotable ? "\\" : "\\\\", ampersand: "&")
    }

    /// Appends a quoted string that Graphviz shows as `text`, regardless of its content: in labels, a backslash begins
    /// an escape, and an ampersand a character reference.
    mutating func append(dotQuoted text: String) {
        append(quoted: text, backslash: "\\\\", ampersand: "&amp;")
    }

    /// Appends a quoted string. It is interrupted where a CI server could find a command such as `##[group]`.
    private mutating func append(quoted text: String, backslash: String, ampersand: String) {
        append("\"")
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if previous == "#", scalar == "#" { append("\" + \"") }
            previous = scalar
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append(backslash)
            case "&": append(ampersand)
            case _ where scalar.isControlCharacter: append(" ")
            default: append(scalar)
            }
        }
        append("\"")
    }
}

/// The ways in which DOT can write the name of a node.
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
