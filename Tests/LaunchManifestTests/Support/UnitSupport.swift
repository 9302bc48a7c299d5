import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest

/// Units in memory: the texts of files, and the contents of links.
struct Units {
    var files: [(path: String, text: String)] = []
    var links: [String: String] = [:]
    var budget = GrowthBudget()

    init(_ files: KeyValuePairs<String, String>, links: [String: String] = [:]) {
        self.files = files.map { ($0.key, $0.value) }
        self.links = links
    }

    var input: ImportInput {
        let texts = files.map { SourceText(name: $0.path, $0.text) } + links.keys.map { SourceText(name: $0, "") }
        var input = ImportInput(texts.sorted { $0.name < $1.name })
        input.budget = budget
        input.linkTarget = { [links] in links[$0] }
        return input
    }

    var manifest: Manifest { SystemdImporter.graph(input).manifest(path: "units") }

    /// A line for each service that waits for others, in declared order: `a: b c~ d?`, where `~` is order-only and `?` a hard
    /// dependency on the start of a process, `!` on its end.
    var edges: String {
        let manifest = manifest
        let declarations = manifest.declarations
        return declarations.services.compactMap { service in
            let dependencies = declarations.dependencies(ofService: service).map { dependency in
                let name = declarations.names[declarations.name(ofDependency: dependency)]
                if declarations.kind(ofDependency: dependency) == .orderOnly { return name + "~" }
                switch manifest.condition(ofDependency: dependency) {
                case .ready: return name
                case .started: return name + "?"
                case .completed: return name + "!"
                }
            }
            let id = manifest.identifier(ofService: service)
            return dependencies.isEmpty ? nil : "\(id): \(dependencies.joined(separator: " "))"
        }.joined(separator: "\n")
    }

    /// The diagnostics, but for what is lost.
    var problems: String {
        shown(manifest.diagnostics().filter { $0.rule != .lostInConversion })
    }

    /// What is lost, as the phrases of the notes.
    var losses: [String] {
        manifest.inputDiagnostics.filter { $0.rule == .lostInConversion }.map { $0.key ?? "" }
    }
}
