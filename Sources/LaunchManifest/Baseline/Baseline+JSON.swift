import LaunchDeclarations

extension Baseline {
    /// The baseline in JSON: a line for each entry, so that two branches that change it can be merged.
    public func json() -> [UInt8] {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("schemaVersion", Self.schemaVersion)
            writer.key("known")
            writer.array { writer in
                for entry in entries {
                    writer.object(inline: true) { writer in
                        writer.member("rule", entry.identity.rule.name)
                        writer.member("services", entry.identity.services)
                        if let key = entry.identity.key { writer.member("key", key) }
                        if let reason = entry.reason { writer.member("reason", reason) }
                    }
                }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    static let schemaVersion = 1
}
