import LaunchFormats
import LaunchManifest

extension GraphFormat {
    /// Files of process-compose.
    static let processCompose = GraphFormat(
        name: "process-compose", summary: "process-compose files",
        reading: .importer { ProcessComposeImporter.graph($0) },
        writing: Writing(.processCompose) { $0.exportedProcessCompose() },
        defaultFileNames: ["process-compose.yaml", "process-compose.yml"],
        overrideFileNames: ["process-compose.override.yml", "process-compose.override.yaml"],
        recognizes: { name in
            name.hasPrefix("process-compose.") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        })

    /// Procfiles.
    static let procfile = GraphFormat(
        name: "procfile", summary: "a Procfile: processes without dependencies",
        reading: .importer { ProcfileImporter.graph($0) }, writing: Writing(.procfile) { $0.exportedProcfile() },
        defaultFileNames: ["Procfile"], recognizes: { $0 == "Procfile" || $0.hasPrefix("Procfile.") })
}
