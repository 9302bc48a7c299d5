import LaunchFormats

@testable import LaunchCommands

/// Code that reads input from outside, together with what must hold for every input.
///
/// `make fuzz` runs each target on inputs that libFuzzer makes; the tests run it on those of `Fixtures/Data/Corpus`.
enum FuzzTarget: String, CaseIterable, Sendable {
    case json, manifest, edges, report, fleet, baseline
    case compose, systemd, processCompose = "process-compose", procfile, dot, swiftpm
    case arguments, terminal

    /// Processes an input.
    ///
    /// - Throws: a ``FuzzViolation`` if something does not hold.
    func process(_ bytes: [UInt8]) throws {
        switch self {
        case .json: try JSONFuzzing.process(bytes)
        case .manifest: try ManifestFuzzing.processManifest(bytes)
        case .edges: try ManifestFuzzing.processEdges(bytes)
        case .report: try ReportFuzzing.process(bytes)
        case .fleet: try FleetFuzzing.process(bytes)
        case .baseline: try ManifestFuzzing.processBaseline(bytes)
        case .compose: try ImporterFuzzing.process(bytes, .compose, "compose.json")
        case .systemd: try ImporterFuzzing.process(bytes, .systemd, "a.service")
        case .processCompose: try ImporterFuzzing.process(bytes, .processCompose, "process-compose.json")
        case .procfile: try ImporterFuzzing.process(bytes, .procfile, "Procfile")
        case .dot: try ImporterFuzzing.process(bytes, .dot, "graph.dot")
        case .swiftpm: try ImporterFuzzing.process(bytes, .swiftpm, "package.json")
        case .arguments: try ArgumentFuzzing.process(bytes)
        case .terminal: try TerminalFuzzing.process(bytes)
        }
    }
}

/// Something that must hold for every input, and does not.
struct FuzzViolation: Error, CustomStringConvertible {
    let description: String

    /// Throws a violation unless `condition` holds.
    static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw FuzzViolation(description: description()) }
    }
}
