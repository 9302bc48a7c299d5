import LaunchDeclarations
import LaunchManifest
import LaunchRendering

@testable import LaunchCommands

/// The reader of launch reports, and what is made of a report.
enum ReportFuzzing {
    static func process(_ bytes: [UInt8]) throws {
        do {
            let report = try LaunchReportReader.read(SourceText(name: "run.json", bytes: bytes))
            var json = TextBuffer()
            report.json(to: &json)
            let again = try LaunchReportReader.read(SourceText(name: "run.json", bytes: json.bytes))
            var rewritten = TextBuffer()
            again.json(to: &rewritten)
            try FuzzViolation.unless(rewritten.bytes == json.bytes, "another report when it is read again")
            var buffer = TextBuffer()
            report.svg(to: &buffer)
            report.html(to: &buffer)
            report.trace(to: &buffer)
            var text = TextBuffer()
            report.text(to: &text)
            report.summary(to: &text)
            if let comparison = LaunchHistory([again, report]) {
                comparison.text(to: &text)
            }
            try TerminalFuzzing.checkPlain(text.text)
        } catch let failure as UnreadableInput {
            try FuzzViolation.unless(!failure.diagnostics.isEmpty, "refused without a diagnostic")
            try ManifestFuzzing.checkText(of: failure.diagnostics)
        }
    }
}
