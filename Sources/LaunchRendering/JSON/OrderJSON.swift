import LaunchManifest

extension TextBuffer {
    package mutating func appendJSON(
        fingerprint: String, order: [String], waves: [[String]], criticalPath: [String]
    ) {
        writeJSONDocument { writer in
            writer.member("fingerprint", fingerprint)
            writer.member("order", order)
            writer.array("waves", of: waves) { $0.strings($1) }
            writer.member("criticalPath", criticalPath)
        }
    }
}
