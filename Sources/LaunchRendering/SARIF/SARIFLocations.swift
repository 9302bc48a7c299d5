import LaunchGraph
import LaunchManifest

extension JSONWriter {
    mutating func message(of diagnostic: Diagnostic) {
        text("message", diagnostic.message + (diagnostic.help.map { ".\nHelp: \($0)" } ?? ""))
    }

    mutating func text(_ key: String, _ text: String) { object(key, inline: true) { $0.member("text", text) } }

    /// Writes the source location of a diagnostic. Input that is not a file, such as standard input, is named as if it were
    /// one, because GitHub rejects a log with a result that has no location.
    mutating func locations(_ location: SourceLocation?, _ root: SourceRoot) {
        var known = location ?? SourceLocation(file: "graph", line: 1)
        if root.file(of: known) == nil {
            known = SourceLocation(
                file: known.file.filter { !"<>".contains($0) }, line: known.line ?? 1, column: known.column)
        }
        objects("locations", of: [known]) { $0.physicalLocation($1, root) }
    }

    mutating func relatedLocations(_ related: [Diagnostic.Related], _ root: SourceRoot) {
        objects("relatedLocations", of: related.enumerated()) { writer, note in
            writer.member("id", note.offset)
            if let location = note.element.location, root.file(of: location) != nil {
                writer.physicalLocation(location, root)
            }
            writer.text("message", note.element.message)
        }
    }

    mutating func codeFlow(_ diagnostic: Diagnostic, _ root: SourceRoot) {
        let hasFile = { (note: Diagnostic.Related) in note.location.flatMap(root.file(of:)) != nil }
        let steps = diagnostic.related.filter(hasFile)
        let rest = diagnostic.related.filter { !hasFile($0) }
        if !steps.isEmpty {
            objects("codeFlows", of: [steps]) { writer, steps in
                writer.text("message", diagnostic.arrows.joined(separator: " → "))
                writer.objects("threadFlows", of: [steps]) { writer, steps in
                    writer.objects("locations", of: steps) { $0.step($1, root) }
                }
            }
        }
        if !rest.isEmpty { relatedLocations(rest, root) }
    }

    private mutating func step(_ step: Diagnostic.Related, _ root: SourceRoot) {
        object("location") { writer in
            if let location = step.location { writer.physicalLocation(location, root) }
            writer.text("message", step.message)
        }
    }

    private mutating func physicalLocation(_ location: SourceLocation, _ root: SourceRoot) {
        object("physicalLocation") { writer in
            let path = root.path(of: location.file)
            writer.object("artifactLocation", inline: true) { writer in
                writer.member("uri", SARIF.reference(to: path))
                if !path.hasPrefix("/") { writer.member("uriBaseId", SARIF.sourceRoot) }
            }
            guard let line = location.line else { return }
            writer.object("region", inline: true) { writer in
                writer.member("startLine", line)
                if let column = location.column { writer.member("startColumn", column) }
            }
        }
    }
}
