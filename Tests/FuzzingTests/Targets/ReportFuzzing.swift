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
            json.append(json: report)
            let again = try LaunchReportReader.read(SourceText(name: "run.json", bytes: json.bytes))
            var rewritten = TextBuffer()
            rewritten.append(json: again)
            try FuzzViolation.unless(rewritten.bytes == json.bytes, "another report when it is read again")
            var buffer = TextBuffer()
            buffer.append(svg: report)
            buffer.append(html: report, graph: report.picture)
            buffer.append(trace: report)
            var text = TextBuffer()
            text.append(report, style: TextStyle(isColoured: false))
            text.append(summary: report, style: TextStyle(isColoured: false))
            if let comparison = LaunchHistory([again, report]) {
                text.append(comparison, style: TextStyle(isColoured: false))
            }
            try TerminalFuzzing.checkPlain(text.text)
        } catch let failure as LaunchReportReader.Failure {
            try FuzzViolation.unless(!failure.diagnostics.isEmpty, "refused without a diagnostic")
            try ManifestFuzzing.checkText(of: failure.diagnostics)
        }
    }
}
