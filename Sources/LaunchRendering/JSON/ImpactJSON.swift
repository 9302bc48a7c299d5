import LaunchManifest

extension TextBuffer {
    /// Appends the dependents of a service as one JSON object.
    package mutating func append(json report: ImpactReport) {
        append { writer in
            writer.member("dependents", report.dependents)
            writer.member("skipped", report.skipped)
        }
    }
}
