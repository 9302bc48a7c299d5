import LaunchManifest

extension OrderReport {
    /// Appends a launch order as one JSON object.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("fingerprint", fingerprint)
            writer.member("order", order)
            writer.array("waves", of: waves) { $0.strings($1) }
            writer.member("criticalPath", criticalPath)
        }
    }
}
