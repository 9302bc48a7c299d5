import LaunchManifest

extension TextBuffer {
    /// Appends what hangs on a service as one JSON object.
    package mutating func append(json report: ImpactReport) {
        append { writer in
            writer.member("dependents", report.dependents)
            writer.member("skipped", report.skipped)
        }
    }
}
