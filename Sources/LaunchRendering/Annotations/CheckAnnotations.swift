import LaunchGraph
import LaunchSupport

extension CheckReport {
    /// Appends a check's diagnostics as workflow commands, which GitHub shows next to the affected lines.
    package func annotations(to buffer: inout TextBuffer) {
        for diagnostic in diagnostics { buffer.append(annotation: diagnostic, root) }
    }
}

extension TextBuffer {
    fileprivate mutating func append(annotation diagnostic: Diagnostic, _ root: SourceRoot) {
        let command =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            case .note, .off: "notice"
            }
        append("::\(command) ")
        if let location = diagnostic.location, let file = root.file(of: location) {
            append(property: "file", file)
            if let line = location.line { append(property: "line", String(line)) }
            if let column = location.column { append(property: "col", String(column)) }
        }
        append("title=")
        append(escaped: diagnostic.rule.map { "launchgraph: \($0.name)" } ?? "launchgraph", isProperty: true)
        append("::")
        append(escaped: diagnostic.message, isProperty: false)
        for note in diagnostic.related {
            let location = note.location.map { "\(root.path(of: $0.file)):\($0.line ?? 1): " } ?? ""
            append("%0A" + "  ")
            append(escaped: location + note.message, isProperty: false)
        }
        if let help = diagnostic.help {
            append("%0A" + "help: ")
            append(escaped: help, isProperty: false)
        }
        endLine()
    }

    fileprivate mutating func append(property name: String, _ value: String) {
        append("\(name)=")
        append(escaped: value, isProperty: true)
        append(",")
    }

    /// Appends text as a value of a workflow command: a line break would end the value, and in a property also a comma
    /// or colon. Control characters are escaped as in text, because a log is also read in a terminal. Characters that
    /// reverse text are escaped, except in a path, which must match the file name.
    fileprivate mutating func append(escaped text: String, isProperty: Bool) {
        for scalar in (isProperty ? text : text.visible).unicodeScalars {
            switch scalar {
            case "%": append("%25")
            case "\r": append("%0D")
            case "\n": append("%0A")
            case ":" where isProperty: append("%3A")
            case "," where isProperty: append("%2C")
            case _ where scalar.isControlCharacter: append(String(scalar).visible)
            default: append(scalar)
            }
        }
    }
}
