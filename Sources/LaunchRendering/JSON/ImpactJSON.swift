import LaunchManifest

extension ImpactReport {
    /// Appends the dependents of a service as one JSON object.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("dependents", dependents.map(\.id))
            writer.member("skipped", skipped)
        }
    }
}
