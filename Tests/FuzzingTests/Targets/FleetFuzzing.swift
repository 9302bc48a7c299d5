import LaunchDeclarations
import LaunchGraph
import LaunchManifest
import LaunchRendering

@testable import LaunchCommands

/// The reader of fleets: it must find the same launches however the input is divided into pieces, and every launch that the
/// reader of single reports accepts.
enum FleetFuzzing {
    static func process(_ bytes: [UInt8]) throws {
        let whole = try read(bytes, piece: 1 << 16)
        let pieces = try read(bytes, piece: 5)
        try FuzzViolation.unless(pieces.json == whole.json, "other launches in small pieces")
        try FuzzViolation.unless(pieces.problems == whole.problems, "other problems in small pieces")
        if let report = try? LaunchReportReader.read(SourceText(name: "run.json", bytes: bytes)) {
            try FuzzViolation.unless(whole.launches == 1 && whole.problems.isEmpty, "a report is not read")
            var reader = FleetReader(groupedBy: nil, keeping: 1)
            var source = ByteSource.bytes(bytes[...])
            try reader.read(&source, named: "run.json")
            let wall = reader.fleet.groups.first?.walls.first
            guard report.outcome == .running || report.outcome == .degraded else {
                return try FuzzViolation.unless(wall == nil, "a launch time of a launch that did not come up")
            }
            let seconds = Float(report.wall.seconds)
            try FuzzViolation.unless(
                wall.map { ($0 - seconds).magnitude <= 1e-6 * max(1, seconds) } ?? false, "another launch time")
        }
    }

    private static func read(
        _ bytes: [UInt8], piece: Int
    ) throws -> (launches: Int, json: [UInt8], problems: [Diagnostic]) {
        var reader = FleetReader(groupedBy: "version", keeping: 2, piece: piece)
        var source = ByteSource.bytes(bytes[...])
        try reader.read(&source, named: "fleet.jsonl")
        var (json, text) = (TextBuffer(), TextBuffer())
        let report = FleetReport(reader.fleet, comparedWith: reader.fleet)
        report.json(to: &json)
        report.text(to: &text)
        try TerminalFuzzing.checkPlain(text.text)
        try ManifestFuzzing.checkText(of: reader.diagnostics)
        return (reader.fleet.launches, json.bytes, reader.diagnostics)
    }
}
