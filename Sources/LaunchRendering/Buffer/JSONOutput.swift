import LaunchManifest

extension TextBuffer {
    /// The schema version of all JSON documents, which changes with every incompatible change of one of them.
    static let schemaVersion = 1

    mutating func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(.pretty)
        body(&writer)
        writer.endLine()
        append(utf8: writer.bytes)
    }

    mutating func writeJSONDocument(_ body: (inout JSONWriter) -> Void) {
        writeJSON {
            $0.object {
                $0.member("schemaVersion", Self.schemaVersion)
                body(&$0)
            }
        }
    }
}

extension JSONWriter {
    mutating func member(_ key: String, optional value: String?) {
        self.key(key)
        if let value { string(value) } else { null() }
    }

    mutating func member(_ key: String, known value: String?) { if let value { member(key, value) } }

    mutating func member(_ key: String, known value: Duration?) { if let value { member(key, seconds: value) } }
}
