import LaunchManifest

extension ImpactReport {
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("dependents", dependents.map(\.id))
            writer.member("skipped", skipped)
        }
    }
}
