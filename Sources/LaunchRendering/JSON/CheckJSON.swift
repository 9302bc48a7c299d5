import LaunchGraph
import LaunchManifest

extension CheckReport {
    /// Appends a check's report as one JSON object.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("tool", "launchgraph")
            writer.member("version", version)
            writer.member("ok", isPassed)
            writer.member("fingerprint", optional: fingerprint)
            writer.member("services", services)
            writer.member("dependencies", dependencies)
            if !cut.isEmpty {
                writer.key("whatIfCut")
                writer.array(inline: true) {
                    for pair in cut { $0.strings(pair) }
                }
            }
            writer.key("diagnostics")
            writer.array {
                for diagnostic in diagnostics { $0.diagnostic(diagnostic) }
            }
            if baseline != nil {
                writer.key("known")
                writer.array {
                    for known in self.known { $0.diagnostic(known.diagnostic) }
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes a diagnostic; absent members are omitted.
    mutating func diagnostic(_ diagnostic: Diagnostic) {
        object { writer in
            writer.member("rule", optional: diagnostic.rule?.name)
            writer.member("severity", diagnostic.severity.rawValue)
            writer.member("message", diagnostic.message)
            writer.member("services", diagnostic.services)
            if let key = diagnostic.key { writer.member("key", key) }
            if !diagnostic.path.isEmpty { writer.member("path", diagnostic.path) }
            if !diagnostic.cut.isEmpty {
                writer.key("cut")
                writer.array(inline: true) {
                    for pair in diagnostic.cut { $0.strings(pair) }
                }
            }
            if !diagnostic.cutLocations.isEmpty {
                writer.key("cutLocations")
                writer.array { writer in
                    for location in diagnostic.cutLocations {
                        if let location { writer.location(location) } else { writer.null() }
                    }
                }
            }
            if let location = diagnostic.location {
                writer.key("location")
                writer.location(location)
            }
            let notes = diagnostic.completeNotes.isEmpty ? diagnostic.related : diagnostic.completeNotes
            if !notes.isEmpty {
                writer.key("related")
                writer.array {
                    for note in notes { $0.related(note) }
                }
            }
            if let help = diagnostic.help { writer.member("help", help) }
        }
    }

    private mutating func related(_ related: Diagnostic.Related) {
        object { writer in
            writer.member("message", related.message)
            if let location = related.location {
                writer.key("location")
                writer.location(location)
            }
        }
    }

    private mutating func location(_ location: SourceLocation) {
        object(inline: true) { writer in
            writer.member("file", location.file)
            if let line = location.line { writer.member("line", line) }
            if let column = location.column { writer.member("column", column) }
        }
    }
}
