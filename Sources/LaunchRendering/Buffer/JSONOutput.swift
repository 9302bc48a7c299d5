import LaunchManifest

extension TextBuffer {
    /// The schema version of all JSON documents, which changes with every incompatible change of one of them.
    static let schemaVersion = 1

    /// Appends the JSON value that `body` writes, and a line break.
    mutating func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(.pretty)
        body(&writer)
        writer.endLine()
        writer.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends a JSON object that begins with its schema version, and a line break.
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
    /// Writes a member that is a string or `null`.
    mutating func member(_ key: String, optional value: String?) {
        self.key(key)
        if let value { string(value) } else { null() }
    }

    /// Writes a member that is a string, unless the string is missing.
    mutating func member(_ key: String, known value: String?) {
        if let value { member(key, value) }
    }

    /// Writes a member that is a time in seconds, unless the time is missing.
    mutating func member(_ key: String, known value: Duration?) {
        if let value { member(key, seconds: value) }
    }
}
