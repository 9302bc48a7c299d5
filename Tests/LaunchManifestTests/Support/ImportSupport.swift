import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest

/// What an importer makes of files by name, of which the first ones are named and the others are only there.
func imported(
    _ files: [(name: String, text: String)], named count: Int = 1, profiles: [String] = [],
    variables: [String: String] = [:], by importer: (ImportInput) -> ImportedGraph
) -> Manifest {
    let sources = files.map { SourceText(name: $0.name, $0.text) }
    var input = ImportInput(Array(sources.prefix(count)))
    input.profiles = profiles
    input.variable = { variables[$0] }
    input.further = { path in
        if path.hasPrefix("..") || path.hasPrefix("/") {
            return .refused("it is outside the folder of the files", help: nil)
        }
        return sources.first { $0.name == path }.map { .text($0) } ?? .missing
    }
    return importer(input).manifest(path: files.first?.name ?? "")
}

/// Each dependency as `a → b`, `a ⇢ b` if it is order-only, with its condition unless that is readiness.
func edges(_ manifest: Manifest) -> [String] {
    let declarations = manifest.declarations
    return declarations.services.flatMap { service in
        manifest.exportedDependencies(ofService: service).map { dependency in
            let arrow = dependency.isHard ? "→" : "⇢"
            let condition = dependency.condition == .ready ? "" : " (\(dependency.condition.rawValue))"
            return "\(manifest.identifier(ofService: service)) \(arrow) \(dependency.id)\(condition)"
        }
    }
}

/// The features that were lost, with their numbers of occurrences.
func losses(_ manifest: Manifest) -> [String] {
    manifest.inputDiagnostics.filter { $0.rule == .lostInConversion }.map { diagnostic in
        let count = diagnostic.message.split(separator: "(").last?.split(separator: " ").first ?? ""
        return "\(diagnostic.key ?? "") × \(count)"
    }
}

/// The errors that make the input unreadable, with line and column.
func errors(_ manifest: Manifest) -> [String] {
    manifest.inputDiagnostics.filter { $0.rule == nil && $0.severity == .error }.map {
        "\($0.location?.description ?? "nowhere"): \($0.message)"
    }
}
