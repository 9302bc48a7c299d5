import LaunchGraph
import LaunchManifest

extension JSONWriter {
    /// Writes a message with its help.
    mutating func message(of diagnostic: Diagnostic) {
        text("message", diagnostic.message + (diagnostic.help.map { ".\nHelp: \($0)" } ?? ""))
    }

    /// Writes an object that consists of a text.
    mutating func text(_ key: String, _ text: String) {
        self.key(key)
        object(inline: true) { $0.member("text", text) }
    }

    /// Writes the source location of a diagnostic. Input that is not a file, such as standard input, is named as if it were
    /// one, because GitHub rejects a log with a result that has no location.
    mutating func locations(_ location: SourceLocation?, _ root: SourceRoot) {
        key("locations")
        array { writer in
            writer.object { writer in
                if let location, root.file(of: location) != nil { return writer.physicalLocation(location, root) }
                let name = location.map { $0.file.filter { !"<>".contains($0) } } ?? "graph"
                writer.physicalLocation(
                    SourceLocation(file: name, line: location?.line ?? 1, column: location?.column), root)
            }
        }
    }

    /// Writes the related source locations.
    mutating func relatedLocations(_ related: [Diagnostic.Related], _ root: SourceRoot) {
        key("relatedLocations")
        array { writer in
            for (index, note) in related.enumerated() {
                writer.object { writer in
                    writer.member("id", index)
                    if let location = note.location, root.file(of: location) != nil {
                        writer.physicalLocation(location, root)
                    }
                    writer.text("message", note.message)
                }
            }
        }
    }

    /// Writes the steps of a chain of services as a code flow.
    mutating func codeFlow(_ diagnostic: Diagnostic, _ root: SourceRoot) {
        let hasFile = { (note: Diagnostic.Related) in note.location.flatMap(root.file(of:)) != nil }
        let steps = diagnostic.related.filter(hasFile)
        let rest = diagnostic.related.filter { !hasFile($0) }
        if !steps.isEmpty {
            key("codeFlows")
            array { writer in
                writer.object { writer in
                    writer.text("message", diagnostic.arrows.joined(separator: " → "))
                    writer.key("threadFlows")
                    writer.array { writer in
                        writer.object { writer in
                            writer.key("locations")
                            writer.array { writer in
                                for step in steps { writer.step(step, root) }
                            }
                        }
                    }
                }
            }
        }
        if !rest.isEmpty { relatedLocations(rest, root) }
    }

    private mutating func step(_ step: Diagnostic.Related, _ root: SourceRoot) {
        object { writer in
            writer.key("location")
            writer.object { writer in
                if let location = step.location { writer.physicalLocation(location, root) }
                writer.text("message", step.message)
            }
        }
    }

    private mutating func physicalLocation(_ location: SourceLocation, _ root: SourceRoot) {
        key("physicalLocation")
        object { writer in
            writer.key("artifactLocation")
            let path = root.path(of: location.file)
            writer.object(inline: true) { writer in
                writer.member("uri", SARIF.reference(to: path))
                if !path.hasPrefix("/") { writer.member("uriBaseId", SARIF.sourceRoot) }
            }
            guard let line = location.line else { return }
            writer.key("region")
            writer.object(inline: true) { writer in
                writer.member("startLine", line)
                if let column = location.column { writer.member("startColumn", column) }
            }
        }
    }
}
