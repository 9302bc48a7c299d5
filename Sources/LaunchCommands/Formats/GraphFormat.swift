import LaunchFormats
import LaunchManifest

/// A format that describes a graph: a row of the table that `--from` and `convert --to` choose from.
struct GraphFormat: Sendable {
    let name: String
    let summary: String
    var reading: Reading?
    var writing: Writing?

    /// The names of the files that a tool of this format reads by default, the preferred one first.
    var defaultFileNames: [String] = []

    /// The names of the files of which the first that exists is read after the default file of the same folder.
    var overrideFileNames: [String] = []

    /// Returns the files that variables of the environment name, if the command line names none.
    var namedFiles: (@Sendable (_ variable: (String) -> String?) -> [String]?)?

    /// The variable of the environment with the names of the files of variables, separated by commas.
    var environmentFilesVariable: String?

    /// Returns whether the name of a file, without its folders, indicates this format. The contents are not examined.
    var recognizes: @Sendable (_ fileName: String) -> Bool = { _ in false }

    /// Returns whether a file is read if its folder is named, given its path relative to the folder; `nil` if the
    /// format does not support folders.
    var readsInFolder: (@Sendable (_ path: String) -> Bool)?

    /// Whether the importer resolves symbolic links itself. The tool then does not read them, because their targets are
    /// names or may be outside the folder.
    var resolvesLinks = false

    enum Reading: Sendable {
        case manifest(ManifestFormat)
        case importer(@Sendable (ImportInput) -> ImportedGraph)
    }

    struct Writing: Sendable {
        let table: ExportTable
        let export: @Sendable (Manifest, ExportOptions) -> ExportedGraph
    }

    static let all: [GraphFormat] = [
        json, tsort, dot, mermaid, compose, systemd, processCompose, procfile, swiftpm, argo, kubernetes,
    ]

    static let readable = all.filter { $0.reading != nil }

    static let writable = all.filter { $0.writing != nil }

    static func named(_ name: String) -> GraphFormat? { all.first { $0.name == name } }

    /// Returns the format that the name of a file indicates; `nil` if the name does not determine a format, as for a
    /// manifest.
    static func recognized(_ path: String) -> GraphFormat? {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return readable.first { $0.recognizes(name) }
    }

    static func words(_ formats: [GraphFormat]) -> [Candidates.Word] { formats.map { ($0.name, $0.summary) } }

    static let manifestFileName = "launchgraph.json"

    #if YAML
        private static let manifestFileNames = [manifestFileName, "launchgraph.yaml"]
    #else
        private static let manifestFileNames = [manifestFileName]
    #endif

    static let json = GraphFormat(
        name: "json", summary: "a manifest", reading: .manifest(.json),
        writing: Writing(table: .json) { manifest, _ in manifest.exportedManifest() },
        defaultFileNames: manifestFileNames)

    static let tsort = GraphFormat(
        name: "tsort", summary: "pairs of identifiers as for tsort, the dependency first", reading: .manifest(.tsort),
        writing: Writing(table: .edgeList) { manifest, _ in manifest.exportedEdgeList() })

    static let swiftpm = GraphFormat(
        name: "swiftpm", summary: "the output of swift package describe --type json",
        reading: .importer { SwiftPackageImporter.graph($0) })
}
