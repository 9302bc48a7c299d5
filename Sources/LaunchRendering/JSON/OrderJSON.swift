import LaunchManifest

extension TextBuffer {
    /// Appends a launch order as one JSON object.
    package mutating func append(json report: OrderReport) {
        append { writer in
            writer.member("fingerprint", report.fingerprint)
            writer.member("order", report.order)
            writer.key("waves")
            writer.array {
                for wave in report.waves { $0.strings(wave) }
            }
            writer.member("criticalPath", report.criticalPath)
        }
    }
}
