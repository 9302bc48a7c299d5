import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

/// What a format changes or drops of a manifest, a row for each part: the notes of a conversion and the table in the
/// format's article follow from the rows. A part of a manifest without a row is kept.
package struct ExportTable: Sendable {
    package struct Row: Sendable {
        package let key: String
        /// The part, a noun phrase in the singular.
        package let feature: String
        /// What the format has in its place; `nil` if the part is lost.
        package let substitute: String?
        fileprivate let part: Part
    }

    fileprivate enum Part: Sendable {
        case manifest(@Sendable (Manifest) -> [SourceLocation?])
        case service(@Sendable (ExportedService) -> Bool)
        case dependency(@Sendable (ExportedDependency, _ target: ServiceAttributes) -> Bool)
    }

    package let rows: [Row]

    init(_ lists: [Row]...) { rows = lists.flatMap(\.self) }

    package func losses(of manifest: Manifest) -> ConversionLosses {
        var losses = ConversionLosses()
        for row in rows {
            guard case .manifest(let locations) = row.part else { continue }
            for location in locations(manifest) { losses.add(row.feature, as: row.substitute, at: location) }
        }
        for number in manifest.declarations.services {
            let service = ExportedService(manifest, number)
            for row in rows {
                if case .service(let holds) = row.part, holds(service) {
                    losses.add(row.feature, as: row.substitute, at: manifest.location(ofService: number))
                }
            }
            for dependency in manifest.exportedDependencies(ofService: number) {
                let number = dependency.number
                let target = dependency.service.map(manifest.attributes) ?? ServiceAttributes()
                for row in rows {
                    if case .dependency(let holds) = row.part, holds(dependency, target) {
                        losses.add(row.feature, as: row.substitute, at: manifest.location(ofDependency: number))
                    }
                }
            }
        }
        return losses
    }

    fileprivate static func name(_ key: String) -> String { "‘\(key)’" }
}

@dynamicMemberLookup
struct ExportedService {
    let id: String
    /// The attributes, with references to variables as text.
    let attributes: ServiceAttributes
    /// The keys that say something other than what holds anyway.
    let keys: Set<String>
    let refersToVariable: Bool

    init(_ manifest: Manifest, _ number: DeclarationNumber) {
        let written = manifest.attributes(of: number)
        id = manifest.identifier(ofService: number)
        attributes = manifest.literalAttributes(of: number)
        refersToVariable = written.texts.contains(where: VariableText.hasReference)
        var unusual = written
        if unusual.mode == .eager { unusual.mode = nil }
        if unusual.onFailure == .abort { unusual.onFailure = nil }
        if unusual.restart?.what == nil { unusual.restart = nil }
        if unusual.environment?.isEmpty == true { unusual.environment = nil }
        keys = Set(unusual.setKeys)
    }

    subscript<Value>(dynamicMember path: KeyPath<ServiceAttributes, Value>) -> Value { attributes[keyPath: path] }
}

// Rows.
extension ExportTable.Row {
    package static func identifier(
        _ feature: String, as substitute: String, where holds: @escaping @Sendable (String) -> Bool
    ) -> Self { part("id", feature, as: substitute) { holds($0.id) } }

    static func part(
        _ key: String, _ feature: String, as substitute: String? = nil,
        where holds: @escaping @Sendable (ExportedService) -> Bool
    ) -> Self { Self(key: key, feature: feature, substitute: substitute, part: .service(holds)) }

    static func dependency(
        _ key: String, _ feature: String, as substitute: String? = nil,
        where holds: @escaping @Sendable (ExportedDependency, _ target: ServiceAttributes) -> Bool
    ) -> Self { Self(key: key, feature: feature, substitute: substitute, part: .dependency(holds)) }

    static func parts(
        _ key: String, _ feature: String? = nil, _ locations: @escaping @Sendable (Manifest) -> [SourceLocation?]
    ) -> Self { Self(key: key, feature: feature ?? ExportTable.name(key), substitute: nil, part: .manifest(locations)) }

    /// The name of the graph, unless a format can express it.
    package static func name(unless isAllowed: @escaping @Sendable (String) -> Bool = { _ in false }) -> Self {
        parts("name", "the name of the graph") { $0.name.map(isAllowed) ?? true ? [] : [nil] }
    }

    static let missing = dependency("startsAfter", "an order-only dependency on a service that is not there") {
        dependency, _ in dependency.service == nil
    }

    static let reference = part("environment", "a reference to a variable, such as ‘${NAME}’", as: "its text") {
        $0.refersToVariable
    }

    /// A folder that has another meaning in another folder than that of the manifest.
    static let relativeDirectory = part("directory", "a directory relative to the manifest") {
        $0.directory?.hasPrefix("/") == false
    }

    /// The folder in which a process runs by default, if the files that become one are in several folders.
    static let folder = parts("directory", "which of several folders a service's paths are relative to") { manifest in
        let files = manifest.files.filter { !$0.services.isEmpty }
        let folders = Set(files.map { ImportInput.path("", in: ImportInput.folder(ofPath: $0.path)) })
        guard folders.count > 1 else { return [] }
        return manifest.declarations.services.filter { service in
            let attributes = manifest.attributes(of: service)
            return attributes.launch != nil && attributes.directory?.hasPrefix("/") != true
                || attributes.environmentFiles?.contains { !$0.hasPrefix("/") } == true
        }.map(manifest.location(ofService:))
    }

    static let deferred = part("mode", "the mode ‘deferred’") { $0.mode == .deferred }

    static let limitedTimeout = part("timeout", "‘timeout’") { $0.keys.contains("timeout") && $0.timeout != .unlimited }

    static let unlimitedShutdown = part("shutdownTimeout", "‘shutdownTimeout’ ‘none’", as: "ten seconds") {
        $0.shutdownTimeout == .unlimited
    }

    static let restartOfDependents = part("restart", "a restart of dependents") { $0.restart?.what == .service }

    static let retryBesideRestart = part("retry", "‘retry’ of a service that stays up or is restarted") {
        $0.retry != nil && !$0.attributes.isRetried
    }

    static let probeOfOutput = part("ready", "a readiness probe of the output") {
        if case .output = $0.ready?.probe { true } else { false }
    }

    /// What begins a template in Argo and process-compose, which have no escape for it that holds in each text.
    static let template = part("launch", "‘{{’ in a text, which begins a template") {
        ($0.attributes.texts + [$0.id, $0.image ?? ""] + ($0.environment ?? []).map(\.name)).contains {
            $0.utf8.contains("{{".utf8)
        }
    }
}

extension [ExportTable.Row] {
    static func lost(_ keys: String...) -> Self { lost(keys) }

    /// Keys that neither Compose nor a Procfile can express.
    static let unmanaged: Self = .lost(
        "layer", "mode", "onFailure", "onEnd", "grace", "drain", "blocking", "synchronous", "expectedDuration",
        "directory")

    static func lost(_ keys: [String]) -> Self {
        keys.map { key in .part(key, ExportTable.name(key)) { $0.keys.contains(key) } }
    }

    /// What only a manifest has: layers, a budget and forbidden dependencies.
    static let rules: Self = [
        .parts("layers") { $0.layers.isEmpty ? [] : [$0.locationOfLayers] },
        .parts("budget") { $0.budget == nil ? [] : [$0.locationOfBudget] },
        .parts("forbidden") { $0.forbidden.map(\.location) },
    ]
}

extension ExportTable {
    package static let json = ExportTable([.folder])

    /// A picture, which shows services, dependencies and conditions, with further rows.
    package static func picture(_ rows: Row...) -> ExportTable {
        ExportTable(.rules, .lost(ServiceAttributes.allKeys), rows)
    }
}
