import DependencyGraph
import Foundation
import LaunchDeclarations
import LaunchManifest

/// The repository's `Fixtures/Data` folder.
let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Data").path

/// The manifest of files in `Fixtures/Data`, whose names in source locations are relative to it.
func fixture(_ names: String..., format: ManifestFormat = .json) throws -> Manifest {
    Manifest(
        try names.map { name in
            SourceText(name: name, bytes: Array(try Data(contentsOf: URL(filePath: fixtures + "/" + name))))
        }, format: format)
}

/// The manifest that texts make, each a file of its own: `1.json`, `2.json`…
func manifest(_ texts: String...) -> Manifest { manifest(texts) }

func manifest(_ texts: [String]) -> Manifest {
    Manifest(texts.enumerated().map { SourceText(name: "\($0.offset + 1).json", $0.element) })
}

/// A service that a program declares.
struct ServiceDeclaration {
    var id: String
    var dependsOn: [String] = []
    var startsAfter: [String] = []
    var attributes = ServiceAttributes()
    var location: LaunchDeclarations.SourceLocation?
}

extension Manifest {
    init(name: String? = nil, services: [ServiceDeclaration]) {
        let attributes = services.enumerated().map { (DeclarationNumber($0.offset), $0.element.attributes) }
        self.init(
            name: name,
            services: services.map { service in
                let hard = service.dependsOn.map { ($0, DependencyKind.hard) }
                let all = hard + service.startsAfter.map { ($0, .orderOnly) }
                return (service.id, service.location, all.map { ($0, $1, .ready, nil) })
            }, attributes: Dictionary(uniqueKeysWithValues: attributes))
    }
}

/// Each service of a manifest with its dependencies and attributes, as a manifest in JSON has it.
func serviceLines(_ manifest: Manifest) -> [String] {
    String(decoding: manifest.json(), as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("    { \"id\"") }
        .map { $0.dropFirst(4).last == "," ? String($0.dropFirst(4).dropLast()) : String($0.dropFirst(4)) }
}

/// A finding as SPEC section 9 shows it.
func shown(_ diagnostic: Diagnostic) -> String {
    func line(_ location: LaunchDeclarations.SourceLocation?, _ severity: String, _ message: String) -> String {
        [location?.description, severity, message].compactMap(\.self).joined(separator: ": ")
    }
    let rule = diagnostic.rule.map { " [\($0.name)]" } ?? ""
    var lines = [line(diagnostic.location, diagnostic.severity.rawValue, diagnostic.message) + rule]
    lines += diagnostic.related.map { "  " + line($0.location, "note", $0.message) }
    if let help = diagnostic.help { lines.append("  help: " + help) }
    return lines.joined(separator: "\n")
}

func shown(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(shown).joined(separator: "\n")
}
