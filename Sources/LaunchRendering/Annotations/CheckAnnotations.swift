import LaunchGraph
import LaunchSupport

extension CheckReport {
    /// Appends a check's diagnostics as workflow commands, which GitHub shows next to the affected lines.
    package func annotations(to buffer: inout TextBuffer) {
        for diagnostic in diagnostics { buffer.append(annotation(of: diagnostic) + "\n") }
    }

    private func annotation(of diagnostic: Diagnostic) -> String {
        let command = [.error, .warning].contains(diagnostic.severity) ? diagnostic.severity.rawValue : "notice"
        var text = "::\(command) "
        if let location = diagnostic.location, let file = root.file(of: location) {
            text += "file=\(command: file, isProperty: true),"
            if let line = location.line { text += "line=\(line)," }
            if let column = location.column { text += "col=\(column)," }
        }
        let title = "launchgraph" + (diagnostic.rule.map { ": \($0.name)" } ?? "")
        text += "title=\(command: title, isProperty: true)::\(command: diagnostic.message)"
        for note in diagnostic.related {
            let location = note.location.map { "\(root.path(of: $0.file)):\($0.line ?? 1): " } ?? ""
            text += "%0A  \(command: location + note.message)"
        }
        return text + (diagnostic.help.map { "%0Ahelp: \(command: $0)" } ?? "")
    }
}

// In a workflow command, a line break would end the value, and in a property also a comma or colon.
extension DefaultStringInterpolation {
    /// In a property, characters that reverse text are not escaped, because a path must match the file name.
    fileprivate mutating func appendInterpolation(command text: String, isProperty: Bool = false) {
        let escaped = (isProperty ? text : text.visible).replacingScalars { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: scalar.isControlCharacter ? String(scalar).visible : nil
            }
        }
        appendLiteral(escaped)
    }
}
