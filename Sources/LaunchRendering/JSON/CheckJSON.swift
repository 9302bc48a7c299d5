import LaunchGraph
import LaunchManifest

extension CheckReport {
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("tool", "launchgraph")
            writer.member("version", version)
            writer.member("ok", check.verdict == .passed)
            writer.member("fingerprint", optional: fingerprint)
            writer.member("services", size.services)
            writer.member("dependencies", size.dependencies)
            if !cut.isEmpty { writer.array("whatIfCut", of: cut, inline: true) { $0.strings($1) } }
            writer.array("diagnostics", of: diagnostics) { $0.diagnostic($1) }
            if baseline != nil { writer.array("known", of: check.known) { $0.diagnostic($1.diagnostic) } }
        }
    }
}

extension JSONWriter {
    mutating func diagnostic(_ diagnostic: Diagnostic) {
        object { writer in
            writer.member("rule", optional: diagnostic.rule?.name)
            writer.member("severity", diagnostic.severity.rawValue)
            writer.member("message", diagnostic.message)
            writer.member("services", diagnostic.services)
            writer.member("key", known: diagnostic.key)
            if !diagnostic.path.isEmpty { writer.member("path", diagnostic.path) }
            if !diagnostic.cut.isEmpty { writer.array("cut", of: diagnostic.cut, inline: true) { $0.strings($1) } }
            if !diagnostic.cutLocations.isEmpty {
                writer.array("cutLocations", of: diagnostic.cutLocations) { writer, location in
                    if let location { writer.location(location) } else { writer.null() }
                }
            }
            if let location = diagnostic.location { writer.member("location", location) }
            let notes = diagnostic.completeNotes.isEmpty ? diagnostic.related : diagnostic.completeNotes
            if !notes.isEmpty {
                writer.objects("related", of: notes) { writer, note in
                    writer.member("message", note.message)
                    if let location = note.location { writer.member("location", location) }
                }
            }
            writer.member("help", known: diagnostic.help)
        }
    }

    private mutating func member(_ key: String, _ location: SourceLocation) {
        self.key(key)
        self.location(location)
    }

    private mutating func location(_ location: SourceLocation) {
        object(inline: true) { writer in
            writer.member("file", location.file)
            if let line = location.line { writer.member("line", line) }
            if let column = location.column { writer.member("column", column) }
        }
    }
}
