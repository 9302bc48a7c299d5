import LaunchFormats
import LaunchManifest

extension GraphFormat {
    static let processCompose = GraphFormat(
        name: "process-compose", summary: "process-compose files",
        reading: .importer { ProcessComposeImporter.graph($0) },
        writing: Writing(.processCompose) { manifest, _ in manifest.exportedProcessCompose() },
        defaultFileNames: ["process-compose.yaml", "process-compose.yml"],
        overrideFileNames: ["process-compose.override.yml", "process-compose.override.yaml"],
        recognizes: { name in
            name.hasPrefix("process-compose.") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        })

    static let procfile = GraphFormat(
        name: "procfile", summary: "a Procfile: processes without dependencies",
        reading: .importer { ProcfileImporter.graph($0) },
        writing: Writing(.procfile) { manifest, _ in manifest.exportedProcfile() },
        defaultFileNames: ["Procfile"], recognizes: { $0 == "Procfile" || $0.hasPrefix("Procfile.") })

    static let systemd = GraphFormat(
        name: "systemd", summary: "a folder of systemd units, or unit files",
        reading: .importer { SystemdImporter.graph($0) }, writing: Writing(.systemd) { $0.exportedSystemd($1) },
        recognizes: { SystemdImporter.recognizes($0) }, readsInFolder: { SystemdImporter.reads($0) },
        resolvesLinks: true)
}
