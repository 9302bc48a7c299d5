internal import LaunchSupport

extension Diagnostic {
    /// The parts of a diagnostic's text, which a terminal displays in different styles.
    package enum TextRole: Sendable { case location, severity, message, rule, noteLabel, helpLabel, plain }

    /// Writes the diagnostic in the form that Xcode, editors and problem matchers recognise,
    /// `path:line:column: severity: message [rule]`, followed by its notes and its help, each on an indented line.
    ///
    /// - Parameters:
    ///   - isComplete: whether to write the notes without abbreviation, where they are available.
    ///   - write: receives each part in order; the last one ends with a line break. Control characters from the input
    ///     have already been escaped.
    package func writeText(isComplete: Bool = false, _ write: (TextRole, String) -> Void) {
        writeLocation(location, write)
        write(.severity, "\(severity.rawValue): ")
        write(.message, VisibleText.escaping(message))
        if let rule { write(.rule, " [\(rule.name)]") }
        for note in isComplete && !completeNotes.isEmpty ? completeNotes + cutNotes : related {
            write(.plain, "\n  ")
            writeLocation(note.location, write)
            write(.noteLabel, "note: ")
            write(.plain, VisibleText.escaping(note.message))
        }
        if let help {
            write(.plain, "\n  ")
            write(.helpLabel, "help: ")
            write(.plain, VisibleText.escaping(help))
        }
        write(.plain, "\n")
    }

    private var cutNotes: [Related] {
        zip(cut, cutLocations).map { Related("to remove: \($0.map(NameList.shown).joined(separator: " → "))", at: $1) }
    }

    private func writeLocation(_ location: SourceLocation?, _ write: (TextRole, String) -> Void) {
        guard let location else { return }
        write(.location, VisibleText.escaping(location.description) + ":")
        write(.plain, " ")
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The diagnostic with its notes and its help, beginning with `path:line:column: severity: message [rule]`.
    public var description: String {
        var text = ""
        writeText { text += $1 }
        return String(text.dropLast())
    }
}
