import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import LaunchRendering

@testable import LaunchCommands

/// The readers of manifests, edge lists and baselines.
enum ManifestFuzzing {
    static func processManifest(_ bytes: [UInt8]) throws {
        try check(Manifest([SourceText(name: "launchgraph.json", bytes: bytes)]))
    }

    static func processEdges(_ bytes: [UInt8]) throws {
        let manifest = Manifest([SourceText(name: "graph.tsort", bytes: bytes)], format: .tsort)
        if manifest.isReadable {
            let spaces = Array(" \t\r\n".utf8)
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            let names = text.split { spaces.contains($0) }.map { Array($0) }
            try FuzzViolation.unless(names.count.isMultiple(of: 2), "an odd number of names")
            try FuzzViolation.unless(
                manifest.declarations.serviceCount == Set(names).count, "another number of services than of names")
            let pairs = stride(from: 0, to: names.count, by: 2).count { names[$0] != names[$0 + 1] }
            try FuzzViolation.unless(
                manifest.declarations.dependencyCount == pairs, "another number of dependencies than of pairs")
        }
        try check(manifest)
    }

    static func processBaseline(_ bytes: [UInt8]) throws {
        do {
            let baseline = try BaselineReader.read(SourceText(name: "baseline.json", bytes: bytes))
            let json = baseline.json()
            let again = try? BaselineReader.read(SourceText(name: "baseline.json", bytes: json))
            try FuzzViolation.unless(
                again?.entries.map(\.identity) == baseline.entries.map(\.identity) && again?.json() == json,
                "another baseline when it is read again")
            let graph = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a","c"]}]}"#
            let manifest = Manifest([SourceText(name: "graph.json", graph)])
            try checkText(of: ManifestCheck(manifest, baseline: baseline).diagnostics)
        } catch let failure as UnreadableInput {
            try FuzzViolation.unless(!failure.diagnostics.isEmpty, "refused without a diagnostic")
            try checkText(of: failure.diagnostics)
        }
    }

    /// Checks what must hold for each manifest: problems are reported with a source location and without control characters,
    /// a readable manifest can be written in each format, and is the same if it is read again.
    static func check(_ manifest: Manifest) throws {
        let diagnostics = manifest.diagnostics(rules: Set(Rule.all))
        try FuzzViolation.unless(manifest.isReadable || !diagnostics.isEmpty, "unreadable without a diagnostic")
        for diagnostic in diagnostics where diagnostic.rule != .lostInConversion {
            try FuzzViolation.unless(diagnostic.location?.line ?? 1 > 0, "line 0: \(diagnostic)")
        }
        try checkText(of: diagnostics)
        drawPictures(of: manifest)
        guard manifest.isReadable else { return }
        try checkRoundTrip(of: manifest)
        guard manifest.resolution.isSound else { return }
        for format in GraphFormat.writable {
            guard let writing = format.writing else { continue }
            for file in writing.export(manifest, ExportOptions()).files {
                let isInside = !file.path.hasPrefix("/") && !file.path.split(separator: "/").contains("..")
                try FuzzViolation.unless(
                    isInside && !file.path.isEmpty, "\(format.name) is written to ‘\(file.path)’")
                try FuzzViolation.unless(
                    String(decoding: file.bytes, as: UTF8.self).utf8.elementsEqual(file.bytes),
                    "\(format.name) is not UTF-8")
            }
            try checkText(of: writing.table.losses(of: manifest).diagnostics(target: format.name))
        }
    }

    private static func checkRoundTrip(of manifest: Manifest) throws {
        let json = manifest.json()
        let again = Manifest([SourceText(name: "again.json", bytes: json)])
        let errors = again.inputDiagnostics.filter { $0.rule != .lostInConversion }
        try FuzzViolation.unless(again.isReadable, "what it writes cannot be read: \(errors.map(\.message))")
        try FuzzViolation.unless(
            again.resolution.fingerprint == manifest.resolution.fingerprint, "another graph when it is read again")
        try FuzzViolation.unless(again.json() == json, "another manifest when it is read again")
    }

    private static func drawPictures(of manifest: Manifest) {
        let picture = GraphPicture(of: manifest, isReduced: true)
        var buffer = TextBuffer()
        picture.tree(to: &buffer)
        picture.dot(to: &buffer)
        picture.mermaid(to: &buffer)
        picture.json(to: &buffer)
        picture.svg(to: &buffer)
    }

    /// Checks that diagnostics are shown without characters that a terminal executes.
    static func checkText(of diagnostics: [Diagnostic]) throws {
        var buffer = TextBuffer()
        diagnostics.text(to: &buffer)
        try TerminalFuzzing.checkPlain(buffer.text)
    }
}
