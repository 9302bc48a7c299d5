import LaunchManifest

extension OrderReport {
    /// Appends a launch order as one JSON object.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("fingerprint", fingerprint)
            writer.member("order", order)
            writer.key("waves")
            writer.array {
                for wave in waves { $0.strings(wave) }
            }
            writer.member("criticalPath", criticalPath)
        }
    }
}
